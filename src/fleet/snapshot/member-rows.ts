import { EmsError } from '../../errors.js';
import { isWholeId } from '../../json/id-number.js';
import { slicePage, type Slice } from '../../json/item-slices.js';
import { MemberScan } from '../../json/member-scan.js';
import type { JsonObject } from '../../json/objects.js';
import type { Page } from '../../json/page.js';
import { stands } from '../../json/value-end.js';
import { parsedItem } from './issue-rows.js';
import { RowLine } from './row-line.js';
import type { SortedTable } from './sorted-table.js';
import { computerKeyAt, rowKey } from './table-keys.js';

export interface GroupPlace {
  readonly groupId: string;
  readonly path: string;
}

export interface AssignmentTables {
  readonly members: SortedTable;
  readonly assignments: SortedTable;
}

/**
 * What is assigned to a group, and who is a member: one answer tells both. Computers are copied from their bytes; what has to be
 * parsed is parsed item by item: a large group as a whole would live long enough to cost 40 MB.
 */
export const addAssignments = async (
  { text }: Page,
  place: GroupPlace,
  tables: AssignmentTables,
  operation: string,
): Promise<void> => {
  const scan = new MemberScan(['type', 'intId', 'name']);
  const line = new RowLine();
  const placeMembers = Buffer.from(`,${JSON.stringify(place).slice(1)}`);
  for (const item of slicePage(text).items) {
    const key = memberKey(scan, text, item);
    if (key !== undefined) {
      line.begin(idMember);
      line.addValue(text, scan, intId);
      line.add(nameMember);
      line.addValue(text, scan, name);
      line.add(placeMembers);
    }
    const wait =
      key === undefined
        ? addParsed(parsedItem(text, item, operation), place, tables)
        : tables.members.add(`${key} ${place.groupId}`, line.bytes, 0, line.length);
    if (wait !== undefined) await wait;
  }
};

const [type, intId, name] = [0, 1, 2];
const computerType = Buffer.from('"Computer"');
const idMember = Buffer.from('{"computer":');
const nameMember = Buffer.from(',"hostname":');

/** undefined: no computer, or one that has to be parsed. */
const memberKey = (scan: MemberScan, page: Buffer, { start, end, multiline }: Slice): string | undefined => {
  if (multiline || !scan.read(page, start, end)) return undefined;
  return stands(computerType, page, scan.starts[type] ?? -1)
    ? computerKeyAt(page, scan.starts[intId] ?? -1, scan.ends[intId] ?? -1)
    : undefined;
};

const addParsed = (
  item: JsonObject,
  place: GroupPlace,
  { members, assignments }: AssignmentTables,
): Promise<void> | undefined => {
  // What has no type could be a computer, and what has no id any of them: a member would be missing.
  if (typeof item['type'] !== 'string' || (item['type'] === 'Computer' && !isWholeId(item['intId'], true)))
    throw new EmsError('failed', 'The service lists an assignment without a valid type or id.');
  if (item['type'] !== 'Computer') {
    const row = { ...place, ...item };
    return assignments.addRow(rowKey.assignments(row), row);
  }
  const row = { computer: item['intId'] ?? null, hostname: item['name'] ?? null, ...place };
  return members.addRow(rowKey.members(row), row);
};
