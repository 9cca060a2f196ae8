import type { Context } from '../../context.js';
import { mapBounded } from '../../engine/read/read-items.js';
import type { Call } from '../../http/client.js';
import { isObject } from '../../json/objects.js';
import { learnSecret } from '../../settings/loaded.js';
import { isRemoval } from '../compare/plan-order.js';
import { matchGroups } from '../compare/match-groups.js';
import { memberKey, takenMembers } from '../compare/with-moves.js';
import type { Fact, Real, RealGroup, StateChange, Wanted, KindName } from '../model.js';
import { nameKey, parentPath } from '../paths.js';
import { openReread, type Reread } from '../real/reread.js';
import { canHoldAnyway, hasArrived, sameFacts } from './arrival.js';
import type { RequestDeps } from './request-deps.js';
import type { Sent, StepDeps } from './send-calls.js';
import { sendStep } from './send-step.js';
import { orderSteps, type Step } from './steps.js';

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
  /** The restore point of the changes, or the entry of the history that they undo. */
  readonly marks?: Pick<Call, 'restore' | 'undoes'>;
  /** A read failed before: nothing is removed and no computer is moved in this run. */
  readonly keepsAll: boolean;
  readonly tell?: (done: number, total: number) => void;
}

export interface Applied {
  readonly changes: readonly AppliedChange[];
  /** Id of a group by its wanted path. */
  readonly groupId: (path: string) => string | undefined;
}

