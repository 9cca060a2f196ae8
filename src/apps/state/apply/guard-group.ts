import { memberKey } from '../compare/with-moves.js';
import type { Fact, KindName, Real, RealGroup, StateChange } from '../model.js';
import { nameKey, parentPath } from '../paths.js';
import type { Reread } from '../real/reread.js';
import { sameFacts } from './arrival.js';
import type { StepDeps } from './send-calls.js';
import type { Step } from './steps.js';
import { changedByOthers } from './unlisted.js';

export interface GuardDeps {
  readonly input: { readonly changes: readonly StateChange[]; readonly real: Real };
  readonly send: StepDeps;
  readonly reread: Reread;
  /** Groups by their wanted path: read again and unchanged, or why nothing is written to them. */
  readonly guarded: Map<string, string | undefined>;
  readonly created: Map<string, string>;
  groupAt(path: string): RealGroup | undefined;
  /** A read has failed: from then on nothing is removed and no computer is moved. */
  readonly reads: { failed: boolean };
}

/** Returns why the group must not be written; undefined if it is new, or unchanged since the plan. */
export const guardGroup = async (step: Step, run: GuardDeps): Promise<string | undefined> => {
  const key = nameKey(step.on);
  if (run.guarded.has(key)) return run.guarded.get(key);
  const group = run.groupAt(step.on);
  const reason = group === undefined ? missingGroup(step, run) : await changedSince(group, step.on, run);
  // Check a group that does not exist yet again once it is created.
  if (group !== undefined) run.guarded.set(key, reason);
  return reason;
};

const missingGroup = ({ changes, on }: Step, run: GuardDeps): string | undefined => {
  if (run.created.has(nameKey(on))) return undefined;
  if (changes.some(({ action }) => action === 'create'))
    return run.send.groupId(parentPath(on)) === undefined ? 'the group above it was not created' : undefined;
  return 'the group was not created';
};

const hasLeft = ({ id, kind }: Fact, group: RealGroup, { send }: GuardDeps): boolean =>
  kind === 'member' && id !== undefined && send.left.has(memberKey(group.id, id));

const changedSince = async (group: RealGroup, on: string, run: GuardDeps): Promise<string | undefined> => {
  const kinds = new Set<KindName>(
    run.input.changes
      .filter((change) => nameKey(change.on) === nameKey(on) && change.kind !== 'package-tag')
      .map(({ kind }) => kind),
  );
  const now = await run.reread.group(group, kinds);
  if (now === undefined) {
    run.reads.failed = true;
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
    : changedByOthers;
};
