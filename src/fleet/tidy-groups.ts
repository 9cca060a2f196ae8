import { mapBounded } from '../engine/read/map-bounded.js';
import { atOnce, type FleetReader } from './fleet-reader.js';
import { readAssignments, type GroupTree, type TreeGroup } from './group-tree.js';
import { gapAmong } from './readable.js';
import { unsearched, type TidyPart } from './tidy-line.js';

/** Without computers, subgroups and assignments; the root groups and the special ones belong to the service. */
export const emptyGroups = async (reader: FleetReader, tree: GroupTree): Promise<TidyPart> => {
  const leaves = [...tree.groups.values()].filter(
    (group) => group.parentId !== undefined && tree.children(group.id).length === 0 && !isSpecial(group),
  );
  const found = await mapBounded(leaves, atOnce, (group) => readAssignments(reader, group.id));
  const gap = gapAmong(found);
  if (gap !== undefined) return unsearched('groups', gap);
  const isEmpty = (_: TreeGroup, at: number): boolean => found[at]?.ok === true && found[at].value.length === 0;
  const why = 'no computers, no subgroups, nothing assigned';
  return {
    lines: leaves.filter(isEmpty).map(({ id }) => ({ kind: 'empty-group', id, name: tree.path(id), why, with: null })),
    gaps: [],
  };
};

const isSpecial = ({ name, tree }: TreeGroup): boolean =>
  /^(reinstall|eol|restore)$/i.test(name) || !/^(Configuration|Assignment)/.test(tree);
