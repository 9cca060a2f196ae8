import { rmSync } from 'node:fs';
import { EmsError, messageOf, usage } from '../../errors.js';
import { ExactNumber, type ValueObject } from '../../json/exact-json.js';
import { oneStatement } from './one-statement.js';
import type { SqlDatabase, SqlEngine, SqlRow } from './sql-engine.js';

export interface QueryFiles {
  readonly main: string;
  /** Attached as `before`. */
  readonly before?: string | undefined;
}

export interface QueryAnswer {
  readonly columns: readonly string[] | undefined;
  readonly batches: Iterable<readonly ValueObject[]>;
}

/** Rows between two writes. */
const batchSize = 500;

/** One statement on a connection that cannot write: the engine says no, not a list of words. */
export const queryFiles = (sql: string, files: QueryFiles, engine: SqlEngine): QueryAnswer => {
  const statement = oneStatement(sql);
  const database = checked(files, () => openReadOnly(files, engine));
  const ask = <Value>(question: () => Value): Value => said(() => checked(files, question));
  try {
    const { columns, rows } = ask(() => database.query(statement));
    refuseTwins(columns);
    return { columns, batches: inBatches(rows, database, ask) };
  } catch (error) {
    database.close();
    throw error;
  }
};

/** Made from the tables of the snapshot, which are whole: it is removed, and the next question builds it anew. */
export class DamagedDatabase extends EmsError {
  constructor(cause: unknown) {
    super('failed', 'The database of the snapshot was damaged.', {
      hint: 'It was removed. Run the command again to build it from the snapshot.',
      cause,
    });
  }
}

const checked = <Value>({ main, before }: QueryFiles, ask: () => Value): Value => {
  try {
    return ask();
  } catch (error) {
    // 'malformed JSON' is about a value in the question, such as json_extract('{', '$').
    if (!/not a database|malformed(?! JSON)|corrupt/i.test(messageOf(error))) throw error;
    for (const file of [main, before]) if (file !== undefined) rmSync(file, { force: true });
    throw new DamagedDatabase(error);
  }
};

const openReadOnly = ({ main, before }: QueryFiles, engine: SqlEngine): SqlDatabase => {
  const database = engine.open(main);
  try {
    database.exec('PRAGMA query_only = 1');
    // A join jumps from page to page: with the usual 2 MB each is read again and again, half of its time.
    database.exec('PRAGMA cache_size = -32000');
    if (before !== undefined) database.exec(`ATTACH '${before.replaceAll("'", "''")}' AS before`);
    fillUp(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
};

/** A read-only connection may still attach other files, and VACUUM INTO writes one. Both need a place among the ten: none is left. */
const fillUp = (database: SqlDatabase): void => {
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
  ask: <Value>(question: () => Value) => Value,
): Generator<readonly ValueObject[]> {
  try {
    let batch: ValueObject[] = [];
    const source = rows[Symbol.iterator]();
    for (let next = ask(() => source.next()); next.done !== true; next = ask(() => source.next())) {
      const { value } = next;
      batch.push(said(() => asJson(value)));
      if (batch.length < batchSize) continue;
      yield batch;
      batch = [];
    }
    yield batch;
  } finally {
    database.close();
  }
};

const asJson = (row: SqlRow): ValueObject =>
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

/** Beyond 2^53 with all its digits. */
const wholeNumber = (value: bigint): number | ExactNumber => {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : new ExactNumber(String(value));
};

/** The engine's own words are the best there are about a statement. */
const said = <Value>(ask: () => Value): Value => {
  try {
    return ask();
  } catch (error) {
    if (error instanceof DamagedDatabase) throw error;
    const message = messageOf(error);
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
