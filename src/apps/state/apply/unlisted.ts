import type { Context } from '../../../context.js';
import { EmsError } from '../../../base/errors.js';
import { matchingByThemselves, type MatchRule } from '../files/resolve-rules.js';
import type { Fact, StateChange } from '../model.js';
import { nameKey } from '../paths.js';
import type { Step } from './steps.js';

export interface UnlistedDeps {
  /** The rule of the group's members, where they follow one. */
  readonly rule: MatchRule | undefined;
  /** Reads the facts of the step again; undefined if they could not be read. */
  readonly readNow: () => Promise<readonly Fact[] | undefined>;
  readonly reads: { failed: boolean };
  readonly context: Context;
}

type Refusals = ReadonlyMap<StateChange, string>;

export const changedByOthers = 'changed by others since';

/**
 * An exact section removes what does not match, so that is read once more right before. Returns the changes that must
 * not be sent, each with its reason.
 */
export const checkUnlisted = async (
  changes: readonly StateChange[],
  { isGroup, kind }: Step,
  deps: UnlistedDeps,
): Promise<Refusals> => {
  const unlisted = changes.filter((change) => change.unlisted === true);
  if (unlisted.length === 0) return new Map();
  if (kind === 'member') return checkMembers(unlisted, deps);
  // `guardGroup` has already read the group again.
  return isGroup ? new Map() : checkObjects(unlisted, deps);
};

/** A paged list can miss a matching computer, so each computer to remove is looked up by itself. */
const checkMembers = async (
  changes: readonly StateChange[],
  { context, reads, rule }: UnlistedDeps,
): Promise<Refusals> => {
  if (rule === undefined) return new Map();
  const computers = changes.flatMap(({ ids: { what: id }, what: name }) =>
    typeof id === 'number' ? [{ id, name }] : [],
  );
  try {
    const matching = await matchingByThemselves(computers, rule, context);
    const isMatching = ({ ids: { what: id } }: StateChange): boolean => typeof id === 'number' && matching.has(id);
    return refused(changes.filter(isMatching), 'it matches the rule when it is read by itself');
  } catch (error) {
    context.interrupt.throwIfAborted();
    if (!(error instanceof EmsError)) throw error;
    reads.failed = true;
    return new Map();
  }
};

/** A renamed object may be one that the files list. */
const checkObjects = async (changes: readonly StateChange[], { readNow, reads }: UnlistedDeps): Promise<Refusals> => {
  const now = await readNow();
  if (now === undefined) reads.failed = true;
  const isRenamed = ({ ids, on, what }: StateChange): boolean =>
    ids.what !== undefined &&
    (now ?? []).some((fact) => fact.id === ids.what && fact.on === on && nameKey(fact.what) !== nameKey(what));
  return refused(changes.filter(isRenamed), changedByOthers);
};

const refused = (changes: readonly StateChange[], why: string): Refusals =>
  new Map(changes.map((change) => [change, why]));