/** Carries out the changes, phase by phase. Each group is read again before its first write, and read back after each. */
export const applyChanges = async (input: ApplyInput, context: Context): Promise<Applied> => {
  const run = await openRun(input, context);
  const steps = orderSteps(input.changes);
  const phases = [...new Set(steps.map(({ phase }) => phase))];
  let done = 0;
  for (const phase of phases) {
    const now = steps.filter((step) => step.phase === phase);
    // Parents come before their children, so the steps of groups themselves go one by one.
    // A group that loses a computer to another one is not read at the same time.
    const isMoving = now.some(({ changes }) => changes.some(({ leaves }) => leaves !== undefined));
    const atOnce = now[0]?.kind === 'group' || isMoving ? 1 : 4;
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

interface Run {
  readonly input: ApplyInput;
  readonly send: StepDeps;
  readonly reread: Reread;
  readonly results: Map<StateChange, AppliedChange>;
  /** Groups by their wanted path: read again and unchanged, or why nothing is written to them. */
  readonly guarded: Map<string, string | undefined>;
  readonly created: Map<string, string>;
  groupAt(path: string): RealGroup | undefined;
  /** Why nothing is sent any more. */
  stopped: string | undefined;
  keepsAll: boolean;
}

const openRun = async (input: ApplyInput, context: Context): Promise<Run> => {
  const client = await context.client();
  const match = matchGroups(input.wanted, input.real);
  const created = new Map<string, string>();
  const newIds = new Map<string, number>();
  const groupAt = (path: string): RealGroup | undefined => match.groupAt(path);
  const send: StepDeps = {
    real: input.real,
    env: context.env,
    described: (key) => input.described(key),
    groupId: (path) => created.get(nameKey(path)) ?? groupAt(path)?.id,
    newId: (kind, name) => newIds.get(`${kind} ${nameKey(name)}`),
    learnSecret: (secret) => learnSecret(client, secret),
    taken: takenMembers(input.changes),
    left: new Set(),
    noteReply: ({ action, kind, on, what }, reply) => {
      const id = action === 'create' && isObject(reply) ? reply['id'] : undefined;
      if (kind === 'group' && typeof id === 'string') created.set(nameKey(on), id);
      if ((kind === 'tag' || kind === 'computer') && typeof id === 'number') newIds.set(`${kind} ${nameKey(what)}`, id);
    },
    client:
      input.marks === undefined ? client : { ...client, send: (call) => client.send({ ...call, ...input.marks }) },
    context,
  };
  return {
    input,
    send,
    reread: await openReread(context),
    results: new Map(),
    guarded: new Map(),
    created,
    groupAt,
    stopped: undefined,
    keepsAll: input.keepsAll,
  };
};

const settle = (change: StateChange, result: ChangeResult, error: string | null, run: Run): void =>
  void run.results.set(change, { change, result, error });

const carryOutStep = async (step: Step, run: Run): Promise<void> => {
  const toSend: StateChange[] = [];
  for (const change of step.changes) {
    if (change.blocked !== undefined) settle(change, 'failed', change.blocked, run);
    else if (run.stopped !== undefined || run.send.context.interrupt.aborted)
      settle(change, 'skipped', run.stopped ?? 'interrupted', run);
    else if (run.keepsAll && isRemoval(change))
      settle(change, 'skipped', 'a read failed, so nothing is removed in this run', run);
    else if (run.keepsAll && change.leaves !== undefined)
      settle(change, 'skipped', 'a read failed, so no computer is moved in this run', run);
    else toSend.push(change);
  }
  if (toSend.length === 0) return;
  const refusal = step.isGroup ? await guardGroup(step, run) : undefined;
  if (refusal !== undefined) {
    for (const change of toSend) settle(change, 'skipped', refusal, run);
    return;
  }
  const sent = await sendStep({ ...step, changes: toSend }, run.send);
  await readBack(toSend, sent, step, run);
};

/** Undefined: the group is as it was when the plan was made, or new. */
const guardGroup = async (step: Step, run: Run): Promise<string | undefined> => {
  const key = nameKey(step.on);
  if (run.guarded.has(key)) return run.guarded.get(key);
  const group = run.groupAt(step.on);
  const reason = group === undefined ? missingGroup(step, run) : await changedSince(group, step.on, run);
  // A group that is still to be created is asked again once it exists.
  if (group !== undefined) run.guarded.set(key, reason);
  return reason;
};

const missingGroup = ({ changes, on }: Step, run: Run): string | undefined => {
  if (run.created.has(nameKey(on))) return undefined;
  if (changes.some(({ action }) => action === 'create'))
    return run.send.groupId(parentPath(on)) === undefined ? 'the group above it was not created' : undefined;
  return 'the group was not created';
};

const hasLeft = ({ id, kind }: Fact, group: RealGroup, { send }: Run): boolean =>
  kind === 'member' && id !== undefined && send.left.has(memberKey(group.id, id));

const changedSince = async (group: RealGroup, on: string, run: Run): Promise<string | undefined> => {
  const kinds = new Set<KindName>(
    run.input.changes
      .filter((change) => nameKey(change.on) === nameKey(on) && change.kind !== 'package-tag')
      .map(({ kind }) => kind),
  );
  const now = await run.reread.group(group, kinds);
  if (now === undefined) {
    run.keepsAll = true;
    return 'the group could not be read again';
  }
  const before = run.input.real.facts.filter(
    (fact) => kinds.has(fact.kind) && fact.on === group.path && !hasLeft(fact, group, run),
  );
  return sameFacts(
    before,
    now.filter(({ kind, what }) => kind !== 'group' || what !== 'name'),
  )
    ? undefined
    : 'changed by others since';
};

/**
 * A change that is not there has failed, whatever the answer was; reading also settles an unknown answer. A refused one
 * that is there was made by others.
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
    return outcome.kind !== 'failed' || (outcome.refused === true && canHoldAnyway(change));
  };
  const facts = changes.some(isOpen) ? await factsAfter(step, run) : [];
  if (facts === undefined) run.keepsAll = true;
  for (const change of changes) {
    const outcome = outcomeOf(change);
    if (outcome.kind !== 'sent' && outcome.stops === true) run.stopped ??= outcome.error;
    if (outcome.kind === 'failed' && isOpen(change) && facts !== undefined && hasArrived(change, facts))
      settle(change, 'applied', null, run);
    else if (outcome.kind === 'failed') settle(change, sent.has(change) ? 'failed' : 'skipped', outcome.error, run);
    else if (facts === undefined) settle(change, 'unknown', 'it was sent, and could not be read back', run);
    else if (hasArrived(withNewId(change, run), facts)) settle(change, 'applied', null, run);
    else if (outcome.kind === 'unknown') settle(change, 'unknown', outcome.error, run);
    else settle(change, 'failed', 'the service accepted it, but it is not there', run);
  }
};

/** A member that this run has created is told by its id: its name may be written without the domain. */
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
