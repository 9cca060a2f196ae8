import { mapBounded } from '../../engine/read/read-items.js';
import type { Group } from '../../contract/answers.js';
import { EmsError } from '../../errors.js';
import { getCall } from '../../http/reads.js';
import { isWholeId } from '../../json/id-number.js';
import { textOf, type JsonObject, type Page } from '../../json/objects.js';
import { atOnce, type FleetReader } from '../fleet-reader.js';
import { groupTree, readAllGroups } from '../group-tree.js';
import { gapAmong, mapReadable, readable, type Readable, type Unreadable } from '../readable.js';
import type { Scope } from '../scope.js';
import { checkedRows } from './read-table.js';
import { countTableRows, type SnapshotWriter } from './snapshot-writer.js';
import type { TableWriter } from './table-writer.js';

export interface GroupTables {
  readonly groups: Readable<void>;
  /** Members and assignments. */
  readonly assigned: Readable<void>;
  /** How many groups there are, and their members and packages. */
  readonly count: number;
  /** Groups for which the service lists nothing at all. */
  readonly empty: number;
  readonly members: number;
  readonly packages: number;
}

/** Sends one request for 1,000 groups, and one for each group with all that is assigned to it, its computers included. */
export const readGroupTables = async (
  reader: FleetReader,
  scope: Scope,
  writer: SnapshotWriter,
  done: (groups: number, total: number) => void,
): Promise<GroupTables> => {
  const listed = await readAllGroups(reader);
  if (!listed.ok) return { groups: listed, assigned: listed, count: 0, empty: 0, members: 0, packages: 0 };
  const tree = groupTree(listed.value);
  const wanted = new Set(
    (scope.kind === 'fleet' ? [...tree.groups.values()] : tree.subtree(scope.id)).map(({ id }) => id.toLowerCase()),
  );
  const inScope = listed.value.filter(({ id }) => wanted.has(id.toLowerCase()));
  const groups = writer.create('groups');
  for (const item of inScope) groups.add({ ...item, path: tree.path(item.id) });
  const tables = { members: writer.create('members'), assignments: writer.create('assignments') };
  let read = 0;
  let refused: Unreadable | undefined;
  const answers = await mapBounded(inScope, atOnce, async (item) => {
    if (refused !== undefined) return refused;
    const place = { groupId: item.id.toLowerCase(), path: tree.path(item.id) };
    const answer = await readGroup(reader, item, place, tables);
    done((read += 1), inScope.length);
    // A group may have been deleted since it was listed.
    if (!answer.ok && !answer.absent) refused ??= answer;
    return answer;
  });
  return {
    groups: readable(undefined),
    assigned: refused ?? gapAmong(answers) ?? readable(undefined),
    count: inScope.length,
    empty: answers.filter((answer) => answer.ok && answer.value === 0).length,
    members: countTableRows(writer.database, 'members'),
    packages: countTableRows(writer.database, "assignments WHERE type = 'Package'"),
  };
};

interface GroupPlace {
  readonly groupId: string;
  readonly path: string;
}

interface NamedPlace extends GroupPlace {
  readonly groupName: string;
}

interface AssignmentTables {
  readonly members: TableWriter;
  readonly assignments: TableWriter;
}

/** Returns how many entries the group has. */
const readGroup = async (
  reader: FleetReader,
  { id, name }: Group,
  place: GroupPlace,
  tables: AssignmentTables,
): Promise<Readable<number>> => {
  const call = getCall('/api/group/{id}/all-assignments', { pathValues: { id } });
  let listed = 0;
  const store = async (page: Page): Promise<void> => {
    for (const item of checkedRows(page, call.operation)) {
      addAssignment(item, { ...place, groupName: textOf(name) }, tables);
      listed += 1;
    }
  };
  return mapReadable(await reader.pages(call, store, { page: 'unsure' }), () => listed);
};

const addAssignment = (
  item: JsonObject,
  { groupName, ...place }: NamedPlace,
  { members, assignments }: AssignmentTables,
): void => {
  const { type, intId = null, name = null } = item;
  // An entry without a type could be a computer, and one without an id any of them: a member would be missing.
  if (typeof type !== 'string' || (type === 'Computer' && !isWholeId(intId, true)))
    throw new EmsError('failed', 'The service lists an assignment without a valid type or id.');
  if (type === 'Computer') members.add({ computer: intId, hostname: name, ...place, groupName });
  else assignments.add({ ...item, ...place });
};
