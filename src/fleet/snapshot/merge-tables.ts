import { rm } from 'node:fs/promises';
import type { JsonObject } from '../../json/objects.js';
import type { TableFacts } from './snapshot-meta.js';
import { openSortedRows, type SortedRows } from './sorted-rows.js';
import { createTable, type LineWriter } from './table-file.js';

/** Sorted rows in a file: a table, or plain lines that begin with their key. */
export interface SortedRun {
  readonly file: string;
  readonly isKeyed: boolean;
}

/** Sorted files become one table, in the memory of a piece of each; they are deleted. Of rows with the same key the first stays. */
export const mergeTables = async (
  target: string,
  runs: readonly SortedRun[],
  keyOf: (row: JsonObject) => string,
): Promise<TableFacts> => {
  const writer = createTable(target);
  const opened: SortedRows[] = [];
  try {
    for (const { file, isKeyed } of runs) opened.push(await openSortedRows(file, isKeyed, keyOf));
    const rows = await merge(opened, writer);
    const bytes = await writer.close();
    for (const { file } of runs) await rm(file);
    return { rows, bytes };
  } finally {
    for (const each of opened) await each.close();
  }
};

const merge = async (opened: readonly SortedRows[], writer: LineWriter): Promise<number> => {
  const heads: SortedRows[] = [];
  for (const each of opened) if (await each.next()) heads.push(each);
  let rows = 0;
  let last: string | undefined;
  while (heads.length > 0) {
    const head = smallest(heads);
    if (head.key !== last) {
      const wait = writer.write(head.bytes, head.start, head.end);
      if (wait !== undefined) await wait;
      rows += 1;
    }
    last = head.key;
    const next = head.next();
    if (!(next === true || (await next))) heads.splice(heads.indexOf(head), 1);
  }
  return rows;
};

/** A handful of files: looking at each is quicker than keeping them in order. */
const smallest = (heads: readonly SortedRows[]): SortedRows =>
  heads.reduce((least, head) => (head.key < least.key ? head : least));
