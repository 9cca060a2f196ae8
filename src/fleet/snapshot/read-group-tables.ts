import { mapBounded } from '../../engine/read/map-bounded.js';
import { getCall } from '../../http/reads.js';
import type { JsonObject } from '../../json/objects.js';
import { textOf } from '../../json/text-of.js';
import { atOnce, type FleetReader } from '../fleet-reader.js';
import { groupTree, type GroupTree } from '../group-tree.js';
import { gapAmong, type Readable, type Unreadable } from '../readable.js';
import type { Scope } from '../scope.js';
import { addAssignments } from './member-rows.js';
import { createSortedTable, type SortedTable } from './sorted-table.js';
import type { TableFacts } from './snapshot-meta.js';
import { tableFile } from './snapshot-store.js';
import { rowKey } from './table-keys.js';

export interface GroupTables {
  readonly groups: Readable<TableFacts>;
  readonly members: Readable<TableFacts>;
  readonly assignments: Readable<TableFacts>;
}

/** One request for 1,000 groups, and one for each group with all that is assigned to it, its computers included. */
export const readGroupTables = async (
  reader: FleetReader,
  scope: Scope,
  directory: string,
  done: (groups: number, total: number) => void,
): Promise<GroupTables> => {
  const listed = await reader.items(getCall('/api/group'), { page: 1_000, whole: true });
  if (!listed.ok) return { groups: listed, members: listed, assignments: listed };
  const tree = groupTree(listed.value);
  const wanted = new Set(
    (scope.kind === 'fleet' ? [...tree.groups.values()] : tree.subtree(scope.id)).map(({ id }) => id.toLowerCase()),
  );
  const inScope = listed.value.filter((item) => wanted.has(groupId(item).toLowerCase()));
  const groups = await writeGroups(inScope, tree, directory);
  const members = createSortedTable(tableFile(directory, 'members'), { expects: 'any', keyOf: rowKey.members });
  const assignments = createSortedTable(tableFile(directory, 'assignments'), {
    expects: 'order',
    keyOf: rowKey.assignments,
  });
  let read = 0;
  let refused: Unreadable | undefined;
  const answers = await mapBounded(inScope, atOnce, async (item) => {
    if (refused !== undefined) return refused;
    const place = { groupId: groupId(item).toLowerCase(), path: tree.path(groupId(item)) };
    const call = getCall('/api/group/{id}/all-assignments', { pathValues: { id: groupId(item) } });
    const answer = await reader.pages(
      call,
      (page) => addAssignments(page, place, { members, assignments }, call.operation),
      {
        page: 'unsure',
      },
    );
    done((read += 1), inScope.length);
    // Deleted since it was listed.
    if (!answer.ok && !answer.absent) refused ??= answer;
    return answer;
  });
  refused ??= gapAmong(answers);
  const finished = async (table: SortedTable): Promise<Readable<TableFacts>> => {
    if (refused === undefined) return { ok: true, value: await table.close() };
    await table.abandon();
    return refused;
  };
  return { groups, members: await finished(members), assignments: await finished(assignments) };
};

const groupId = (item: JsonObject): string => textOf(item['id'] ?? item['groupId']);

const writeGroups = async (
  items: readonly JsonObject[],
  tree: GroupTree,
  directory: string,
): Promise<Readable<TableFacts>> => {
  const table = createSortedTable(tableFile(directory, 'groups'), { expects: 'order', keyOf: rowKey.groups });
  for (const item of items) {
    const row = { id: groupId(item), path: tree.path(groupId(item)), ...item };
    await table.addRow(rowKey.groups(row), row);
  }
  return { ok: true, value: await table.close() };
};
