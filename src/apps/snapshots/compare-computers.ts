import { timeIn } from '../../service/times.js';
import type { SqlDatabase, SqlRow, SqlValue } from './sql/sql-engine.js';
import type { NamedComputer } from './pair-computers.js';

/** A thing that got worse or better on one computer. */
export interface Change extends NamedComputer {
  /** The issue. */
  readonly what: string;
  /** Before: absent or present; for a deployment none, Pending or Failed. */
  readonly from: string;
  /** After, in the same words. */
  readonly to: string;
  /** The package, for a deployment. */
  readonly package?: string;
  /** The error text, for a deployment that failed. */
  readonly error?: string;
}

export interface ComputerMove extends NamedComputer {
  /** Paths of the groups it left. */
  readonly from: string | null;
  /** Paths of the groups it joined. */
  readonly to: string | null;
}

export interface WorseAndBetter {
  readonly worse: readonly Change[];
  readonly better: readonly Change[];
}

type Side = 'appeared' | 'vanished';

const sides = {
  appeared: { here: 'main', there: 'before' },
  vanished: { here: 'before', there: 'main' },
} as const;

/** The id of the computer of a row in the earlier and in the later snapshot. */
const pairedIds = {
  appeared: { old: 'coalesce((SELECT old FROM reinstalled WHERE now = r.computer), r.computer)', now: 'r.computer' },
  vanished: { old: 'r.computer', now: 'coalesce((SELECT now FROM reinstalled WHERE old = r.computer), r.computer)' },
} as const;

const selected = {
  issues: { columns: 'r.issue', same: ['issue'] },
  members: { columns: 'r.path', same: ['groupId'] },
  deployments: {
    columns: 'r.package, r.name, r.version, r.status, r.error',
    same: ['package', 'name', 'version', 'status'],
  },
} as const;

/**
 * Lists rows `r` that the other snapshot lacks, with what both snapshots say of the computer.
 * Computers are joined last: most rows are the same in both.
 */
const rowsOnlyIn = (database: SqlDatabase, side: Side, table: keyof typeof selected): Iterable<SqlRow> => {
  const { here, there } = sides[side];
  const { columns, same } = selected[table];
  const { old, now } = pairedIds[side];
  // The plus makes SQLite look the row up by the column `computer` only.
  const equal = same.map((column) => `+o.${column} IS r.${column}`).join(' AND ');
  return database
    .prepare(
      `SELECT r.*, c.hostname, c.lastSeenUtc AS seen, b.lastSeenUtc AS seenBefore
        FROM (SELECT ${columns}, ${old} AS old, ${now} AS now FROM ${here}.${table} r WHERE NOT EXISTS
          (SELECT 1 FROM ${there}.${table} o WHERE o.computer = ${side === 'appeared' ? old : now} AND ${equal})) r
        CROSS JOIN main.computers c ON c.id = r.now CROSS JOIN before.computers b ON b.id = r.old`,
    )
    .iterate();
};

/** Compares issues, except those that deployments are compared for. Times of contact and scans are not compared. */
export const compareIssues = (database: SqlDatabase, compares: (what: string) => boolean): WorseAndBetter => {
  const listed = (side: Side): SqlRow[] =>
    [...rowsOnlyIn(database, side, 'issues')].filter(({ issue }) => {
      const what = sqlText(issue);
      return !byPackage.has(what) && compares(what);
    });
  const changes = (side: Side, from: string, to: string): Change[] =>
    listed(side).map((row) => ({ ...nameIn(row), what: sqlText(row['issue']), from, to }));
  return { worse: changes('appeared', 'absent', 'present'), better: changes('vanished', 'present', 'absent') };
};

/** These are compared by package, which says more than that there are some. */
const byPackage = new Set(['failed-deployment', 'stale-deployment']);

const dayMs = 86_400_000;

/** No contact between the two snapshots, and none in the last day. */
const staysSilent = ({ seen, seenBefore }: SqlRow, takenAt: Date): boolean => {
  const [now, old] = [timeIn(sqlText(seen)), timeIn(sqlText(seenBefore))];
  return now !== undefined && now.getTime() === old?.getTime() && takenAt.getTime() - now.getTime() >= dayMs;
};

interface DeploymentPair {
  old?: SqlRow;
  now?: SqlRow;
}

export const compareDeployments = (database: SqlDatabase, takenAt: Date): WorseAndBetter => {
  const pairs = new Map<string, DeploymentPair>();
  const pairOf = (row: SqlRow): DeploymentPair => {
    const key = `${sqlText(row['now'])} ${sqlText(row['package'])} ${packageName(row).toLowerCase()}`;
    const found = pairs.get(key) ?? {};
    pairs.set(key, found);
    return found;
  };
  for (const row of rowsOnlyIn(database, 'vanished', 'deployments')) pairOf(row).old = row;
  for (const row of rowsOnlyIn(database, 'appeared', 'deployments')) pairOf(row).now = row;
  const changes = [...pairs.values()].flatMap(({ old, now }) => {
    const row = now ?? old ?? {};
    // An overdue deployment is listed only while the computer is online.
    const isHidden = now === undefined && statusOf(old) === 'Pending';
    if (isHidden && staysSilent(row, takenAt)) return [];
    return statusOf(old) === statusOf(now) ? [] : [deploymentChange(row, old, now)];
  });
  return {
    worse: changes.filter(({ from, to }) => rank(to) > rank(from)),
    better: changes.filter(({ from, to }) => rank(to) < rank(from)),
  };
};

const statusOf = (row: SqlRow | undefined): 'none' | 'Pending' | 'Failed' =>
  row === undefined ? 'none' : row['status'] === 'Failed' ? 'Failed' : 'Pending';

const rank = (state: string): number => ['none', 'Pending', 'Failed'].indexOf(state);

/** 'KeePass@2.57' */
const packageName = ({ name, package: id, version }: SqlRow): string =>
  [sqlText(name) || sqlText(id), sqlText(version)].filter((part) => part !== '').join('@');

const deploymentChange = (row: SqlRow, old: SqlRow | undefined, now: SqlRow | undefined): Change => ({
  ...nameIn(row),
  what: [statusOf(old), statusOf(now)].includes('Failed') ? 'failed-deployment' : 'stale-deployment',
  from: statusOf(old),
  to: statusOf(now),
  package: packageName(row),
  ...(now === undefined || sqlText(now['error']) === '' ? {} : { error: sqlText(now['error']) }),
});

/** Compares by id, so a renamed group is not a move. */
export const compareGroups = (database: SqlDatabase): ComputerMove[] => {
  const moves = new Map<number, NamedComputer & { from: string[]; to: string[] }>();
  for (const [side, end] of [
    ['vanished', 'from'],
    ['appeared', 'to'],
  ] as const)
    for (const row of rowsOnlyIn(database, side, 'members')) {
      const about = nameIn(row);
      const move = moves.get(about.computer) ?? { ...about, from: [], to: [] };
      move[end].push(sqlText(row['path']));
      moves.set(about.computer, move);
    }
  return [...moves.values()].map(({ from, to, ...about }) => ({ ...about, from: pathsText(from), to: pathsText(to) }));
};

const pathsText = (paths: readonly string[]): string | null =>
  paths.length === 0 ? null : paths.toSorted().join(', ');

const nameIn = ({ now, hostname }: SqlRow): NamedComputer => ({ computer: Number(now), hostname: sqlText(hostname) });

export const sqlText = (value: SqlValue | undefined): string =>
  value === null || value === undefined ? '' : String(value);
