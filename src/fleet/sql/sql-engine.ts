import { rmSync } from 'node:fs';
import type { Database } from 'bun:sqlite';
import type { DatabaseSync } from 'node:sqlite';
import type { Runtime } from '../../context.js';

export type SqlValue = string | number | bigint | null | Uint8Array;
export type SqlRow = Readonly<Record<string, SqlValue>>;

/** As much of SQLite as a snapshot needs, whoever brings it. */
export interface SqlDatabase {
  exec(sql: string): void;
  /** A statement to run again and again. */
  prepare(sql: string): (values: readonly SqlValue[]) => void;
  /** Rows as they are worked out, and the names of their columns where the engine tells them before the first row. */
  query(sql: string): { readonly columns: readonly string[] | undefined; readonly rows: Iterable<SqlRow> };
  close(): void;
}

export interface SqlEngine {
  readonly name: string;
  open(file: string, mode: 'read' | 'write'): SqlDatabase;
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
    open: (file, mode) => wrapNode(new DatabaseSync(file, { readOnly: mode === 'read' })),
  };
};

const wrapNode = (database: DatabaseSync): SqlDatabase => ({
  exec: (sql) => database.exec(sql),
  prepare: (sql) => {
    const statement = database.prepare(sql);
    return (values) => void statement.run(...values);
  },
  query: (sql) => {
    const statement = database.prepare(sql);
    return { columns: statement.columns?.().map(({ name }) => name), rows: statement.iterate() };
  },
  close: () => database.close(),
});

const bunEngine = async (): Promise<SqlEngine> => {
  const module = await import('bun:sqlite');
  return {
    name: 'bun:sqlite',
    open: (file, mode) =>
      wrapBun(new module.Database(file, mode === 'read' ? { readonly: true } : { readwrite: true, create: true })),
  };
};

const wrapBun = (database: Database): SqlDatabase => ({
  exec: (sql) => void database.run(sql),
  prepare: (sql) => {
    const statement = database.prepare(sql);
    return (values) => void statement.run(...values);
  },
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
    run(values: readonly SqlValue[]): unknown;
    iterate(): Iterable<SqlRow>;
    finalize(): void;
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
    open: (file, mode) => {
      // It locks by a folder that a killed process leaves behind; a database of ours is written once, under a name of its own.
      rmSync(`${file}.lock`, { recursive: true, force: true });
      return wrapWasm(new Database(file, { readOnly: mode === 'read' }));
    },
  };
};

const wrapWasm = (database: WasmDatabase): SqlDatabase => ({
  exec: (sql) => database.exec(sql),
  prepare: (sql) => {
    const statement = database.prepare(sql);
    return (values) => void statement.run(values);
  },
  query: (sql) => ({ columns: undefined, rows: database.prepare(sql).iterate() }),
  close: () => database.close(),
});
