import { randomBytes } from 'node:crypto';
import { open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Json, JsonObject } from '../../json/objects.js';
import { knownColumns } from '../snapshot/known-columns.js';
import { tableNames, type TableName } from '../snapshot/snapshot-meta.js';
import { tableFile, type Snapshot } from '../snapshot/snapshot-store.js';
import { readBatches } from '../snapshot/table-file.js';
import type { SqlDatabase, SqlEngine, SqlValue } from './sql-engine.js';

/** The number changes when tables are built in another way: a database of an older one is then built anew. */
const databaseName = 'tables-1.sqlite';

/** The database of a snapshot, built once and kept beside its tables. */
export const databaseOf = async (snapshot: Snapshot, engine: SqlEngine, tell: () => void): Promise<string> => {
  const file = join(snapshot.directory, databaseName);
  const known = await stat(file).catch(() => undefined);
  if (known !== undefined) return file;
  tell();
  const draft = join(snapshot.directory, `.${databaseName}.${randomBytes(6).toString('hex')}`);
  try {
    // SQLite takes over an empty file, and with it who may read it.
    await (await open(draft, 'wx', 0o600)).close();
    await build(snapshot, engine.open(draft, 'write'));
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
    await rm(`${draft}.lock`, { recursive: true, force: true });
  }
  return file;
};

const build = async (snapshot: Snapshot, database: SqlDatabase): Promise<void> => {
  try {
    // Nothing is lost with a draft.
    database.exec('PRAGMA journal_mode = OFF');
    database.exec('PRAGMA synchronous = OFF');
    database.exec('BEGIN');
    for (const table of tableNames)
      if (snapshot.meta.tables[table] !== undefined) await fill(table, tableFile(snapshot.directory, table), database);
    database.exec('COMMIT');
  } finally {
    database.close();
  }
};

const fill = async (table: TableName, file: string, database: SqlDatabase): Promise<void> => {
  const columns = new Map(Object.keys(knownColumns[table]).map((name) => [name.toLowerCase(), name]));
  database.exec(`CREATE TABLE ${table} (${[...columns.values()].map(quoted).join(', ')})`);
  const insert = insertByShape(table, database);
  for await (const lines of readBatches(file))
    for (const line of lines) {
      const row = JSON.parse(line) as JsonObject; // our own lines are objects
      for (const name of Object.keys(row)) {
        if (columns.has(name.toLowerCase())) continue;
        columns.set(name.toLowerCase(), name);
        database.exec(`ALTER TABLE ${table} ADD COLUMN ${quoted(name)}`);
      }
      insert(row);
    }
  for (const name of ['id', 'computer'])
    if (columns.has(name)) database.exec(`CREATE INDEX ${table}_${name} ON ${table} (${quoted(name)})`);
};

/** Every value that is handed over costs, null as well: a statement for each set of fields that rows have. */
const insertByShape = (table: string, database: SqlDatabase): ((row: JsonObject) => void) => {
  const statements = new Map<string, (values: readonly SqlValue[]) => void>();
  return (row) => {
    const names: string[] = [];
    const values: SqlValue[] = [];
    let shape = '';
    for (const name in row) {
      const value = row[name];
      if (value === null || value === undefined) continue;
      names.push(name);
      values.push(sqlValue(value));
      shape += `${name}\n`;
    }
    let insert = statements.get(shape);
    if (insert === undefined) {
      insert = insertInto(table, names, database);
      if (statements.size < mostShapes) statements.set(shape, insert);
    }
    insert(values);
  };
};

const mostShapes = 100;

const insertInto = (
  table: string,
  names: readonly string[],
  database: SqlDatabase,
): ((values: readonly SqlValue[]) => void) =>
  database.prepare(
    names.length === 0
      ? `INSERT INTO ${table} DEFAULT VALUES`
      : `INSERT INTO ${table} (${names.map(quoted).join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
  );

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** true is 1; lists and objects are JSON, for json_each and ->>. */
const sqlValue = (value: Json | undefined): SqlValue => {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'object' ? JSON.stringify(value) : value;
};
