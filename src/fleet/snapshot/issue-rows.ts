import { checkItem } from '../../http/answers/decode.js';
import type { Slice } from '../../json/item-slices.js';
import { MemberScan } from '../../json/member-scan.js';
import type { JsonObject } from '../../json/objects.js';
import { parseJson } from '../../json/parse.js';
import type { IssueName } from '../issue-sets.js';
import { RowLine } from './row-line.js';
import type { SortedTable } from './sorted-table.js';
import { computerKeyAt, rowKey } from './table-keys.js';

/** What a sweep says of every computer; the table of computers has it. The first two are kept under other names. */
const common = ['id', 'hostname', 'domain', 'macAddress', 'uuid', 'lastSeenUtc', 'serialNumber', 'issue'];

/** Adds what a sweep says of a computer to the table of issues: copied from the bytes it came in, parsed where they are not plain. */
export const issueAdder = (
  issue: IssueName,
  table: SortedTable,
  operation: string,
): ((page: Buffer, item: Slice) => Promise<void> | undefined) => {
  const scan = new MemberScan(common);
  const line = new RowLine();
  const issueMember = Buffer.from(`,"issue":"${issue}"`);
  return (page, item) => {
    const [id, hostname] = [0, 1];
    const isPlain = !item.multiline && scan.read(page, item.start, item.end);
    const key = isPlain ? computerKeyAt(page, scan.starts[id] ?? -1, scan.ends[id] ?? -1) : undefined;
    if (key === undefined) return addParsed(issue, table, parsedItem(page, item, operation));
    line.begin(idMember);
    line.addValue(page, scan, id);
    line.add(hostnameMember);
    line.addValue(page, scan, hostname);
    line.add(issueMember);
    line.addOthers(page, scan);
    return table.add(`${key} ${issue}`, line.bytes, 0, line.length);
  };
};

const idMember = Buffer.from('{"computer":');
const hostnameMember = Buffer.from(',"hostname":');

/** Left out, one that is no computer would be a computer without this issue. */
export const parsedItem = (page: Buffer, { start, end }: Slice, operation: string): JsonObject =>
  checkItem(parseJson(page.toString('utf8', start, end)), operation);

const addParsed = (issue: IssueName, table: SortedTable, item: JsonObject): Promise<void> | undefined => {
  const others = Object.entries(item).filter(([name]) => !common.includes(name));
  const row = {
    computer: item['id'] ?? null,
    hostname: item['hostname'] ?? null,
    issue,
    ...Object.fromEntries(others),
  };
  return table.addRow(rowKey.issues(row), row);
};
