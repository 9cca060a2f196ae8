import { thousands } from '../../../base/text/wording.js';
import { issueNames } from '../../../service/issues.js';
import { unreadPart } from '../../../service/readable.js';
import type { SnapshotMeta } from '../snapshot-meta.js';
import { snapshotViews, tableNames, type TableName } from '../snapshot-tables.js';
import type { SqlDatabase } from './sql-engine.js';
import type { TableRead } from './tables-read.js';

/** Sweeps that know only computers with an inventory: others are not named, whatever they have. */
const fromInventory = new Set(['missing-patch', 'low-disk', 'bitlocker-off', 'battery-wear']);

const sweepOfView: Readonly<Record<string, string>> = { patches: 'missing-patch', lowDisks: 'low-disk' };

/** The sweeps that a statement names itself or by a view; all if it reads the table of issues otherwise. */
const sweepsIn = (statement: string): { readonly named: boolean; readonly sweeps: readonly string[] } => {
  const views = Object.entries(sweepOfView).flatMap(([view, sweep]) => (hasWord(statement, view) ? [sweep] : []));
  const literals = issueNames.filter((issue) => statement.includes(`'${issue}'`));
  const sweeps = [...new Set([...views, ...literals])];
  const isOpen = sweeps.length === 0 || (hasWord(statement, 'issues') && literals.length === 0);
  return isOpen ? { named: false, sweeps: issueNames } : { named: true, sweeps };
};

const hasWord = (text: string, word: string): boolean => new RegExp(`\\b${word}\\b`, 'i').test(text);

/** Why rows may be missing from a table that a statement reads; undefined if it was read completely. */
export const gapInTables = (
  { unreadable, counts }: SnapshotMeta,
  tables: readonly string[],
  statement: string,
): string | undefined => {
  const sweeps = tables.includes('issues') ? sweepsIn(statement).sweeps : [];
  const part = unreadable.find(({ what }) => tables.includes(what) || sweeps.includes(what));
  if (part !== undefined) return `the snapshot lacks ${unreadPart(part)}`;
  const missing = sweeps.find((sweep) => counts.issues[sweep] === undefined);
  return missing === undefined ? undefined : `the snapshot lacks ${missing}`;
};

/** Columns of the view `patches` that not every service fills. */
const assumedColumns = ['releaseDate', 'vrr'] as const;

/** Why a statement about release dates or scores finds nothing: none of the missing patches has one. */
export const emptyColumn = (
  database: SqlDatabase,
  reads: readonly TableRead[],
  statement: string,
): string | undefined => {
  if (!reads.some(({ schema, table }) => schema === 'main' && table === 'issues')) return undefined;
  const named = assumedColumns.filter((column) => hasWord(statement, column));
  const empty = named.find((column) => {
    const rows = countIn(database, 'main.patches');
    return rows > 0 && countIn(database, `main.patches WHERE ${column} IS NOT NULL`) === 0;
  });
  return empty === undefined ? undefined : `the service reports no ${empty} of missing patches`;
};

/** Why a table that a statement names is not there: not read, or read by --deep only. */
export const missingTableText = (message: string, meta: SnapshotMeta): string | undefined => {
  const column = assumedColumns.find((each) => new RegExp(`no such column: (?:\\w+\\.)?${each}$`, 'i').test(message));
  if (column !== undefined) return `the snapshot ${meta.id} has no ${column}: it was taken by an older version`;
  const name = /no such table: (?:\w+\.)?(\w+)/.exec(message)?.[1]?.toLowerCase();
  const view = Object.keys(snapshotViews).find((each) => each.toLowerCase() === name);
  const table = view === undefined ? tableNames.find((each) => each === name) : snapshotViews[view]?.from;
  if (table === undefined) return undefined;
  const part = meta.unreadable.find(({ what }) => what === table);
  if (part !== undefined) return `the snapshot lacks ${unreadPart(part)}`;
  const deep = deepTables.has(table) && !meta.deep ? '; take one with: ems fleet snapshot --deep' : '';
  return `the snapshot ${meta.id} has no ${view ?? table}${deep}`;
};

const deepTables = new Set<TableName>(['inventory', 'software']);

export interface Coverage {
  readonly table: string;
  readonly covered: number;
  readonly computers: number;
}

/** How many computers the tables say something about: no row of software means nothing without an inventory. */
export const coverageOf = (database: SqlDatabase, reads: readonly TableRead[], statement: string): Coverage[] => {
  const { named, sweeps } = sweepsIn(statement);
  const needsInventory = named && sweeps.some((sweep) => fromInventory.has(sweep));
  return reads.flatMap(({ schema, table }) => {
    const computers = countIn(database, `${schema}.computers`);
    if (table === 'inventory' || table === 'software')
      return [{ table, computers, covered: countIn(database, inventoried(schema)) }];
    const covered =
      table === 'issues' && needsInventory
        ? countIn(database, `${schema}.computers WHERE inventoryDate IS NOT NULL`)
        : computers;
    return [{ table: table === 'issues' && named ? sweeps.join(', ') : table, computers, covered }];
  });
};

/** An inventory that was carried over although there is a newer one does not count. */
const inventoried = (schema: string): string =>
  `${schema}.computers c JOIN ${schema}.inventory i ON i.computer = c.id
    WHERE c.inventoryDate IS NULL OR i.inventoryDate IS c.inventoryDate`;

const countIn = (database: SqlDatabase, from: string): number =>
  Number([...database.prepare(`SELECT count(*) AS n FROM ${from}`).iterate()][0]?.['n'] ?? 0);

/** 'software covers 31 of 60 computers (limit 95 %)'; undefined if every table covers enough. */
export const coverageGap = (found: readonly Coverage[], least: number): string | undefined => {
  const short = found.find(({ computers, covered }) => computers === 0 || covered < least * computers);
  if (short === undefined) return undefined;
  const { computers, covered, table } = short;
  if (computers === 0) return 'the snapshot has no computers';
  return `${table} covers ${thousands(covered)} of ${thousands(computers)} computers (at least ${least * 100} % are required, see coverage)`;
};
