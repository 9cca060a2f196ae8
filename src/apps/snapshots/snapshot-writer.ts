import { open, stat } from 'node:fs/promises';
import { EmsError, messageOf } from '../../base/errors.js';
import type { SqlDatabase, SqlEngine } from './sql/sql-engine.js';
import type { SnapshotTables } from './snapshot-meta.js';
import { snapshotTables, snapshotViews, tableNames, type TableName } from './snapshot-tables.js';
import { TableWriter } from './table-writer.js';

/** Writes the database of a snapshot. It is one transaction on a file that nobody else sees yet. */
export interface SnapshotWriter {
  readonly database: SqlDatabase;
  create(table: TableName): TableWriter;
  /** Removes a table that was not read completely: an empty one would look valid. */
  drop(table: TableName): void;
  /** Adds indexes and views and closes the file. */
  finish(): Promise<{ readonly tables: SnapshotTables; readonly bytes: number }>;
  abandon(): void;
}

export const openWriter = async (file: string, engine: SqlEngine): Promise<SnapshotWriter> => {
  // SQLite would create it readable for others.
  await (await open(file, 'wx', 0o600)).close();
  const database = engine.open(file, 'write');
  for (const setting of settings) database.exec(`PRAGMA ${setting}`);
  database.exec('BEGIN');
  const created = new Set<TableName>();
  let isOpen = true;
  const close = (): void => {
    if (isOpen) database.close();
    isOpen = false;
  };
  return {
    database,
    create: (table) => {
      created.add(table);
      return new TableWriter(database, table);
    },
    drop: (table) => {
      if (created.delete(table)) database.exec(`DROP TABLE ${table}`);
    },
    finish: async () => {
      const tables = tableNames.filter((table) => created.has(table));
      addIndexes(database, tables);
      const rows = Object.fromEntries(tables.map((table) => [table, { rows: countTableRows(database, table) }]));
      database.exec('COMMIT');
      close();
      return { tables: rows, bytes: (await stat(file)).size };
    },
    abandon: close,
  };
};

/** The draft is deleted after a failure and synced before it is renamed, so a journal would protect nothing. */
const settings = [
  'journal_mode = OFF',
  'synchronous = OFF',
  'locking_mode = EXCLUSIVE',
  'temp_store = MEMORY',
  'cache_size = -8000',
];

const addIndexes = (database: SqlDatabase, tables: readonly TableName[]): void => {
  for (const table of tables)
    for (const column of snapshotTables[table].indexes)
      database.exec(`CREATE INDEX ${table}_${column} ON ${table} (${column})`);
  // Without statistics, SQLite may prefer an index with a handful of values. With the limit this takes milliseconds.
  database.exec('PRAGMA analysis_limit = 400');
  database.exec('ANALYZE');
  for (const [name, { from, sql }] of Object.entries(snapshotViews))
    if (tables.includes(from)) database.exec(`CREATE VIEW ${name} AS ${sql}`);
};

/** Reads to the end: a statement that is left open would lock the table. */
export const countTableRows = (database: SqlDatabase, table: string): number =>
  Number([...database.prepare(`SELECT count(*) AS n FROM ${table}`).iterate()][0]?.['n'] ?? 0);

/** Turns an error of the engine into a sentence; it names neither the file nor the reason in words. */
export const writeProblem = (error: unknown): unknown => {
  if (error instanceof EmsError || !/disk is full|disk I\/O error/i.test(messageOf(error))) return error;
  return new EmsError('failed', `No snapshot was taken: the database could not be written (${messageOf(error)}).`, {
    hint: 'Make room and try again. Show the directory with: ems config path',
    cause: error,
  });
};
