import type { Result, CommandContext, Input } from '../../../command/spec.js';
import { EmsError, usage } from '../../../base/errors.js';
import { noSnapshots } from '../choose-snapshot.js';
import { columnsOf, openSnapshot } from '../open-snapshot.js';
import type { Snapshot } from '../snapshot-store.js';
import { snapshotTables, snapshotViews, tableNames } from '../snapshot-tables.js';
import { countTableRows } from '../snapshot-writer.js';
import { querySnapshots } from '../sql/run-query.js';
import { requireEngine, type SqlEngine } from '../sql/sql-engine.js';
import { csvTablesIn } from './csv-flags.js';
import { queryResult } from './query-result.js';
import { runSeries } from './run-series.js';
import { snapshotCalled, snapshotsOf, tellTaken } from './stored-snapshots.js';
import { scopeOf } from '../../../engine/targets/scope-flag.js';

export const runSql = async (input: Input, context: CommandContext): Promise<Result> => {
  const statement = await statementOf(input, context);
  if (input.flags['since'] !== undefined) return runSeries(statement, input, context);
  const known = await snapshotsOf(await scopeOf(input, context), context);
  const main = choose(input.flags['at'], known, context) ?? known.at(-1);
  if (main === undefined) throw noSnapshots();
  tellTaken(main, context);
  tellGaps(main, context);
  const engine = await requireEngine(context.runtime);
  if (input.flags['tables'] === true) return listTables(main, engine);
  const before = await beforeOf({ statement, main, known }, input, context);
  if (before !== undefined) {
    tellTaken(before, context);
    tellGaps(before, context);
  }
  const tables = await csvTablesIn(input, context);
  context.interrupt.throwIfAborted();
  // The engine blocks the event loop until it has a row, so no signal would be handled.
  context.endAtNextSignal();
  return queryResult(querySnapshots(statement, { main, before, tables }, engine));
};

/** Names tables that are missing from the snapshot: no rows does not mean that there were none. */
const tellGaps = ({ meta: { id, unreadable } }: Snapshot, context: CommandContext): void => {
  if (unreadable.length > 0)
    context.say(`Not in the snapshot ${id}: ${unreadable.map(({ what }) => what).join(', ')}.`);
};

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
): Snapshot | undefined => (typeof typed === 'string' ? snapshotCalled(typed, known, context) : undefined);

/** Looks for the earlier snapshot only if the statement mentions it. */
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

const listTables = (snapshot: Snapshot, engine: SqlEngine): Result => {
  const database = openSnapshot(snapshot, engine);
  try {
    const stored = tableNames.filter((table) => snapshot.meta.tables[table] !== undefined);
    const views = Object.entries(snapshotViews).filter(([, { from }]) => stored.includes(from));
    const listed = [...stored.map((table) => [table, snapshotTables[table]] as const), ...views];
    const rows = listed.map(([table, { example }]) => ({
      table,
      rows: countTableRows(database, table),
      columns: columnsOf(database, table)
        .map(({ name }) => name)
        .join(', '),
      example,
    }));
    return {
      ...queryResult({ columns: ['table', 'rows', 'columns', 'example'], batches: [rows] }),
      columns: [
        { path: 'table', title: 'Table' },
        { path: 'rows', title: 'Rows' },
        { path: 'columns', title: 'Columns', whole: true },
        { path: 'example', title: 'Example', whole: true },
      ],
      noun: 'tables',
    };
  } finally {
    database.close();
  }
};
