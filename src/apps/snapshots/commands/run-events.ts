import type { CommandContext, Input, Result } from '../../../command/spec.js';
import { listOfAnswers } from '../../../command/list-result.js';
import { EmsError, usage } from '../../../base/errors.js';
import { fewNames } from '../../../base/text/wording.js';
import { scopeOf } from '../../../engine/targets/scope-flag.js';
import { noSnapshots } from '../choose-snapshot.js';
import { readEventMemory, writeEventMemory, type EventPlace } from '../events/event-memory.js';
import { followSnapshots } from '../events/follow-snapshots.js';
import type { Snapshot } from '../snapshot-store.js';
import { requireEngine } from '../sql/sql-engine.js';
import { serverOf, snapshotsOf } from './stored-snapshots.js';

type Place = Parameters<typeof readEventMemory>[0];

/** `fleet changes --events` prints, `--done` moves the memory: between them a recipe sends. */
export const runEvents = async (input: Input, context: CommandContext): Promise<Result> => {
  refuseOthers(input);
  const scope = await scopeOf(input, context);
  const { profile, stateDirectory } = await context.settings();
  const scopeId = scope.kind === 'group' ? scope.id.toLowerCase() : null;
  const place: Place = { stateDirectory, profile, server: await serverOf(context), scopeId };
  if (input.flags['done'] === true) return markDone(place);
  const known = await snapshotsOf(scope, context);
  if (known.length === 0) throw noSnapshots(scope.kind === 'group' ? scope.name : 'the whole fleet');
  return printEvents(place, known, context);
};

const refuseOthers = ({ arguments: typed, flags }: Input): void => {
  const beside = ['since-last', 'fail-on', 'any-scope'].find((name) => flags[name] !== undefined);
  const flag = flags['events'] === true ? '--events' : '--done';
  if (beside !== undefined) throw usage(`${flag} and --${beside} cannot be combined`);
  if (typed['from'] !== undefined) throw usage(`${flag} chooses the snapshots itself`);
  if (flags['events'] === true && flags['done'] === true)
    throw usage('--events and --done cannot be combined', 'First print and send, then: ems fleet changes --done');
};

const markDone = async (place: Place): Promise<Result> => {
  const memory = await readEventMemory(place);
  if (memory?.printed === undefined)
    throw new EmsError('not-found', 'No events were printed that could be marked as sent.', {
      hint: 'Print them first: ems fleet changes --events',
    });
  const { printed } = memory;
  await writeEventMemory(place, { sent: printed });
  return { kind: 'done', message: `The events up to the snapshot ${printed.snapshot} are marked as sent.` };
};

const printEvents = async (place: Place, known: readonly Snapshot[], context: CommandContext): Promise<Result> => {
  const memory = await readEventMemory(place);
  const sent = memory?.sent ?? beginning(known);
  const engine = await requireEngine(context.runtime);
  context.interrupt.throwIfAborted();
  const { events, reached, skipped } = followSnapshots(sent, known, engine);
  // Without the beginning, a run that could not send would be forgotten with the next snapshot.
  const result = { printed: () => writeEventMemory(place, { sent, printed: reached }), gaps: skippedText(skipped) };
  if ((await context.settings()).get('output') !== undefined)
    return { ...listOfAnswers(events, { noun: 'events', id: 'id', fields }), ...result };
  return { kind: 'text', text: events.map((event) => `${JSON.stringify(event)}\n`).join(''), ...result };
};

const fields = 'id state severity since overAt computer hostname kind subject text'.split(' ');

/** The first run reports what changed since the snapshot before the last. */
const beginning = (known: readonly Snapshot[]): EventPlace => {
  const { meta } = known.at(-2) ?? known[0] ?? {};
  return { snapshot: meta?.id ?? '', takenAt: meta?.takenAt ?? '', open: [] };
};

const skippedText = (skipped: readonly string[]): string[] =>
  skipped.length === 0 ? [] : [`Not compared, because a part could not be read: ${fewNames(skipped, 3)}.`];
