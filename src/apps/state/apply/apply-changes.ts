import type { Context } from '../../../context.js';
import { mapBounded } from '../../../service/read-items.js';
import type { Call, Permit } from '../../../http/client.js';
import { sendInSession } from '../../../changes/execute/send-unit.js';
import type { Pace } from '../../../changes/execute/pace.js';
import { stopReasons, stopWatch, type Ended, type StopWatch } from '../../../changes/execute/stop-watch.js';
import { isObject, textOf } from '../../../base/json/objects.js';
import { learnSecret } from '../../../settings/loaded.js';
import { isRemoval } from '../compare/plan-order.js';
import { matchGroups } from '../compare/match-groups.js';
import { takenMembers } from '../compare/with-moves.js';
import type { Fact, Real, RealGroup, StateChange, Wanted } from '../model.js';
import { nameKey } from '../paths.js';
import type { MatchRule } from '../files/resolve-rules.js';
import { openReread } from '../real/reread.js';
import { noteFailedReads } from './failed-reads.js';
import { guardGroup, type GuardDeps } from './guard-group.js';
import { doubleEntry, hasArrived, mayBeMadeByOthers } from './arrival.js';
import type { RequestDeps } from './request-deps.js';
import type { Sent, StepDeps } from './send-calls.js';
import { sendStep } from './send-step.js';
import { orderSteps, type Step } from './steps.js';
import { checkUnlisted, type UnlistedDeps } from './unlisted.js';

export type ChangeResult = 'applied' | 'skipped' | 'failed' | 'unknown';

export interface AppliedChange {
  readonly change: StateChange;
  readonly result: ChangeResult;
  readonly error: string | null;
}

export interface ApplyInput {
  readonly wanted: Wanted;
  readonly real: Real;
  readonly changes: readonly StateChange[];
  described: RequestDeps['described'];
  /** The restore point of the changes, or the history entry that they undo. */
  readonly marks?: Pick<Call, 'restore' | 'undoes'>;
  /** The rules of members, by `nameKey` of their groups. */
  readonly rules: ReadonlyMap<string, MatchRule>;
  /** An earlier read failed, so nothing is removed and no computer is moved in this run. */
  readonly keepsAll: boolean;
  readonly tell?: (done: number, total: number) => void;
}

export interface PermittedInput extends ApplyInput {
  readonly permit: Permit;
  readonly pace: Pace;
}

export interface Applied {
  readonly changes: readonly AppliedChange[];
  /** Id of a group by its wanted path. */
  readonly groupId: (path: string) => string | undefined;
}

/** Applies the changes, phase by phase. Each group is read again before its first write, and read back after each. */
export const applyChanges = async (input: PermittedInput, context: Context): Promise<Applied> => {
  const run = await openRun(input, context);
  const steps = orderSteps(input.changes);
  const phases = [...new Set(steps.map(({ phase }) => phase))];
  let done = 0;
  for (const phase of phases) {
    const now = steps.filter((step) => step.phase === phase);
    // Parents come before their children, so the steps of groups themselves go one by one.
    // Don't read a group while it loses a computer to another one.
    const isMoving = now.some(({ changes }) => changes.some(({ leaves }) => leaves !== undefined));
    const atOnce = now[0]?.kind === 'group' || isMoving ? 1 : input.pace.concurrency;
    await mapBounded(now, atOnce, async (step) => {
      await carryOutStep(step, run);
      input.tell?.((done += 1), steps.length);
    });
  }
  const changes = input.changes.map(
    (change): AppliedChange => run.results.get(change) ?? { change, result: 'skipped', error: 'not sent' },
  );
  return { changes, groupId: (path) => run.send.groupId(path) };
};

interface Run extends GuardDeps {
  readonly input: PermittedInput;
  readonly results: Map<StateChange, AppliedChange>;
  readonly watch: StopWatch;
}

const openRun = async (input: PermittedInput, context: Context): Promise<Run> => {
  const client = await context.client();
  const reads = { failed: input.keepsAll };
  const reading = { ...client, read: noteFailedReads((call) => client.read(call), reads) };
  const match = matchGroups(input.wanted, input.real);
  const created = new Map<string, string>();
  const newIds = new Map<string, number>();
  // Requests depend on each other here, so stop at the first one that cannot reach the service.
  const watch = stopWatch(input.pace, context, 1);
  const groupAt = (path: string): RealGroup | undefined => match.groupAt(path);
  const send: StepDeps = {
    real: input.real,
    env: context.env,
    described: (key) => input.described(key),
    groupId: (path) => created.get(nameKey(path)) ?? groupAt(path)?.id,
    newId: (kind, name) => newIds.get(`${kind} ${nameKey(name)}`),
    secretToSend: (secret) => {
      learnSecret(client, textOf(secret));
      return secret;
    },
    taken: takenMembers(input.changes),
    left: new Set(),
    noteReply: ({ action, kind, on, what }, reply) => {
      const id = action === 'create' && isObject(reply) ? reply['id'] : undefined;
      if (kind === 'group' && typeof id === 'string') created.set(nameKey(on), id);
      if ((kind === 'tag' || kind === 'computer') && typeof id === 'number') newIds.set(`${kind} ${nameKey(what)}`, id);
    },
    client: reading,
    recordSent: (sent) => {
      watch.see(endedAs(sent));
      return watch.reason() === undefined;
    },
    send: async (unit) => {
      await input.pace.turn?.(context.interrupt);
      const call = { ...unit.call, ...input.marks };
      return sendInSession({ ...unit, call }, { client: reading, permit: input.permit }, context);
    },
    context,
  };
  const run: Run = {
    input,
    send,
    reads,
    reread: await openReread(context),
    results: new Map(),
    guarded: new Map(),
    created,
    groupAt,
    watch,
  };
  return run;
};

