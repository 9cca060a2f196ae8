import { EmsError, messageOf } from '../../base/errors.js';
import { tryJson, type Json, type JsonObject } from '../../base/json/objects.js';
import { shellWord } from '../../base/text/shell-word.js';
import type { SqlDatabase, SqlEngine, SqlValue } from './sql/sql-engine.js';
import type { ColumnType } from './snapshot-tables.js';
import { databaseFile, type Snapshot } from './snapshot-store.js';
import { columnTypeOf, quoteName } from './table-writer.js';

/** Opens the database of a snapshot for reading, with that of an earlier one attached as `before`. */
export const openSnapshot = (snapshot: Snapshot, engine: SqlEngine, before?: Snapshot): SqlDatabase => {
  const database = checkDamage(snapshot, () => engine.open(databaseFile(snapshot.directory), 'read'));
  try {
    checkDamage(snapshot, () => {
      // Take the lock once and keep it: on Node 20, another one could collide with another reader's.
      database.exec('PRAGMA locking_mode = EXCLUSIVE');
      database.exec('PRAGMA trusted_schema = OFF');
      // A join jumps between pages: with the default of 2 MB it reads each again and again, half of its time.
      database.exec('PRAGMA cache_size = -32000');
      requireTables(database, 'main', snapshot);
    });
    if (before !== undefined)
      checkDamage(before, () => {
        database.exec(`ATTACH '${databaseFile(before.directory).replaceAll("'", "''")}' AS before`);
        database.exec('PRAGMA before.cache_size = -16000');
        requireTables(database, 'before', before);
      });
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
};

/** An empty file is a database without tables. */
const requireTables = (database: SqlDatabase, schema: 'main' | 'before', { meta }: Snapshot): void => {
  const found = [...database.prepare(`SELECT name FROM ${schema}.sqlite_master WHERE type = 'table'`).iterate()];
  const names = new Set(found.map(({ name }) => name));
  const missing = Object.keys(meta.tables).find((table) => !names.has(table));
  if (missing !== undefined) throw new Error(`it has no table ${missing}`);
};

/** Reports a failure of our own queries as a damaged snapshot, because the statement cannot be wrong. */
export const checkDamage = <Value>(snapshot: Snapshot, read: () => Value): Value => {
  try {
    return read();
  } catch (error) {
    throw error instanceof EmsError ? error : damagedSnapshot(snapshot, error);
  }
};

export const damagedSnapshot = ({ meta, directory }: Snapshot, cause: unknown): EmsError =>
  new EmsError('failed', `The snapshot ${meta.id} is damaged: ${messageOf(cause).replace(/\.$/, '')}.`, {
    hint: `Take a new one with: ems fleet snapshot. Delete this one with: rm -r ${shellWord(directory)}`,
    cause,
  });

export interface StoredColumn {
  readonly name: string;
  readonly type: ColumnType;
}

/** Columns of a table or view, in their order. */
export const columnsOf = (database: SqlDatabase, table: string, schema = 'main'): StoredColumn[] =>
  [...database.prepare(`PRAGMA ${schema}.table_info(${quoteName(table)})`).iterate()].map(({ name, type }) => ({
    name: String(name),
    type: columnTypeOf(String(type)),
  }));

/** Rows in the order of their keys, as the service wrote them: booleans, lists and objects are restored. */
export const readRows = function* (database: SqlDatabase, table: string): Generator<JsonObject, void, undefined> {
  const columns = columnsOf(database, table);
  for (const row of database.prepare(`SELECT * FROM ${quoteName(table)}`).iterate())
    yield Object.fromEntries(columns.map(({ name, type }) => [name, restore(row[name] ?? null, type)]));
};

const restore = (value: SqlValue, type: ColumnType): Json => {
  if (typeof value === 'bigint' || typeof value === 'number')
    return type === 'boolean' ? Number(value) !== 0 : Number(value);
  if (value instanceof Uint8Array) return null; // never written
  const json = type === 'json' && value !== null ? tryJson(value) : undefined;
  return json === undefined ? value : json;
};
