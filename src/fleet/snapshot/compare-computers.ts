import { timeIn } from '../agent-facts.js';
import type { ComputerState, DeploymentState } from './computer-states.js';

/** A thing that got worse or better on one computer. */
export interface Change {
  readonly computer: number;
  readonly hostname: string;
  /** The issue. */
  readonly what: string;
  /** 'absent' or 'present'; of a deployment 'none', 'Pending' or 'Failed'. */
  readonly from: string;
  readonly to: string;
  /** Of a deployment. */
  readonly package?: string;
  readonly error?: string;
}

export interface ComputerMove {
  readonly computer: number;
  readonly hostname: string;
  /** Paths of the groups it left, and of those it joined. */
  readonly from: string | null;
  readonly to: string | null;
}

export interface Comparison {
  /** Whether both snapshots know of this issue, or of group members. */
  readonly compares: (what: string) => boolean;
  readonly takenAt: Date;
}

/** What got worse and what got better. Contact times, scan dates and sizes move all the time and are left out. */
export const compareIssues = (
  before: ComputerState,
  after: ComputerState,
  { compares, takenAt }: Comparison,
): { readonly worse: Change[]; readonly better: Change[] } => {
  const about = { computer: after.id, hostname: after.hostname };
  const isSilent = staysSilent(before, after, takenAt);
  const appeared = [...after.issues].filter((issue) => counts(issue, before, compares));
  const vanished = [...before.issues]
    .filter((issue) => counts(issue, after, compares))
    // The sweep lists a silent agent for some weeks only: that it leaves out an older one is no contact.
    .filter((issue) => !(issue === 'stale-agent' && isSilent));
  const deployments = compareDeployments(before, after, compares, isSilent).map((each) => ({ ...about, ...each }));
  return {
    worse: [
      ...appeared.map((what) => ({ ...about, what, from: 'absent', to: 'present' })),
      ...deployments.filter(({ from, to }) => rank(to) > rank(from)),
    ],
    better: [
      ...vanished.map((what) => ({ ...about, what, from: 'present', to: 'absent' })),
      ...deployments.filter(({ from, to }) => rank(to) < rank(from)),
    ],
  };
};

/** Deployments are compared by package, which says more than that there are some. */
const byPackage = new Set(['failed-deployment', 'stale-deployment']);

const counts = (issue: string, other: ComputerState, compares: Comparison['compares']): boolean =>
  !byPackage.has(issue) && !other.issues.has(issue) && compares(issue);

const weekMs = 7 * 86_400_000;

const staysSilent = (before: ComputerState, after: ComputerState, takenAt: Date): boolean => {
  const seen = timeIn(after.row['lastSeenUtc']);
  if (seen === undefined || seen.getTime() !== timeIn(before.row['lastSeenUtc'])?.getTime()) return false;
  return after.issues.has('stale-agent') || takenAt.getTime() - seen.getTime() > weekMs;
};

type DeploymentChange = Omit<Change, 'computer' | 'hostname'>;

const compareDeployments = (
  before: ComputerState,
  after: ComputerState,
  compares: Comparison['compares'],
  isSilent: boolean,
): DeploymentChange[] => {
  if (!compares('deployments')) return [];
  const keys = new Set([...before.deployments.keys(), ...after.deployments.keys()]);
  return [...keys].flatMap((key) => {
    const [old, now] = [before.deployments.get(key), after.deployments.get(key)];
    // An overdue deployment is listed only while the computer is online.
    if (old?.status === 'Pending' && now === undefined && isSilent) return [];
    return old?.status === now?.status ? [] : [deploymentChange(old, now)];
  });
};

const deploymentChange = (old: DeploymentState | undefined, now: DeploymentState | undefined): DeploymentChange => ({
  what: old?.status === 'Failed' || now?.status === 'Failed' ? 'failed-deployment' : 'stale-deployment',
  from: old?.status ?? 'none',
  to: now?.status ?? 'none',
  package: now?.package ?? old?.package ?? '',
  ...(now === undefined || now.error === '' ? {} : { error: now.error }),
});

const rank = (state: string): number => ['none', 'Pending', 'Failed'].indexOf(state);

/** By id: a group that got another name has lost nobody. */
export const compareGroups = (before: ComputerState, after: ComputerState): ComputerMove[] => {
  const left = [...before.groups].filter(([id]) => !after.groups.has(id)).map(([, path]) => path);
  const joined = [...after.groups].filter(([id]) => !before.groups.has(id)).map(([, path]) => path);
  if (left.length + joined.length === 0) return [];
  return [{ computer: after.id, hostname: after.hostname, from: pathsText(left), to: pathsText(joined) }];
};

const pathsText = (paths: readonly string[]): string | null =>
  paths.length === 0 ? null : paths.toSorted().join(', ');
