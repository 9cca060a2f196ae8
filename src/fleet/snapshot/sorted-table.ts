import { rename } from 'node:fs/promises';
import type { JsonObject } from '../../json/objects.js';
import type { TableFacts } from './snapshot-meta.js';
import { mergeTables } from './merge-tables.js';
import { createTable, type TableWriter } from './table-file.js';

/**
 * Rows in any order become a sorted file in little memory: 4 MB of rows are put in order and appended to the file if
 * they continue it, else they begin a further one; in the end the files are merged. A service that lists by id, as it
 * nearly always does, costs one file and no second pass.
 */
export interface SortedTable {
  add(key: string, line: string | Buffer): Promise<void>;
  /** The rows and bytes of the finished file. The same key twice (a page that shifted while the list was read) is one row. */
  close(): Promise<TableFacts>;
  abandon(): void;
}

interface Row {
  readonly key: string;
  readonly line: string | Buffer;
}

interface Run {
  readonly file: string;
  readonly writer: TableWriter;
  last: string;
}

const mostBytes = 4 * 1024 * 1024;

export const createSortedTable = (file: string, keyOf: (row: JsonObject) => string): SortedTable => {
  const runs: Run[] = [];
  let held: Row[] = [];
  let heldBytes = 0;
  // One writer at a time: rows of several answers arrive at once.
  let turn: Promise<void> = Promise.resolve();
  const spill = async (): Promise<void> => {
    const rows = inOrder(held);
    held = [];
    heldBytes = 0;
    const [first] = rows;
    if (first === undefined) return;
    const run = runs.find(({ last }) => last < first.key) ?? newRun(file, runs);
    for (const { line } of rows) await run.writer.write(line);
    run.last = rows.at(-1)?.key ?? run.last;
  };
  const spillInTurn = (): Promise<void> => {
    turn = turn.then(spill);
    return turn;
  };
  return {
    add: async (key, line) => {
      held.push({ key, line });
      heldBytes += line.length + 100;
      if (heldBytes >= mostBytes) await spillInTurn();
    },
    close: async () => {
      await spillInTurn();
      if (runs.length === 0) newRun(file, runs);
      const sizes = await Promise.all(runs.map(({ writer }) => writer.close()));
      const [only] = runs;
      if (only !== undefined && runs.length === 1) return { rows: only.writer.rows(), bytes: sizes[0] ?? 0 };
      const files = runs.map((run) => run.file);
      const merged = await mergeTables(`${file}.merged`, files, keyOf);
      await rename(`${file}.merged`, file);
      return merged;
    },
    abandon: () => {
      for (const { writer } of runs) writer.abandon();
    },
  };
};

const inOrder = (rows: Row[]): Row[] => {
  // oxlint-disable-next-line no-array-sort -- the list is ours, and a copy of it would be 4 MB more
  const sorted = rows.sort((left, right) => (left.key < right.key ? -1 : left.key > right.key ? 1 : 0));
  return sorted.filter(({ key }, at) => key !== sorted[at - 1]?.key);
};

const newRun = (file: string, runs: Run[]): Run => {
  const own = runs.length === 0 ? file : `${file}.${runs.length}`;
  const run: Run = { file: own, writer: createTable(own), last: '' };
  runs.push(run);
  return run;
};
