import { rmSync } from 'node:fs';
import type { Database } from 'bun:sqlite';
import type { DatabaseSync } from 'node:sqlite';
import type { Runtime } from '../../context.js';

export type SqlValue = string | number | bigint | null | Uint8Array;
export type SqlRow = Readonly<Record<string, SqlValue>>;

/** As much of SQLite as a snapshot needs, whoever brings it. */
export interface SqlDatabase {
  exec(sql: string): void;
  /** Rows as they are worked out, and the names of their columns where the engine tells them before the first row. */
  query(sql: string): { readonly columns: readonly string[] | undefined; readonly rows: Iterable<SqlRow> };
  close(): void;
}

export interface SqlEngine {
  readonly name: string;
  /** Read-only. */
  open(file: string): SqlDatabase;
}

/**
 * SQLite comes with Node 22.13 and later, and with Bun, which the single executable runs on. For Node 20 there is
 * node-sqlite3-wasm: 1.3 MB, no install script, no binary, files instead of memory. undefined: none of them.
 */
export const loadEngine = async ({ bun }: Runtime): Promise<SqlEngine | undefined> =>
  bun === undefined ? ((await nodeEngine()) ?? (await wasmEngine())) : bunEngine();

const nodeEngine = async (): Promise<SqlEngine | undefined> => {
  const module = await import('node:sqlite').catch(() => undefined); // this Node has none
  if (module === undefined) return undefined;
  const { DatabaseSync } = module;
  return {
    name: 'node:sqlite',
    open: (file) => wrapNode(new DatabaseSync(file, { readOnly: true })),
  };
};

const wrapNode = (database: DatabaseSync): SqlDatabase => ({
  exec: (sql) => database.exec(sql),
  query: (sql) => {
    const statement = database.prepare(sql);
    // Else an integer beyond 2^53 is an error.
    statement.setReadBigInts(true);
    return { columns: statement.columns?.().map(({ name }) => name), rows: statement.iterate() };
  },
  close: () => database.close(),
});

const bunEngine = async (): Promise<SqlEngine> => {
  const module = await import('bun:sqlite');
  return {
    name: 'bun:sqlite',
    open: (file) => wrapBun(new module.Database(file, { readonly: true, safeIntegers: true })),
  };
};

const wrapBun = (database: Database): SqlDatabase => ({
  exec: (sql) => void database.run(sql),
  query: (sql) => {
    const statement = database.prepare(sql);
    return { columns: statement.columnNames, rows: statement.iterate() };
  },
  close: () => database.close(),
});

interface WasmSqlite {
  readonly Database: new (file: string, options: { readonly readOnly: boolean }) => WasmDatabase;
}

interface WasmDatabase {
  exec(sql: string): void;
  prepare(sql: string): {
    iterate(): Iterable<SqlRow>;
    /** Not documented; 0.8.60 has it. Nothing else tells the columns of an answer without rows, or of two with one name. */
    _getColumnNames?(): readonly string[];
  };
  close(): void;
}

const wasmEngine = async (): Promise<SqlEngine | undefined> => {
  const module = await import('node-sqlite3-wasm').then(
    (found: unknown) => found as WasmSqlite & { readonly default?: WasmSqlite },
    () => undefined, // optional, and not installed
  );
  if (module === undefined) return undefined;
  const { Database } = module.default ?? module;
  return {
    name: 'node-sqlite3-wasm',
    open: (file) => {
      // It locks by a folder that a killed process leaves behind; a database of ours is never written to.
      rmSync(`${file}.lock`, { recursive: true, force: true });
      return wrapWasm(new Database(file, { readOnly: true }));
    },
  };
};

const wrapWasm = (database: WasmDatabase): SqlDatabase => ({
  exec: (sql) => database.exec(sql),
  query: (sql) => {
    const statement = database.prepare(sql);
    // oxlint-disable-next-line no-underscore-dangle -- said above
    return { columns: statement._getColumnNames?.(), rows: statement.iterate() };
  },
  close: () => database.close(),
});
