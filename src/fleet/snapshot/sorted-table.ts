import { rename } from 'node:fs/promises';
import type { JsonObject } from '../../json/objects.js';
import { mergeTables, type SortedRun } from './merge-tables.js';
import { RowBlock } from './row-block.js';
import type { TableFacts } from './snapshot-meta.js';
import { createPlainFile, createTable, type LineWriter } from './table-file.js';

/**
 * Rows in any order become a sorted file in little memory: half a megabyte of rows is put in order and appended to the file if
 * they continue it, else they begin a further one; in the end the files are merged. A service that lists by id, as it
 * nearly always does, costs one file and no second pass.
 */
export interface SortedTable {
  /** The bytes of a line without its end, copied at once. To be waited for where there is something to wait for. */
  add(key: string, line: Buffer, start?: number, end?: number): Promise<void> | undefined;
  addRow(key: string, row: JsonObject): Promise<void> | undefined;
  /** The rows and bytes of the finished file. The same key twice (a page that shifted while the list was read) is one row. */
  close(): Promise<TableFacts>;
  /** The sorted rows as files to be merged with others, without a table of their own. */
  closeRuns(): Promise<{ readonly runs: readonly SortedRun[]; readonly rows: number }>;
  /** Nothing is left of it. */
  abandon(): Promise<void>;
}

interface OpenRun extends SortedRun {
  readonly writer: LineWriter;
  rows: number;
  last: string;
}

export interface SortedTableOptions {
  /** The order that its rows come in: where it is any, the first file is not written as if it were the table. */
  readonly expects: 'order' | 'any';
  readonly keyOf: (row: JsonObject) => string;
}

const blockBytes = 512 * 1024;

export const createSortedTable = (file: string, { expects, keyOf }: SortedTableOptions): SortedTable => {
  const runs: OpenRun[] = [];
  const spare: RowBlock[] = [];
  let block: RowBlock | undefined;
  // One writer at a time: rows of several answers arrive at once.
  let turn: Promise<void> = Promise.resolve();
  const spill = async (full: RowBlock): Promise<void> => {
    await writeBlock(full, (firstKey) => runs.find(({ last }) => last < firstKey) ?? newRun(file, runs, expects));
    full.clear();
    if (full.bytes.length === blockBytes) spare.push(full);
  };
  const spillInTurn = (): Promise<void> => {
    const full = block;
    block = undefined;
    if (full !== undefined) turn = turn.then(() => spill(full));
    return turn;
  };
  const add: SortedTable['add'] = (key, line, start = 0, end = line.length) => {
    const isFull = block !== undefined && !block.hasRoom(key, end - start);
    const wait = isFull ? spillInTurn() : undefined;
    block ??= spare.pop() ?? new RowBlock(Math.max(blockBytes, 3 * key.length + end - start + 2));
    block.add(key, line, start, end);
    return wait;
  };
  return {
    add,
    addRow: (key, row) => add(key, Buffer.from(JSON.stringify(row))),
    close: async () => {
      await spillInTurn();
      const [only = newRun(file, runs, 'order'), ...more] = runs;
      if (!only.isKeyed && more.length === 0) return { rows: only.rows, bytes: await only.writer.close() };
      for (const { writer } of runs) await writer.close();
      const merged = await mergeTables(`${file}.merged`, runs, keyOf);
      await rename(`${file}.merged`, file);
      return merged;
    },
    closeRuns: async () => {
      await spillInTurn();
      for (const { writer } of runs) await writer.close();
      return { runs, rows: runs.reduce((sum, { rows }) => sum + rows, 0) };
    },
    abandon: async () => {
      // Rows under way would open a file anew.
      await turn.catch(() => undefined);
      for (const { writer } of runs) await writer.abandon();
    },
  };
};

const writeBlock = async (block: RowBlock, runFor: (firstKey: string) => OpenRun): Promise<void> => {
  const rows = block.inOrder();
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return;
  const run = runFor(block.key(first));
  run.rows += rows.length;
  run.last = block.key(last);
  if (run.isKeyed && block.isSorted) return run.writer.write(block.bytes, 0, block.filled);
  for (const row of rows) {
    const wait = run.writer.write(block.bytes, block.start(row, run.isKeyed), block.end(row));
    if (wait !== undefined) await wait;
  }
};

const newRun = (file: string, runs: OpenRun[], expects: SortedTableOptions['expects']): OpenRun => {
  const isTable = runs.length === 0 && expects === 'order';
  const own = isTable ? file : `${file}.${runs.length}`;
  const writer = isTable ? createTable(own) : createPlainFile(own);
  const run: OpenRun = { file: own, writer, rows: 0, last: '', isKeyed: !isTable };
  runs.push(run);
  return run;
};
