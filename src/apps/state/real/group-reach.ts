import type { FleetReader } from '../../../service/reading.js';
import type { GroupTree } from '../../../service/group-tree.js';
import { countComputers } from '../../../service/fleet-counts.js';
import { wholeFleet } from '../../../service/scope.js';
import { once } from '../../../base/text/once.js';
import type { ComputersBelow, Real, RealGroup } from '../model.js';
import { nameKey } from '../paths.js';
import type { Assignment } from './group-assignments.js';

/** Counts the computers of a subtree from the members that were read; one request where a group of it was not. */
export const makeReach = (
  reader: FleetReader,
  tree: GroupTree,
  groups: readonly RealGroup[],
  read: ReadonlyMap<string, readonly Assignment[]>,
): Pick<Real, 'computersBelow' | 'allComputers'> => {
  const byPath = new Map(groups.map((group) => [nameKey(group.path), group]));
  const pathById = new Map(groups.map(({ id, path }) => [id.toLowerCase(), path]));
  const known = new Map<string, Promise<ComputersBelow | undefined>>();
  const count = async ({ id, path }: RealGroup): Promise<ComputersBelow | undefined> => {
    const rows = tree.subtree(id).map((each) => read.get(pathById.get(each.id.toLowerCase()) ?? ''));
    if (rows.every((each) => each !== undefined)) {
      const ids = new Set(rows.flat().flatMap((row) => (row.kind === 'member' ? [String(row.id)] : [])));
      return { count: ids.size, ids };
    }
    const counted = await countComputers(reader, { kind: 'group', id, name: path });
    return counted.ok ? { count: counted.value } : undefined;
  };
  const computersBelow: Real['computersBelow'] = (path) => {
    const group = byPath.get(nameKey(path));
    if (group === undefined) return Promise.resolve({ count: 0, ids: new Set() });
    const counting = known.get(group.id) ?? count(group);
    known.set(group.id, counting);
    return counting;
  };
  const allComputers = once(async () => {
    const counted = await countComputers(reader, wholeFleet);
    return counted.ok ? counted.value : undefined;
  });
  return { computersBelow, allComputers };
};
