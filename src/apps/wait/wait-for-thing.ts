import { sinceOf } from '../../engine/wait/since-flag.js';
import { abortedAfter, unlessAborted } from '../../base/clock.js';
import type { ArgumentSpec, CommandContext, Input, Result } from '../../command/spec.js';
import { nameOf } from '../../changes/target.js';
import { checkSources, gatherTargets } from '../../engine/targets/targets.js';
import { asker, withoutRequest, type Asker } from '../../engine/wait/poll/ask.js';
import { membersCall } from '../../engine/targets/select-computers.js';
import { contactsOf } from '../../engine/wait/poll/contacts.js';
import { readLimits } from '../../engine/wait/poll/poll.js';
import { resumeWaitLine, waitFor } from '../../engine/wait/poll/wait-for.js';
import type { Watch } from '../../engine/wait/poll/watch.js';
import type { ComputerThing, ReadingMeans, StateBefore, WatchedSet } from '../../engine/wait/thing.js';
import { EmsError } from '../../base/errors.js';
import { groupEtaLine } from '../../service/eta.js';

/** Common to all waits for computers. */
export const forComputers = { waits: true, shared: ['selection'], role: 'computer.read' } as const;

export const computersArgument: ArgumentSpec = {
  name: 'computer',
  many: true,
  optional: true,
  help: 'client ids or host names, one or more',
  completes: 'computer',
};

/** Default without --since: only changes from now on, with or without reading the state now; or the current state. */
type WithoutSince = 'read-now' | 'assume-now' | 'as-it-stands';

interface ThingOfCommand<Before extends StateBefore> {
  readonly thing: ComputerThing<Before>;
  readonly withoutSince: WithoutSince;
  /** Refuses computers that do not exist, if the wait itself would not notice. */
  readonly check?: (set: WatchedSet, ask: Asker) => Promise<void>;
}

/** Waits for something that was started elsewhere, on the computers that the command line names. */
export const waitForThing = <Before extends StateBefore>(
  input: Input,
  context: CommandContext,
  make: (ask: Asker, since: Date | undefined) => Promise<ThingOfCommand<Before>>,
): Promise<Result> =>
  waitPrepared(input, context, async () => {
    const since = await sinceOf(input, context);
    const ask = asker(context, context.interrupt);
    const { check, thing, withoutSince } = await make(ask, since);
    const { asList, named, set } = await selectComputers(input, context);
    await check?.(set, ask);
    const before = await stateBefore(thing, set, since ?? withoutSince, { ask, clock: context.clock });
    const start = before === undefined ? '' : `--since ${before.contacts.served.toISOString()}`;
    const flags = `${thing.flags} ${start}`.trim();
    const { selection } = input.shared;
    const resumeCommand = resumeWaitLine({ command: thing.command, flags, targets: set.targets, named, selection });
    return { watch: { ...thing.watch(set, before), resumeCommand }, asList };
  });

const stateBefore = async <Before extends StateBefore>(
  thing: ComputerThing<Before>,
  set: WatchedSet,
  since: Date | WithoutSince,
  means: ReadingMeans,
): Promise<Before | undefined> => {
  if (since instanceof Date) return thing.assumeBefore(set.targets, since);
  if (since === 'read-now') return thing.readBefore(set, means);
  return since === 'assume-now' ? thing.assumeBefore(set.targets, means.clock.date()) : undefined;
};

const selectComputers = async (input: Input, context: CommandContext) => {
  const argument = { name: 'computer', fills: 'id', help: '' } as const;
  checkSources(argument, input);
  const { groupId, items, selected } = await gatherTargets(argument, input, context);
  const targets = items.map((target) => ({ id: target.id, name: nameOf(target) }));
  // An empty list is no proof: a group may list no computers only because the service cannot read them.
  if (targets.length === 0)
    throw new EmsError('not-found', 'No computers are selected, so there is nothing to wait for.');
  const members = groupId === undefined ? undefined : membersCall(groupId, input.shared.selection.direct);
  return {
    set: { targets, groupId, contacts: contactsOf(targets, members) },
    named: [input.arguments['computer'] ?? []].flat().length > 0,
    asList: selected || targets.length !== 1,
  };
};

interface PreparedWait {
  readonly watch: Watch;
  readonly asList: boolean;
}

/** Names are looked up for at least this long: a short --timeout is a way to poll once. */
const leastMs = 3_000;

/** Counts the reads before a wait as part of its time. */
export const waitPrepared = async (
  input: Input,
  context: CommandContext,
  prepare: () => Promise<PreparedWait>,
): Promise<Result> => {
  const { timeoutMs } = readLimits(input);
  const { clock, interrupt } = context;
  const began = clock.now();
  const { watch, asList } = await within(Math.max(leastMs, timeoutMs), interrupt, prepare);
  const timeout = Math.max(0, timeoutMs - (clock.now() - began));
  return waitFor(watch, { ...input, shared: { ...input.shared, timeout } }, context, {
    asList,
    contactTimes: groupEtaLine,
  });
};

const within = async <T>(limitMs: number, interrupt: AbortSignal, work: () => Promise<T>): Promise<T> => {
  const { signal, release } = abortedAfter(limitMs, interrupt);
  try {
    return await unlessAborted(work(), signal);
  } catch (error) {
    if (!signal.aborted || interrupt.aborted) throw withoutRequest(error);
    throw new EmsError('pending', 'Timed out before the state could be read.', {
      hint: 'Try again with a longer --timeout.',
    });
  } finally {
    release();
  }
};
