import type { FleetReader } from '../../fleet/fleet-reader.js';
import type { GroupTree } from '../../fleet/group-tree.js';
import { countComputers } from '../../fleet/scope.js';
import type { Real, RealGroup } from '../model.js';
import { nameKey } from '../paths.js';
import type { Assignment } from './group-assignments.js';

/** Counts the computers of a subtree from the members that were read; one request where a group of it was not. */
export const makeReach = (
  reader: FleetReader,
  tree: GroupTree,
  groups: readonly RealGroup[],
  read: ReadonlyMap<string, readonly Assignment[]>,
): Real['computersBelow'] => {
  const byPath = new Map(groups.map((group) => [nameKey(group.path), group]));
  const pathById = new Map(groups.map(({ id, path }) => [id.toLowerCase(), path]));
  const known = new Map<string, Promise<number | undefined>>();
  const count = async ({ id, path }: RealGroup): Promise<number | undefined> => {
    const rows = tree.subtree(id).map((each) => read.get(pathById.get(each.id.toLowerCase()) ?? ''));
    if (rows.every((each) => each !== undefined))
      return new Set(rows.flat().flatMap((row) => (row.kind === 'member' ? [row.id] : []))).size;
    const counted = await countComputers(reader, { kind: 'group', id, name: path });
    return counted.ok ? counted.value : undefined;
  };
  return (path) => {
    const group = byPath.get(nameKey(path));
    if (group === undefined) return Promise.resolve(0);
    const counting = known.get(group.id) ?? count(group);
    known.set(group.id, counting);
    return counting;
  };
};
