import type { Context } from '../../../context.js';
import { subtreeCall } from '../../../changes/reach/count-members.js';
import type { Impact } from '../../../changes/reach/impact.js';
import { together } from '../../../changes/reach/reach.js';
import { reachOfGroups } from '../../../changes/reach/reach-of-groups.js';
import type { GroupTree } from '../../../service/group-tree.js';
import { unreadableFrom, type Unreadable } from '../../../service/readable.js';
import type { Real, RealGroup } from '../model.js';
import { nameKey } from '../paths.js';
import type { Assignment } from './group-assignments.js';

interface ReachOptions {
  readonly tree: GroupTree;
  readonly groups: readonly RealGroup[];
  /** Assignments and members by the paths of the groups that were read. */
  readonly read: ReadonlyMap<string, readonly Assignment[]>;
  readonly note: (gap: Unreadable) => void;
}

/**
 * The computers of a subtree, from the members that were read. Where a group of it was not read, or all are empty, they
 * are counted as for every other change.
 */
export const makeReach = (
  { groups, note, read, tree }: ReachOptions,
  context: Context,
): Pick<Real, 'computersBelow' | 'together'> => {
  const byPath = new Map(groups.map((group) => [nameKey(group.path), group]));
  const pathById = new Map(groups.map(({ id, path }) => [id.toLowerCase(), path]));
  const known = new Map<string, Promise<Impact>>();
  const count = async ({ id }: RealGroup): Promise<Impact> => {
    const rows = tree.subtree(id).map((each) => read.get(pathById.get(each.id.toLowerCase()) ?? ''));
    const members = rows.flatMap((own = []) => own.filter((row) => row.kind === 'member').map((row) => String(row.id)));
    if (members.length > 0 && rows.every((own) => own !== undefined)) return reachOfNamed(members);
    try {
      return await reachOfGroups([id], await context.client());
    } catch (error) {
      context.interrupt.throwIfAborted();
      note(unreadableFrom(error, subtreeCall(id)));
      return { facts: [], unknown: true };
    }
  };
  const computersBelow: Real['computersBelow'] = (path) => {
    const group = byPath.get(nameKey(path));
    if (group === undefined) return Promise.resolve(reachOfNamed([]));
    const counting = known.get(group.id) ?? count(group);
    known.set(group.id, counting);
    return counting;
  };
  return { computersBelow, together: (found) => together(found, context) };
};

/** Computers by their ids, or by their names where they have none. */
export const reachOfNamed = (computers: readonly string[]): Impact => {
  const named = [...new Set(computers)];
  return { computers: named.length, named, facts: [] };
};
