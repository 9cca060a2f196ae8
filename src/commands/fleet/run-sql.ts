import type { ListResult, Result } from '../../command/result.js';
import type { CommandContext } from '../../command/spec.js';
import { pageFrom } from '../../engine/read/shape-result.js';
import { EmsError, usage } from '../../errors.js';
import { chooseSnapshot, noSnapshots } from '../../fleet/snapshot/choose-snapshot.js';
import { tableFile, type Snapshot } from '../../fleet/snapshot/snapshot-store.js';
import { tableNames } from '../../fleet/snapshot/snapshot-meta.js';
import { databaseOf } from '../../fleet/sql/build-database.js';
import { DamagedDatabase, queryFiles, type QueryAnswer } from '../../fleet/sql/run-query.js';
import { loadEngine, type SqlEngine } from '../../fleet/sql/sql-engine.js';
import { compactText, ExactNumber, type Value, type ValueObject } from '../../json/exact-json.js';
import type { JsonObject } from '../../json/objects.js';
import type { Page } from '../../json/page.js';
import { shellWord } from '../../text/shell-word.js';
import { scopeOf } from './scope-flag.js';
import { snapshotsOf } from './stored-snapshots.js';
import type { Input } from '../../command/input.js';

export const runSql = async (input: Input, context: CommandContext): Promise<Result> => {
  const statement = await statementOf(input, context);
  const known = await snapshotsOf(await scopeOf(input, context), context);
  const main = choose(input.flags['at'], known, context) ?? known.at(-1);
  if (main === undefined) throw noSnapshots();
  tellGaps(main, context);
  const engine = await loadEngine(context.runtime);
  if (engine === undefined) throw noEngine(statement, main, context);
  const build = (snapshot: Snapshot): Promise<string> =>
    databaseOf(snapshot, () => context.detail(`Building the database of ${snapshot.meta.id}.`));
  if (input.flags['tables'] === true) return again(async () => tablesOf(main, await build(main), engine));
  const before = await beforeOf({ statement, main, known }, input, context);
  if (before !== undefined) tellGaps(before, context);
  return again(async () => {
    const files = { main: await build(main), before: before === undefined ? undefined : await build(before) };
    context.interrupt.throwIfAborted();
    // The engine blocks the event loop until it has a row, so no signal would be handled.
    context.endAtNextSignal();
    return resultOf(queryFiles(statement, files, engine));
  });
};

/** Names tables that are missing from the snapshot: no rows does not mean that there were none. */
const tellGaps = ({ meta: { id, unreadable } }: Snapshot, context: CommandContext): void => {
  if (unreadable.length > 0)
    context.say(`Not in the snapshot ${id}: ${unreadable.map(({ what }) => what).join(', ')}.`);
};

/** A damaged database has been removed by whoever found it so. */
const again = (ask: () => Promise<Result>): Promise<Result> =>
  ask().catch((error: unknown) => {
    if (error instanceof DamagedDatabase) return ask();
    throw error;
  });

const statementOf = async ({ arguments: typed, flags }: Input, { terminal }: CommandContext): Promise<string> => {
  const { statement } = typed;
  if (flags['tables'] === true && statement !== undefined)
    throw usage('--tables lists the tables; no statement is run');
  return statement === '-' ? terminal.readStdin() : String(statement ?? '');
};

const choose = (
  typed: Input['flags'][string],
  known: readonly Snapshot[],
  context: CommandContext,
): Snapshot | undefined => {
  if (typeof typed !== 'string') return undefined;
  const { snapshot, remark } = chooseSnapshot(typed, known, context.clock.date());
  if (remark !== undefined) context.say(remark);
  return snapshot;
};

/** Only where it is asked for: its database has to be built as well. */
const beforeOf = async (
  {
    statement,
    main,
    known,
  }: { readonly statement: string; readonly main: Snapshot; readonly known: readonly Snapshot[] },
  input: Input,
  context: CommandContext,
): Promise<Snapshot | undefined> => {
  const named = choose(input.flags['against'], known, context);
  if (named !== undefined || !/\bbefore\b/i.test(statement)) return named;
  const found = known[known.indexOf(main) - 1];
  if (found === undefined && /\bbefore\s*\./i.test(statement))
    throw new EmsError('not-found', `There is no snapshot before ${main.meta.id}.`, {
      hint: 'List snapshots with: ems fleet snapshots',
    });
  return found;
};

const resultOf = ({ columns, batches }: QueryAnswer): ListResult => ({
  kind: 'list',
  pages: pagesOf(batches),
  noun: 'rows',
  ...(columns === undefined ? {} : { fields: columns }),
});

const pagesOf = async function* (batches: Iterable<readonly ValueObject[]>): AsyncGenerator<Page, void, undefined> {
  for (const rows of batches) yield pageOf(rows);
};

/** Check the text for long numbers before the items are parsed. */
const pageOf = (rows: readonly ValueObject[]): Page => {
  const isExact = rows.some((row) => Object.values(row).some((value) => value instanceof ExactNumber));
  const text = isExact ? compactText(rows) : JSON.stringify(rows);
  return pageFrom(rows as readonly JsonObject[], Buffer.from(text), false, {}); // an exact number is a number to everybody
};

const columnsQuery = `select m.name as name, group_concat(c.name, ', ') as columns
  from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table' group by m.name`;

const cellOf = (value: Value | undefined): string => (typeof value === 'string' ? value : '');

const tablesOf = (snapshot: Snapshot, file: string, engine: SqlEngine): Result => {
  const { batches } = queryFiles(columnsQuery, { main: file }, engine);
  const columns = new Map([...batches].flat().map((row) => [cellOf(row['name']), cellOf(row['columns'])]));
  const rows = tableNames.flatMap((table) => {
    const facts = snapshot.meta.tables[table];
    return facts === undefined ? [] : [{ table, rows: facts.rows, columns: columns.get(table) ?? '' }];
  });
  return {
    ...resultOf({ columns: ['table', 'rows', 'columns'], batches: [rows] }),
    columns: [
      { path: 'table', title: 'Table' },
      { path: 'rows', title: 'Rows' },
      { path: 'columns', title: 'Columns', whole: true },
    ],
    noun: 'tables',
  };
};

/** Anything reads the tables: what DuckDB would be asked. */
const noEngine = (statement: string, { meta, directory }: Snapshot, { runtime }: CommandContext): EmsError => {
  const views = tableNames
    .filter((table) => meta.tables[table] !== undefined && new RegExp(`\\b${table}\\b`, 'i').test(statement))
    .map((table) => `create view ${table} as from read_json_auto('${tableFile(directory, table)}');`);
  const line = `duckdb -c ${shellWord([...views, statement || 'show tables'].join(' '))}`;
  return new EmsError('failed', `Node ${runtime.node} has no SQLite, and node-sqlite3-wasm is not installed.`, {
    hint: `Use Node 22.13 or later, or: npm install --global node-sqlite3-wasm. With DuckDB: ${line}`,
  });
};
