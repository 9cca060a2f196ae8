import { issueNames } from '../../service/issues.js';
import type { SqlDatabase, SqlEngine } from './sql/sql-engine.js';
import {
  compareDeployments,
  compareGroups,
  compareIssues,
  sqlText,
  type Change,
  type ComputerMove,
  type WorseAndBetter,
} from './compare-computers.js';
import { checkDamage, openSnapshot } from './open-snapshot.js';
import { pairComputers, type NamedComputer, type PairedComputers } from './pair-computers.js';
import type { SnapshotMeta, UnreadablePart } from './snapshot-meta.js';
import type { TableName } from './snapshot-tables.js';
import type { Snapshot } from './snapshot-store.js';

export interface SnapshotChanges extends PairedComputers {
  /** When the earlier snapshot was taken. */
  readonly from: string;
  /** When the later snapshot was taken. */
  readonly to: string;
  /** The path of the group, or "the whole fleet". */
  readonly scope: string;
  /** Number of computers in both. */
  readonly computers: ComputersBeforeAfter;
  /** Issues that appeared, and deployments that failed or became overdue. */
  readonly worse: readonly Change[];
  /** Issues that are gone, and deployments that are done. */
  readonly better: readonly Change[];
  /** Computers that joined or left groups. */
  readonly moved: readonly ComputerMove[];
  /** Computers with a new host name. */
  readonly renamed: readonly RenamedComputer[];
  /** Parts that one of the two could not read. */
  readonly notCompared: readonly string[];
}

interface ComputersBeforeAfter {
  /** In the earlier snapshot. */
  readonly before: number;
  /** In the later snapshot. */
  readonly after: number;
}

interface RenamedComputer extends NamedComputer {
  /** The former host name. */
  readonly from: string;
  /** The host name now. */
  readonly to: string;
}

/** SQL finds the rows that differ; memory holds only those. */
export const readChanges = (before: Snapshot, after: Snapshot, engine: SqlEngine): SnapshotChanges => {
  const database = openSnapshot(after, engine, before);
  try {
    return checkDamage(after, () => compareSnapshots(database, before.meta, after.meta));
  } finally {
    database.close();
  }
};

const compareSnapshots = (database: SqlDatabase, before: SnapshotMeta, after: SnapshotMeta): SnapshotChanges => {
  const notCompared = findGaps(before, after);
  const compares = (what: string): boolean => !notCompared.has(what);
  const takenAt = new Date(after.takenAt);
  const paired = pairComputers(database);
  const issues = compares('issues') ? compareIssues(database, compares) : nothing;
  const deployments = compares('deployments') ? compareDeployments(database, takenAt) : nothing;
  return {
    from: before.takenAt,
    to: after.takenAt,
    scope: after.scope,
    computers: { before: before.counts.computers, after: after.counts.computers },
    new: paired.new.toSorted(byHostname),
    gone: paired.gone.toSorted(byHostname),
    worse: [...issues.worse, ...deployments.worse].toSorted(byHostname),
    better: [...issues.better, ...deployments.better].toSorted(byHostname),
    moved: (compares('members') ? compareGroups(database) : []).toSorted(byHostname),
    reinstalled: paired.reinstalled.toSorted(byHostname),
    renamed: findRenamed(database).toSorted(byHostname),
    notCompared: [...notCompared],
  };
};

const nothing: WorseAndBetter = { worse: [], better: [] };

const findRenamed = (database: SqlDatabase): SnapshotChanges['renamed'] =>
  [
    ...database
      .prepare(
        `SELECT c.id, c.hostname AS name, b.hostname AS was FROM main.computers c CROSS JOIN before.computers b
          ON b.id = coalesce((SELECT old FROM reinstalled WHERE now = c.id), c.id) WHERE c.hostname IS NOT b.hostname`,
      )
      .iterate(),
  ].map(({ id, name, was }) => ({
    computer: Number(id),
    hostname: sqlText(name),
    from: sqlText(was),
    to: sqlText(name),
  }));

const comparedTables: readonly TableName[] = ['issues', 'members', 'deployments'];

/** A comparison lacks something without this part; packages and inventories are kept for other questions. */
export const isComparedPart = ({ what }: Pick<UnreadablePart, 'what'>): boolean =>
  [...comparedTables, ...issueNames].some((part) => part === what);

/** Names issues and tables that one of the two does not have. */
const findGaps = (...both: readonly [SnapshotMeta, SnapshotMeta]): Set<string> => {
  const issues = both.flatMap(({ counts }) => Object.keys(counts.issues));
  return new Set(
    both.flatMap(({ tables, counts }) => [
      ...comparedTables.filter((table) => tables[table] === undefined),
      ...issues.filter((issue) => counts.issues[issue] === undefined),
    ]),
  );
};

const byHostname = (left: NamedComputer, right: NamedComputer): number =>
  left.hostname.localeCompare(right.hostname, 'en', { numeric: true }) || left.computer - right.computer;
