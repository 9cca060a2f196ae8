import { rmSync } from 'node:fs';
import type { Database } from 'bun:sqlite';
import type { DatabaseSync } from 'node:sqlite';
import type { Runtime } from '../../../context.js';
import { EmsError } from '../../../base/errors.js';

export type SqlValue = string | number | bigint | null | Uint8Array;
export type SqlRow = Readonly<Record<string, SqlValue>>;

export interface SqlStatement {
  /** Undefined where the engine names columns only with the first row. */
  readonly columns: readonly string[] | undefined;
  /** Returns the number of rows that were changed. */
  run(values: readonly SqlValue[]): number;
  /** Computes rows one at a time. */
  iterate(values?: readonly SqlValue[]): Iterable<SqlRow>;
}

/** The part of SQLite that snapshots need, the same for all three engines. */
export interface SqlDatabase {
  exec(sql: string): void;
  prepare(sql: string): SqlStatement;
  close(): void;
}

export interface SqlEngine {
  readonly name: string;
  open(file: string, mode: 'read' | 'write'): SqlDatabase;
}

/**
 * SQLite comes with Node 22.13 and later, and with Bun, which runs the single executable. Node 20 uses node-sqlite3-wasm
 * (1.3 MB, no install script, no binary), an optional dependency: undefined where npm did not install it.
 */
export const loadEngine = async ({ bun }: Runtime): Promise<SqlEngine | undefined> =>
  bun === undefined ? ((await nodeEngine()) ?? (await wasmEngine())) : bunEngine();

export const requireEngine = async (runtime: Runtime): Promise<SqlEngine> => {
  const engine = await loadEngine(runtime);
  if (engine !== undefined) return engine;
  throw new EmsError('failed', `Node ${runtime.node} has no SQLite, and node-sqlite3-wasm is not installed.`, {
    hint: 'Snapshots are SQLite files. Use Node 22.13 or later, or: npm install --global node-sqlite3-wasm',
  });
};

const nodeEngine = async (): Promise<SqlEngine | undefined> => {
  const module = await import('node:sqlite').catch(() => undefined); // before Node 22.13
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
    // Without this, an integer beyond 2^53 is an error.
    statement.setReadBigInts(true);
    return {
      columns: statement.columns?.().map(({ name }) => name),
      run: (values) => Number(statement.run(...values).changes),
      iterate: (values = []) => statement.iterate(...values),
    };
  },
  close: () => database.close(),
});

const bunEngine = async (): Promise<SqlEngine> => {
  const { Database } = await import('bun:sqlite');
  return {
    name: 'bun:sqlite',
    open: (file, mode) =>
      wrapBun(
        new Database(file, { ...(mode === 'read' ? { readonly: true } : { readwrite: true }), safeIntegers: true }),
      ),
  };
};

const wrapBun = (database: Database): SqlDatabase => {
  const open: Finalizable[] = [];
  return {
    exec: (sql) => void database.run(sql),
    prepare: (sql) => {
      const statement = database.prepare(sql);
      open.push(statement);
      return {
        columns: statement.columnNames,
        run: (values) => Number(statement.run(...values).changes),
        iterate: (values = []) => statement.iterate(...values),
      };
    },
    close: () => {
      finalizeAll(open);
      database.close();
    },
  };
};

interface WasmSqlite {
  readonly Database: new (file: string, options: { readonly readOnly: boolean }) => WasmDatabase;
}

interface WasmDatabase {
  exec(sql: string): void;
  prepare(sql: string): WasmStatement;
  close(): void;
}

interface WasmStatement {
  run(values: readonly SqlValue[]): { readonly changes: number };
  iterate(values: readonly SqlValue[]): Iterable<SqlRow>;
  finalize(): void;
  /** Undocumented, present in 0.8.60: the only way to learn the columns of an answer without rows. */
  _getColumnNames?(): readonly string[];
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
      removeLock(file);
      return wrapWasm(new Database(file, { readOnly: mode === 'read' }));
    },
  };
};

/**
 * node-sqlite3-wasm locks a file by making a folder beside it, also for reading, and a killed process leaves the folder
 * behind. A finished snapshot is never written to, so its lock protects nothing.
 */
const removeLock = (file: string): void => rmSync(`${file}.lock`, { recursive: true, force: true });

const wrapWasm = (database: WasmDatabase): SqlDatabase => {
  const open: WasmStatement[] = [];
  return {
    exec: (sql) => {
      const attached = /^ATTACH '((?:[^']|'')+)'/.exec(sql)?.[1];
      if (attached !== undefined) removeLock(attached.replaceAll("''", "'"));
      database.exec(sql);
    },
    prepare: (sql) => {
      const statement = database.prepare(sql);
      open.push(statement);
      return {
        // oxlint-disable-next-line no-underscore-dangle -- explained at its type
        columns: statement._getColumnNames?.(),
        run: (values) => statement.run(values).changes,
        iterate: (values = []) => statement.iterate(values),
      };
    },
    close: () => {
      finalizeAll(open);
      database.close();
    },
  };
};

interface Finalizable {
  finalize(): void;
}

/** An open statement would keep the file open and locked, and Windows would not rename its folder. Node does this itself. */
const finalizeAll = (statements: readonly Finalizable[]): void => {
  for (const statement of statements)
    try {
      statement.finalize();
    } catch {
      // SQLite repeats the last error of the statement, which was reported
    }
};
