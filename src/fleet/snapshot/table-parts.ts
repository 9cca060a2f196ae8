import { rm } from 'node:fs/promises';
import type { Call } from '../../http/client.js';
import { slicePage } from '../../json/item-slices.js';
import { isObject, type JsonObject } from '../../json/objects.js';
import type { Page } from '../../json/page.js';
import type { FleetReader } from '../fleet-reader.js';
import type { Readable } from '../readable.js';
import { createSortedTable, type SortedTable } from './sorted-table.js';
import type { TableFacts, TableName } from './snapshot-meta.js';
import { rowKey } from './table-keys.js';

/** A list of the service as a sorted file, page by page. What breaks off in the middle leaves no file. */
export const readPart = async (
  reader: FleetReader,
  call: Call,
  part: {
    readonly file: string;
    readonly table: TableName;
    readonly rowsOf?: (item: JsonObject) => readonly JsonObject[];
  },
): Promise<Readable<TableFacts>> => {
  const table = createSortedTable(part.file, rowKey[part.table]);
  const add = part.rowsOf === undefined ? addAsTheyCame(part.table, table) : addRows(part.table, table, part.rowsOf);
  const read = await reader.pages(call, add);
  if (read.ok) return { ok: true, value: await table.close() };
  table.abandon();
  await rm(part.file, { force: true });
  return read;
};

const addRows =
  (name: TableName, table: SortedTable, rowsOf: (item: JsonObject) => readonly JsonObject[]) =>
  async (page: Page): Promise<void> => {
    for (const item of page.items().filter(isObject))
      for (const row of rowsOf(item)) await table.add(rowKey[name](row), JSON.stringify(row));
  };

/** The bytes of the answer: numbers keep their digits, and 100,000 computers need not be written as JSON again. */
const addAsTheyCame =
  (name: TableName, table: SortedTable) =>
  async (page: Page): Promise<void> => {
    const { items: slices } = slicePage(page.text);
    for (const [at, item] of page.items().entries()) {
      const slice = slices[at];
      if (!isObject(item) || slice === undefined) continue;
      const line = slice.multiline ? JSON.stringify(item) : page.text.subarray(slice.start, slice.end);
      await table.add(rowKey[name](item), line);
    }
  };
