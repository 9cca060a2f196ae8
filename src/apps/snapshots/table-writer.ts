import type { Json, JsonObject } from '../../base/json/objects.js';
import type { SqlDatabase, SqlStatement, SqlValue } from './sql/sql-engine.js';
import { snapshotTables, type ColumnType, type TableName, type StoredTableSpec } from './snapshot-tables.js';

/** The first word is read back by `columnTypeOf`; the last one decides how SQLite and DuckDB treat the values. */
const declaredTypes: Readonly<Record<ColumnType, string>> = {
  text: 'TEXT',
  time: 'TIME TEXT',
  json: 'JSON TEXT',
  integer: 'INTEGER',
  number: 'NUMERIC',
  boolean: 'BOOLEAN INTEGER',
};

export const columnTypeOf = (declared: string): ColumnType =>
  // Object.entries() forgets the type of its keys.
  (Object.entries(declaredTypes).find(([, type]) => type === declared)?.[0] ?? 'text') as ColumnType;

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Inserts rows into one table, and adds a column for each field that it has not seen before. */
export class TableWriter {
  readonly #database: SqlDatabase;
  readonly #table: TableName;
  /** By field as the service writes it, and by column in lower case: SQL does not distinguish Id and ID. */
  readonly #positions = new Map<string, number>();
  readonly #empty: null[] = [];
  #insert: SqlStatement | undefined;

  constructor(database: SqlDatabase, table: TableName) {
    const { columns, primaryKey, unique }: StoredTableSpec = snapshotTables[table];
    this.#database = database;
    this.#table = table;
    const parts = Object.entries(columns).map(([name, type]) => `${quoteName(name)} ${declaredTypes[type]}`);
    if (primaryKey !== undefined) parts.push(`PRIMARY KEY (${primaryKey.join(', ')})`);
    const isKeyTable = primaryKey !== undefined && primaryKey.length > 1;
    database.exec(`CREATE TABLE ${table} (${parts.join(', ')})${isKeyTable ? ' WITHOUT ROWID' : ''}`);
    if (unique !== undefined) database.exec(`CREATE UNIQUE INDEX ${table}_unique ON ${table} (${unique})`);
    for (const name of Object.keys(columns)) this.#note(name, this.#empty.push(null) - 1);
  }

  /** Returns false for a row whose key is known already. */
  add(row: JsonObject): boolean {
    const cells: SqlValue[] = this.#empty.slice();
    for (const [name, value] of Object.entries(row)) {
      if (value === null) continue;
      const at = this.#positions.get(name) ?? this.addColumn(name, typeOfValue(value));
      cells[at] ??= cellOf(value);
    }
    this.#insert ??= this.#prepareInsert();
    return this.#insert.run(cells) > 0;
  }

  /** Returns the position of the column, which may be there already. */
  addColumn(field: string, type: ColumnType): number {
    const name = storableName(field);
    const at = this.#positions.get(name.toLowerCase()) ?? this.#empty.length;
    if (at === this.#empty.length) {
      this.#database.exec(`ALTER TABLE ${this.#table} ADD COLUMN ${quoteName(name)} ${declaredTypes[type]}`);
      this.#insert = undefined;
      this.#empty.push(null);
    }
    this.#positions.set(field, at);
    this.#note(name, at);
    return at;
  }

  #note(name: string, at: number): void {
    this.#positions.set(name, at);
    this.#positions.set(name.toLowerCase(), at);
  }

  #prepareInsert(): SqlStatement {
    const places = this.#empty.map(() => '?').join(', ');
    return this.#database.prepare(`INSERT OR IGNORE INTO ${this.#table} VALUES (${places})`);
  }
}

/** SQLite ends a name at NUL, and has no place for half a surrogate pair. */
const storableName = (name: string): string => Buffer.from(name).toString('utf8').replaceAll('\0', '\uFFFD');

/** A number that is whole today may have a fraction tomorrow: only columns of the reference are integers. */
const typeOfValue = (value: Json): ColumnType => {
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'number') return 'number';
  return typeof value === 'string' ? 'text' : 'json';
};

const cellOf = (value: Json): SqlValue => {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
};