/** A missing role must not stop kinds that need other roles. */
const endedAs = (sent: Sent): Ended => {
  if (sent.kind === 'sent') return { kind: 'done' };
  const { kind, problem } = sent;
  return { kind, ...(problem === undefined || problem.error === 'forbidden' ? {} : { problem }) };
};

const settle = (change: StateChange, result: ChangeResult, error: string | null, run: Run): void => {
  run.results.set(change, { change, result, error });
};

/** Records a failure that the requests themselves did not show. */
const fail = (change: StateChange, kind: 'failed' | 'unknown', error: string, run: Run): void => {
  run.watch.see({ kind });
  settle(change, kind, error, run);
};

const carryOutStep = async (step: Step, run: Run): Promise<void> => {
  const open = step.changes.filter((change) => {
    const stopped = run.watch.reason();
    if (change.blocked !== undefined) fail(change, 'failed', change.blocked, run);
    else if (stopped !== undefined) settle(change, 'skipped', stopReasons[stopped], run);
    return change.blocked === undefined && stopped === undefined;
  });
  const allowed = withoutLosses(open, run);
  if (allowed.length === 0) return;
  const refusal = step.isGroup ? await guardGroup(step, run) : undefined;
  const refusals = refusal === undefined ? await checkUnlisted(allowed, step, unlistedDeps(step, run)) : new Map();
  const unrefused = allowed.filter((change) => {
    const why = refusal ?? refusals.get(change);
    if (why !== undefined) settle(change, 'skipped', why, run);
    return why === undefined;
  });
  const toSend = withoutLosses(unrefused, run);
  if (toSend.length === 0) return;
  const sent = await sendStep({ ...step, changes: toSend }, run.send);
  await readBack(toSend, sent, step, run);
};

/** Keeps all changes; after a failed read, only those that remove or move nothing. */
const withoutLosses = (changes: readonly StateChange[], run: Run): StateChange[] => {
  const { real } = run.input;
  run.reads.failed ||= run.reread.hasFailed() || (real.failedReads?.() ?? []).length > 0;
  return changes.filter((change) => {
    const what = isRemoval(change) ? 'nothing is removed' : 'no computer is moved';
    const isKept = run.reads.failed && (isRemoval(change) || change.leaves !== undefined);
    if (isKept) settle(change, 'skipped', `a read failed, so ${what} in this run`, run);
    return !isKept;
  });
};

const unlistedDeps = (step: Step, run: Run): UnlistedDeps => ({
  rule: run.input.rules.get(nameKey(step.on)),
  readNow: () => factsAfter(step, run),
  reads: run.reads,
  context: run.send.context,
});

/**
 * A change that is missing has failed, whatever the answer was; reading also settles an unknown answer. A refused
 * change that is present was made by others.
 */
const readBack = async (
  changes: readonly StateChange[],
  sent: ReadonlyMap<StateChange, Sent>,
  step: Step,
  run: Run,
): Promise<void> => {
  const outcomeOf = (change: StateChange): Sent => sent.get(change) ?? { kind: 'failed', error: 'not sent' };
  const isOpen = (change: StateChange): boolean => {
    const outcome = outcomeOf(change);
    return outcome.kind !== 'failed' || (outcome.refused === true && mayBeMadeByOthers(change));
  };
  const facts = changes.some(isOpen) ? await factsAfter(step, run) : [];
  if (facts === undefined) run.reads.failed = true;
  for (const change of changes) {
    const outcome = outcomeOf(change);
    if (outcome.kind === 'failed' && isOpen(change) && facts !== undefined && hasArrived(change, facts))
      settle(change, 'applied', null, run);
    else if (outcome.kind === 'failed') settle(change, sent.has(change) ? 'failed' : 'skipped', outcome.error, run);
    else if (facts === undefined)
      (outcome.kind === 'sent' ? fail : settle)(change, 'unknown', 'it was sent, and could not be read back', run);
    else if (hasArrived(withNewId(change, run), facts)) {
      const problem = doubleEntry(change, changes, { before: run.input.real.facts, after: facts });
      settle(change, problem === undefined ? 'applied' : 'failed', problem ?? null, run);
    } else if (outcome.kind === 'unknown') settle(change, 'unknown', outcome.error, run);
    else fail(change, 'failed', 'the service accepted it, but it is not there', run);
  }
};

/** Adds the id of a member that this run has created, because its name may be written without the domain. */
const withNewId = (change: StateChange, { send }: Run): StateChange => {
  const id = change.kind === 'member' ? send.newId('computer', change.what) : undefined;
  return id === undefined ? change : { ...change, ids: { ...change.ids, what: id } };
};

const factsAfter = async (step: Step, run: Run): Promise<readonly Fact[] | undefined> => {
  if (step.kind === 'computer')
    return run.reread.computers(
      step.kind,
      step.changes.map(({ what }) => what),
    );
  if (step.kind === 'computer-variable' || step.kind === 'computer-collection')
    return run.reread.computers(step.kind, [step.on]);
  if (!step.isGroup) return run.reread.setting(step.kind);
  const id = run.send.groupId(step.on);
  if (id === undefined) return [];
  const type = run.groupAt(step.on)?.type ?? 'assignment';
  return run.reread.group({ id, path: step.on, type }, new Set([step.kind]));
};
