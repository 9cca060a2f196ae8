import { EmsError, messageOf, usage } from '../../../base/errors.js';
import { ExactNumber, type ValueObject } from '../../../base/json/objects.js';
import { addCsvTables, type CsvTable } from './csv-tables.js';
import { damagedSnapshot, openSnapshot } from '../open-snapshot.js';
import type { Snapshot } from '../snapshot-store.js';
import { emptyColumn } from './table-gaps.js';
import { tablesReadBy } from './tables-read.js';
import type { SqlDatabase, SqlEngine, SqlRow } from './sql-engine.js';

export interface QueriedSnapshots {
  readonly main: Snapshot;
  /** Attached as `before`. */
  readonly before?: Snapshot | undefined;
  /** Further tables, of csv files. */
  readonly tables?: readonly CsvTable[];
}

export interface QueryAnswer {
  readonly columns: readonly string[] | undefined;
  /** Why the answer says less than it seems. */
  readonly remark?: string | undefined;
  readonly batches: Iterable<readonly ValueObject[]>;
}

/** Rows between two writes. */
const batchSize = 500;

/** Runs one statement on a connection that cannot write: the engine refuses, not a list of words. */
export const querySnapshots = (sql: string, snapshots: QueriedSnapshots, engine: SqlEngine): QueryAnswer => {
  const statement = oneStatement(sql);
  const database = openReadOnly(snapshots, engine);
  try {
    const { columns, rows } = explain(snapshots, () => {
      const prepared = database.prepare(statement);
      return { columns: prepared.columns, rows: prepared.iterate() };
    });
    refuseTwins(columns);
    const remark = /\b(?:releaseDate|vrr)\b/i.test(statement) ? emptyRemark(database, statement) : undefined;
    return { columns, remark, batches: inBatches(rows, database, snapshots) };
  } catch (error) {
    database.close();
    throw error;
  }
};

const emptyRemark = (database: SqlDatabase, statement: string): string | undefined => {
  try {
    return emptyColumn(database, tablesReadBy(database, statement), statement);
  } catch {
    return undefined; // EXPLAIN and PRAGMA cannot be explained
  }
};

/** A connection for statements of others: csv files are tables already, and from here on it writes nothing. */
export const openReadOnly = (snapshots: QueriedSnapshots, engine: SqlEngine): SqlDatabase => {
  const database = openSnapshot(snapshots.main, engine, snapshots.before);
  try {
    addCsvTables(database, snapshots.tables ?? []);
    database.exec('PRAGMA query_only = 1');
    fillAttachments(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
};

/** A read-only connection can still ATTACH files, and VACUUM INTO writes one. Both need a slot: use up all ten. */
const fillAttachments = (database: SqlDatabase): void => {
  for (let at = 0; at < 200; at++)
    try {
      database.exec(`ATTACH ':memory:' AS _${at}`);
    } catch {
      return;
    }
};

const inBatches = function* (
  rows: Iterable<SqlRow>,
  database: SqlDatabase,
  snapshots: QueriedSnapshots,
): Generator<readonly ValueObject[]> {
  try {
    let batch: ValueObject[] = [];
    const source = rows[Symbol.iterator]();
    for (;;) {
      const row = explain(snapshots, () => {
        const next = source.next();
        return next.done === true ? undefined : asJson(next.value);
      });
      if (row === undefined) break;
      batch.push(row);
      if (batch.length < batchSize) continue;
      yield batch;
      batch = [];
    }
    yield batch;
  } finally {
    database.close();
  }
};

export const asJson = (row: SqlRow): ValueObject =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'bigint'
        ? wholeNumber(value)
        : value instanceof Uint8Array
          ? Buffer.from(value).toString('base64')
          : value,
    ]),
  );

/** Keeps all digits beyond 2^53. */
const wholeNumber = (value: bigint): number | ExactNumber => {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : new ExactNumber(String(value));
};

/** The engine explains a mistake in a statement best, so its message is shown. */
export const explain = <Value>({ main }: QueriedSnapshots, ask: () => Value): Value => {
  try {
    return ask();
  } catch (error) {
    if (error instanceof EmsError) throw error;
    const message = messageOf(error);
    // The whole message: a column may be named "corrupt", and json_extract() complains about malformed JSON.
    if (/^(database disk image is malformed|file is not a database)$/.test(message)) throw damagedSnapshot(main, error);
    const refusal = /attached databases/i.test(message) ? 'no other file can be attached' : message;
    if (refusal !== message || /readonly/i.test(message))
      throw usage(`Snapshots are read-only: ${refusal}.`, 'Only statements that read can be run.');
    throw usage(`SQL: ${message.replace(/\.$/, '')}.`, 'List tables and columns with: ems fleet sql --tables');
  }
};

const refuseTwins = (columns: readonly string[] | undefined): void => {
  const twin = columns?.find((name, at) => columns.indexOf(name) !== at);
  if (twin !== undefined)
    throw usage(`Two columns are named "${twin}".`, 'Name one of them: select a.id, b.id as other');
};

/** Refuses what engines pass over in silence: a second statement is not run, and a parameter is NULL. */
export const oneStatement = (typed: string): string => {
  const bare = blankOut(typed);
  const end = bare.includes(';') ? bare.indexOf(';') : bare.length;
  if (typed.slice(0, end).trim() === '')
    throw usage('There is no SQL to run.', 'List tables and columns with: ems fleet sql --tables');
  if (/[^\s;]/.test(bare.slice(end))) throw usage('Only one SQL statement can be run at a time.');
  const parameter = /(?<![\w$])(?:\?\d*|[:@$][\p{L}_]\w*)/u.exec(bare)?.[0];
  if (parameter !== undefined)
    throw usage(`The statement has a parameter without a value: ${parameter}.`, "Write the value itself: 'Berlin'");
  return typed.slice(0, end);
};

/** Replaces texts, quoted names and comments, in which a semicolon or a question mark means nothing, by text of the same length. */
const blankOut = (sql: string): string =>
  sql.replaceAll(/'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g, (part) =>
    (/^[-/]/.test(part) ? ' ' : 'x').repeat(part.length),
  );
