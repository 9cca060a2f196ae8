import { EmsError, messageOf } from '../../../base/errors.js';
import { ExactNumber, type Json, type JsonObject } from '../../../base/json/objects.js';
import type { Snapshot } from '../snapshot-store.js';
import type { CsvTable } from './csv-tables.js';
import { asJson, oneStatement, openReadOnly } from './run-query.js';
import type { SqlDatabase, SqlEngine } from './sql-engine.js';
import { coverageGap, coverageOf, emptyColumn, gapInTables, missingTableText } from './table-gaps.js';
import { tablesReadBy } from './tables-read.js';

/** A statement whose rows are counted, as the process that runs it receives it. */
export interface CheckJob {
  readonly statement: string;
  readonly main: Snapshot;
  readonly before?: Snapshot | undefined;
  readonly tables: readonly CsvTable[];
  /** The share of the computers that each table has to cover, from 0 to 1. */
  readonly coverage: number;
}

/** The rows of a check, or why it cannot tell. */
export type CheckAnswer =
  | { readonly rows: number; readonly first: readonly JsonObject[] }
  | { readonly problem: string };

/** Rows that are shown. */
const mostShown = 20;

export const runCheckJob = (job: CheckJob, engine: SqlEngine): CheckAnswer => {
  try {
    const statement = readingStatement(job.statement);
    const database = openReadOnly(job, engine);
    try {
      const problem = problemIn(database, job, statement);
      return problem === undefined ? countRows(database, statement) : { problem };
    } finally {
      database.close();
    }
  } catch (error) {
    return { problem: problemText(error, job) };
  }
};

/** PRAGMA and EXPLAIN name no table whose coverage could be judged. */
const readingStatement = (typed: string): string => {
  const statement = oneStatement(typed);
  const bare = statement.replace(/^(?:\s|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)+/, '');
  if (/^(?:select|with|values)\b/i.test(bare)) return statement;
  throw new EmsError('usage', 'only a statement that begins with select, with or values can be checked');
};

const problemIn = (database: SqlDatabase, job: CheckJob, statement: string): string | undefined => {
  const reads = tablesReadBy(database, statement);
  const gaps = (['main', 'before'] as const).flatMap((schema) => {
    const snapshot = job[schema];
    const tables = reads.filter((read) => read.schema === schema).map(({ table }) => table);
    return snapshot === undefined ? [] : (gapInTables(snapshot.meta, tables, statement) ?? []);
  });
  return (
    gaps[0] ??
    emptyColumn(database, reads, statement) ??
    coverageGap(coverageOf(database, reads, statement), job.coverage)
  );
};

const countRows = (database: SqlDatabase, statement: string): CheckAnswer => {
  const first: JsonObject[] = [];
  let rows = 0;
  for (const row of database.prepare(statement).iterate()) {
    rows += 1;
    if (first.length < mostShown) first.push(plainRow(asJson(row)));
  }
  return { rows, first };
};

/** The row travels as JSON: a number with more digits than it keeps becomes a text. */
const plainRow = (row: ReturnType<typeof asJson>): JsonObject =>
  Object.fromEntries(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- asJson makes no other value
    Object.entries(row).map(([name, value]) => [name, value instanceof ExactNumber ? value.text : (value as Json)]),
  );

const problemText = (error: unknown, { main, before }: CheckJob): string => {
  const message = messageOf(error);
  const schema = /no such table: before\./i.test(message) ? before : main;
  const missing = schema === undefined ? undefined : missingTableText(message, schema.meta);
  if (missing !== undefined) return missing;
  if (/no such table: before\./i.test(message) && before === undefined) return 'there is no snapshot before';
  return error instanceof EmsError ? message : `SQL: ${message}`;
};
