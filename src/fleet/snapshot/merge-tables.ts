import { rm } from 'node:fs/promises';
import type { JsonObject } from '../../json/objects.js';
import type { TableFacts } from './snapshot-meta.js';
import { createTable, readLines } from './table-file.js';

interface Head {
  readonly lines: AsyncGenerator<string, void, undefined>;
  key: string;
  line: string;
}

/** Sorted files become one, in the memory of a line of each; they are deleted. Of rows with the same key the first stays. */
export const mergeTables = async (
  target: string,
  files: readonly string[],
  keyOf: (row: JsonObject) => string,
): Promise<TableFacts> => {
  const writer = createTable(target);
  const advance = async (head: Head): Promise<boolean> => {
    const { value } = await head.lines.next();
    if (typeof value !== 'string') return false;
    head.line = value;
    head.key = keyOf(JSON.parse(value) as JsonObject); // our own lines are objects
    return true;
  };
  const heads: Head[] = [];
  for (const file of files) {
    const head = { lines: readLines(file), key: '', line: '' };
    if (await advance(head)) heads.push(head);
  }
  let last: string | undefined;
  while (heads.length > 0) {
    const head = smallest(heads);
    if (head.key !== last) await writer.write(head.line);
    last = head.key;
    if (!(await advance(head))) heads.splice(heads.indexOf(head), 1);
  }
  const bytes = await writer.close();
  for (const file of files) await rm(file);
  return { rows: writer.rows(), bytes };
};

/** A handful of files: looking at each is quicker than keeping them in order. */
const smallest = (heads: readonly Head[]): Head => heads.reduce((least, head) => (head.key < least.key ? head : least));
