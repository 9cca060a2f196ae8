import { rm } from 'node:fs/promises';
import { checkItem } from '../../http/answers/decode.js';
import type { Call } from '../../http/client.js';
import { slicePage } from '../../json/item-slices.js';
import type { Page } from '../../json/page.js';
import { endOfValue, stands } from '../../json/value-end.js';
import { thousands } from '../../text/thousands.js';
import type { FleetReader } from '../fleet-reader.js';
import type { Readable } from '../readable.js';
import { createSortedTable, type SortedTable } from './sorted-table.js';
import type { TableFacts, TableName } from './snapshot-meta.js';
import { computerKeyAt, rowKey } from './table-keys.js';

/**
 * A list of the service as a table, page by page and byte by byte. What breaks off in the middle leaves no file, and
 * neither does one with an id twice: a computer would be missing, and called gone.
 */
export const readTable = async (
  reader: FleetReader,
  call: Call,
  part: { readonly file: string; readonly table: TableName },
): Promise<Readable<TableFacts>> => {
  const table = createSortedTable(part.file, { expects: 'order', keyOf: rowKey[part.table] });
  const addPage = addAsTheyCame(part.table, table, call.operation);
  let listed = 0;
  const read = await reader.pages(call, (page) => {
    listed += page.count;
    return addPage(page);
  });
  if (!read.ok) {
    await table.abandon();
    return read;
  }
  const facts = await table.close();
  if (facts.rows === listed) return { ok: true, value: facts };
  await rm(part.file, { force: true });
  const why = `the service lists ${thousands(listed)} with ${thousands(facts.rows)} different ids`;
  return { ok: false, absent: false, operation: call.operation, why };
};

/** The bytes of the answer: numbers keep their digits, and 100,000 computers need neither be parsed nor written again. */
const addAsTheyCame =
  (name: TableName, table: SortedTable, operation: string) =>
  async (page: Page): Promise<void> => {
    const { text } = page;
    for (const [at, { start, end, multiline }] of slicePage(text).items.entries()) {
      const known = multiline ? undefined : keyAt(name, text, start);
      const item = known === undefined ? checkItem(page.items()[at], operation) : undefined;
      const key = known ?? (item === undefined ? '' : rowKey[name](item));
      const wait = multiline && item !== undefined ? table.addRow(key, item) : table.add(key, text, start, end);
      if (wait !== undefined) await wait;
    }
  };

/** A computer begins with its id, as long as the service writes it in the order of the reference; else it is parsed. */
const keyAt = (name: TableName, text: Buffer, start: number): string | undefined =>
  name === 'computers' && stands(idMember, text, start)
    ? computerKeyAt(text, start + idMember.length, endOfValue(text, start + idMember.length))
    : undefined;

const idMember = Buffer.from('{"id":');
