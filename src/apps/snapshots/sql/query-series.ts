import { messageOf, usage } from '../../../base/errors.js';
import type { Value, ValueObject } from '../../../base/json/objects.js';
import type { Snapshot } from '../snapshot-store.js';
import type { CsvTable } from './csv-tables.js';
import { asJson, explain, oneStatement, openReadOnly } from './run-query.js';
import type { SqlDatabase, SqlEngine } from './sql-engine.js';
import { emptyColumn, gapInTables, missingTableText } from './table-gaps.js';
import { tablesReadBy } from './tables-read.js';

export interface SeriesQuestion {
  readonly statement: string;
  readonly snapshots: readonly Snapshot[];
  readonly tables: readonly CsvTable[];
}

export interface Series {
  /** One for each snapshot, oldest first; the first column is takenAt. */
  readonly rows: readonly ValueObject[];
  /** Ids of snapshots that cannot tell, by the reason. */
  readonly leftOut: ReadonlyMap<string, readonly string[]>;
}

/** Asks every snapshot the same. One that lacks a part of the tables is left out: its number would be a dent in the curve. */
export const querySeries = (question: SeriesQuestion, engine: SqlEngine): Series => {
  const statement = oneStatement(question.statement);
  if (/\bbefore\s*\./i.test(statement))
    throw usage('--since asks each snapshot by itself: before.* cannot be used.', 'Compare two with: --at, --against');
  const rows: ValueObject[] = [];
  const leftOut = new Map<string, string[]>();
  for (const main of question.snapshots) {
    const answer = askOne(statement, { main, tables: question.tables }, engine);
    if ('row' in answer) rows.push({ takenAt: main.meta.takenAt, ...answer.row });
    else leftOut.set(answer.why, [...(leftOut.get(answer.why) ?? []), main.meta.id]);
  }
  return { rows, leftOut };
};

interface OneSnapshot {
  readonly main: Snapshot;
  readonly tables: readonly CsvTable[];
}

type OneAnswer = { readonly row: ValueObject } | { readonly why: string };

const askOne = (statement: string, asked: OneSnapshot, engine: SqlEngine): OneAnswer => {
  const database = openReadOnly(asked, engine);
  const { meta } = asked.main;
  try {
    const reads = tablesReadBy(database, statement);
    const tables = reads.map(({ table }) => table);
    const why = gapInTables(meta, tables, statement) ?? emptyColumn(database, reads, statement);
    return why === undefined ? { row: onlyRow(database, statement, asked) } : { why };
  } catch (error) {
    const why = missingTableText(messageOf(error), meta);
    if (why === undefined) return explain(asked, () => rethrow(error));
    return { why: why.replace(` ${meta.id}`, '').replace(/;.*$/, '') };
  } finally {
    database.close();
  }
};

const rethrow = (error: unknown): never => {
  throw error;
};

const onlyRow = (database: SqlDatabase, statement: string, { main }: OneSnapshot): ValueObject => {
  const [row, second] = database.prepare(statement).iterate();
  if (row === undefined || second !== undefined)
    throw usage(
      `--since: the statement returned ${row === undefined ? 'no row' : 'several rows'} on the snapshot ${main.meta.id}.`,
      'It has to return exactly one row a snapshot, such as select count(*) as computers from computers',
    );
  if (Object.hasOwn(row, 'takenAt')) throw usage('--since: takenAt is the first column already; name yours otherwise.');
  return asJson(row);
};

/** The columns of which every value is a number, with at least two values to compare. */
export const numberColumns = (rows: readonly ValueObject[]): ReadonlyMap<string, readonly (number | null)[]> => {
  const names = Object.keys(rows[0] ?? {}).filter((name) => name !== 'takenAt');
  const columns = names.map((name) => [name, rows.map((row) => numberIn(row[name]))] as const);
  return new Map(
    columns.flatMap(([name, values]) => {
      const numbers = values.filter((value) => value !== undefined);
      const isNumber = numbers.length === values.length && numbers.filter((value) => value !== null).length > 1;
      return isNumber ? [[name, numbers]] : [];
    }),
  );
};

const numberIn = (value: Value | undefined): number | null | undefined =>
  value === null || typeof value === 'number' ? value : undefined;
