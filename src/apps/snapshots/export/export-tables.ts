import { randomBytes } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { makePrivateDirectory, renameFile } from '../../../base/files/private-file.js';
import type { Json, JsonObject } from '../../../base/json/objects.js';
import { csvCell, csvLine } from '../../../output/formats/csv.js';
import { parseTime } from '../../../base/text/times.js';
import { checkDamage, columnsOf, openSnapshot, readRows, type StoredColumn } from '../open-snapshot.js';
import type { Snapshot } from '../snapshot-store.js';
import { snapshotViews, tableNames, type ColumnType } from '../snapshot-tables.js';
import type { SqlDatabase, SqlEngine } from '../sql/sql-engine.js';

export const exportFormats = ['parquet', 'csv', 'ndjson'] as const;
type ExportFormat = (typeof exportFormats)[number];

export interface ExportedFile {
  readonly snapshot: string;
  /** A table or a view. */
  readonly table: string;
  readonly file: string;
  readonly rows: number;
  readonly bytes: number;
}

interface ExportTarget {
  readonly folder: string;
  readonly format: ExportFormat;
}

/** Writes <folder>/computers/2026-11-15T140128Z.parquet: a folder for each table, a file for each snapshot. Existing files are left alone. */
export const exportSnapshot = async (
  snapshot: Snapshot,
  { folder, format }: ExportTarget,
  engine: SqlEngine,
): Promise<{ readonly written: readonly ExportedFile[]; readonly skipped: number }> => {
  const written: ExportedFile[] = [];
  let skipped = 0;
  const database = openSnapshot(snapshot, engine);
  try {
    for (const table of exportedFrom(snapshot)) {
      const file = join(folder, table, `${snapshot.meta.id}.${format}`);
      if ((await stat(file).catch(() => undefined)) !== undefined) {
        skipped += 1;
        continue;
      }
      const { columns, rows } = tableOf(database, snapshot, table);
      const count = await writeFile(file, (draft) => writers[format](draft, columns, rows));
      written.push({ snapshot: snapshot.meta.id, table, file, rows: count, bytes: (await stat(file)).size });
    }
  } finally {
    database.close();
  }
  return { written, skipped };
};

const exportedFrom = ({ meta }: Snapshot): string[] => {
  const stored = tableNames.filter((name) => meta.tables[name] !== undefined);
  const views = Object.entries(snapshotViews).filter(([, { from }]) => stored.includes(from));
  return [...stored, ...views.map(([name]) => name)];
};

/** Every row says when it was true, and on which server: a folder of files is a history, and ids of two servers collide. */
const tableOf = (
  database: SqlDatabase,
  snapshot: Snapshot,
  table: string,
): { readonly columns: readonly StoredColumn[]; readonly rows: Iterable<JsonObject> } => {
  const { server, takenAt } = snapshot.meta;
  const columns = checkDamage(snapshot, () => {
    const typed = snapshotViews[table]?.columns ?? {};
    const stored = columnsOf(database, table).map(({ name, type }) => ({ name, type: typed[name] ?? type }));
    return widenColumns(stored, readRows(database, table));
  });
  const rows = function* (): Generator<JsonObject, void, undefined> {
    for (const row of readRows(database, table)) yield { takenAt, ...withOwnServer(row), server };
  };
  const own = columns.map(({ name, type }) => ({ name: ownName(name), type }));
  return { columns: [{ name: 'takenAt', type: 'time' }, ...own, { name: 'server', type: 'text' }], rows: rows() };
};

/** A field of the service that has the name of our column: engines do not distinguish Server and server. */
const ownName = (name: string): string => (name.toLowerCase() === 'server' ? `${name}_1` : name);

const withOwnServer = (row: JsonObject): JsonObject =>
  Object.keys(row).some((name) => ownName(name) !== name)
    ? Object.fromEntries(Object.entries(row).map(([name, value]) => [ownName(name), value]))
    : row;

const writeFile = async (file: string, write: (draft: string) => Promise<number>): Promise<number> => {
  makePrivateDirectory(dirname(file));
  const draft = join(dirname(file), `.${basename(file)}.${randomBytes(6).toString('hex')}`);
  try {
    await (await open(draft, 'wx', 0o600)).close();
    const count = await write(draft);
    await renameFile(draft, file);
    return count;
  } finally {
    await rm(draft, { force: true });
  }
};

type Write = (file: string, columns: readonly StoredColumn[], rows: Iterable<JsonObject>) => Promise<number>;

const pieceLength = 256 * 1024;

/** Writes a line for each row, many at a time. */
const writeLines = async (
  file: string,
  header: string,
  rows: Iterable<JsonObject>,
  lineOf: (row: JsonObject) => string,
): Promise<number> => {
  const handle = await open(file, 'w');
  let count = 0;
  try {
    let text = header;
    for (const row of rows) {
      text += lineOf(row);
      count += 1;
      if (text.length < pieceLength) continue;
      await handle.writeFile(text);
      text = '';
    }
    // Not handle.write(): a full disk cuts that single write short without an error.
    await handle.writeFile(text);
  } finally {
    await handle.close();
  }
  return count;
};

/** A list as the json functions of other tools read it: [] is no null, and a text keeps its semicolons. */
const jsonText = (value: Json | undefined): Json | undefined =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;

const writers: Readonly<Record<ExportFormat, Write>> = {
  csv: (file, columns, rows) =>
    writeLines(file, csvLine(columns.map(({ name }) => csvCell(name, false))), rows, (row) =>
      csvLine(columns.map(({ name }) => csvCell(jsonText(row[name]), false))),
    ),
  ndjson: (file, _, rows) => writeLines(file, '', rows, (row) => `${JSON.stringify(row)}\n`),
  // 40 KB that no other command needs.
  parquet: async (...job) => (await import('./parquet-file.js')).writeParquet(...job),
};

/** Turns the type of a column into text if one of its values does not fit. */
const widenColumns = (columns: readonly StoredColumn[], rows: Iterable<JsonObject>): StoredColumn[] => {
  const types = new Map(columns.map(({ name, type }) => [name, type]));
  for (const row of rows)
    for (const [name, type] of types) {
      const value = row[name] ?? null;
      if (value !== null && !fits(type, value)) types.set(name, widened(type, value));
    }
  return [...types].map(([name, type]) => ({ name, type }));
};

const widened = (type: ColumnType, value: Json): ColumnType =>
  type === 'integer' && typeof value === 'number' ? 'number' : 'text';

const fits = (type: ColumnType, value: Json): boolean => {
  switch (type) {
    case 'text':
    case 'json':
      return true;
    case 'integer':
      return Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31;
    case 'number':
      return typeof value === 'number';
    case 'boolean':
      return typeof value === 'boolean';
    case 'time':
      return typeof value === 'string' && !Number.isNaN(parseTime(value));
  }
};
