import { rm } from 'node:fs/promises';
import type { JsonObject } from '../../json/objects.js';
import type { TableFacts } from './snapshot-meta.js';
import { createTable, readBatches, readPlainBatches } from './table-file.js';

/** Sorted rows in a file: a table, or plain lines that begin with their key. */
export interface SortedRun {
  readonly file: string;
  readonly isKeyed: boolean;
}

interface Head {
  readonly batches: AsyncGenerator<readonly string[], void, undefined>;
  readonly isKeyed: boolean;
  lines: readonly string[];
  at: number;
  key: string;
  line: string;
}

/** A key must not hold what ends it. */
export const keyedLine = (key: string, line: string | Buffer): string =>
  `${key.replaceAll(/[\t\r\n]/g, ' ')}\t${typeof line === 'string' ? line : line.toString('utf8')}`;

/** Sorted files become one table, in the memory of a piece of each; they are deleted. Of rows with the same key the first stays. */
export const mergeTables = async (
  target: string,
  runs: readonly SortedRun[],
  keyOf: (row: JsonObject) => string,
): Promise<TableFacts> => {
  const writer = createTable(target);
  const heads: Head[] = [];
  for (const { file, isKeyed } of runs) {
    const batches = isKeyed ? readPlainBatches(file) : readBatches(file);
    const head: Head = { batches, isKeyed, lines: [], at: 0, key: '', line: '' };
    if (await refill(head)) {
      take(head, keyOf);
      heads.push(head);
    }
  }
  let last: string | undefined;
  while (heads.length > 0) {
    const head = smallest(heads);
    if (head.key !== last) {
      const wait = writer.write(head.line);
      if (wait !== undefined) await wait;
    }
    last = head.key;
    if (head.at < head.lines.length || (await refill(head))) take(head, keyOf);
    else heads.splice(heads.indexOf(head), 1);
  }
  const bytes = await writer.close();
  for (const { file } of runs) await rm(file);
  return { rows: writer.rows(), bytes };
};

/** false: there is no more. */
const refill = async (head: Head): Promise<boolean> => {
  do {
    const { value } = await head.batches.next();
    if (value === undefined) return false;
    head.lines = value;
    head.at = 0;
  } while (head.lines.length === 0);
  return true;
};

const take = (head: Head, keyOf: (row: JsonObject) => string): void => {
  const line = head.lines[head.at] ?? '';
  head.at += 1;
  const end = head.isKeyed ? line.indexOf('\t') : -1;
  head.key = head.isKeyed ? line.slice(0, end) : keyOf(JSON.parse(line) as JsonObject); // our own lines are objects
  head.line = line.slice(end + 1);
};

/** A handful of files: looking at each is quicker than keeping them in order. */
const smallest = (heads: readonly Head[]): Head => heads.reduce((least, head) => (head.key < least.key ? head : least));
