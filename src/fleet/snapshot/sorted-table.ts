import { rename } from 'node:fs/promises';
import type { JsonObject } from '../../json/objects.js';
import { keyedLine, mergeTables, type SortedRun } from './merge-tables.js';
import type { TableFacts } from './snapshot-meta.js';
import { createPlainFile, createTable, type LineWriter } from './table-file.js';

/**
 * Rows in any order become a sorted file in little memory: half a megabyte of rows is put in order and appended to the file if
 * they continue it, else they begin a further one; in the end the files are merged. A service that lists by id, as it
 * nearly always does, costs one file and no second pass.
 */
export interface SortedTable {
  /** To be waited for where there is something to wait for. */
  add(key: string, line: string | Buffer): Promise<void> | undefined;
  /** The rows and bytes of the finished file. The same key twice (a page that shifted while the list was read) is one row. */
  close(): Promise<TableFacts>;
  /** The sorted rows as files to be merged with others, without a table of their own. */
  closeRuns(): Promise<{ readonly runs: readonly SortedRun[]; readonly rows: number }>;
  /** Nothing is left of it. */
  abandon(): Promise<void>;
}

interface Row {
  readonly key: string;
  readonly line: string | Buffer;
}

interface OpenRun extends SortedRun {
  readonly writer: LineWriter;
  last: string;
}

export interface SortedTableOptions {
  /** The order that its rows come in: where it is any, the first file is not written as if it were the table. */
  readonly expects: 'order' | 'any';
  readonly keyOf: (row: JsonObject) => string;
}

/** Small enough for its rows to be young when they are gone: with 4 MB, a snapshot of 100,000 computers takes 40 MB more. */
const mostBytes = 512 * 1024;

export const createSortedTable = (file: string, { expects, keyOf }: SortedTableOptions): SortedTable => {
  const runs: OpenRun[] = [];
  let held: Row[] = [];
  let heldBytes = 0;
  // One writer at a time: rows of several answers arrive at once.
  let turn: Promise<void> = Promise.resolve();
  const spill = async (rows: readonly Row[]): Promise<void> => {
    const [first] = rows;
    if (first === undefined) return;
    const run = runs.find(({ last }) => last < first.key) ?? newRun(file, runs, expects);
    for (const { key, line } of rows) {
      const wait = run.writer.write(run.isKeyed ? keyedLine(key, line) : line);
      if (wait !== undefined) await wait;
    }
    run.last = rows.at(-1)?.key ?? run.last;
  };
  const spillInTurn = (): Promise<void> => {
    const rows = inOrder(held);
    held = [];
    heldBytes = 0;
    turn = turn.then(() => spill(rows));
    return turn;
  };
  const closeRuns = async (): Promise<{ readonly runs: readonly SortedRun[]; readonly rows: number }> => {
    await spillInTurn();
    for (const { writer } of runs) await writer.close();
    return { runs, rows: runs.reduce((sum, { writer }) => sum + writer.rows(), 0) };
  };
  return {
    add: (key, line) => {
      held.push({ key, line });
      heldBytes += line.length + 100;
      return heldBytes >= mostBytes ? spillInTurn() : undefined;
    },
    close: async () => {
      await spillInTurn();
      const [only = newRun(file, runs, 'order'), ...more] = runs;
      if (!only.isKeyed && more.length === 0) return { rows: only.writer.rows(), bytes: await only.writer.close() };
      for (const { writer } of runs) await writer.close();
      const merged = await mergeTables(`${file}.merged`, runs, keyOf);
      await rename(`${file}.merged`, file);
      return merged;
    },
    closeRuns,
    abandon: async () => {
      // Rows under way would open a file anew.
      await turn.catch(() => undefined);
      for (const { writer } of runs) await writer.abandon();
    },
  };
};

const inOrder = (rows: Row[]): readonly Row[] => {
  // oxlint-disable-next-line no-array-sort -- the list is ours, and a copy of it would be as large again
  const sorted = rows.sort((left, right) => (left.key < right.key ? -1 : left.key > right.key ? 1 : 0));
  return sorted.filter(({ key }, at) => key !== sorted[at - 1]?.key);
};

const newRun = (file: string, runs: OpenRun[], expects: SortedTableOptions['expects']): OpenRun => {
  const isTable = runs.length === 0 && expects === 'order';
  const own = isTable ? file : `${file}.${runs.length}`;
  const writer = isTable ? createTable(own) : createPlainFile(own);
  const run: OpenRun = { file: own, writer, last: '', isKeyed: !isTable };
  runs.push(run);
  return run;
};
