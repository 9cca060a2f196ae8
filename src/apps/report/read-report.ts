import { rememberingReader } from '../../service/remembering-reader.js';
import { shortened } from '../../base/text/wording.js';
import {
  type CheckOutcome,
  type FailureLine,
  type FleetStatus,
  measures,
  measureText,
  planCheck,
  readFailures,
  readStatus,
  runChecks,
  unreadable,
} from '../fleet/index.js';
import type { ReadStoppedRollouts } from '../rollout/index.js';
import type { FleetReader } from '../../service/reading.js';
import { countComputers, doubtEmpty } from '../../service/fleet-counts.js';
import type { Scope } from '../../service/scope.js';
import { headlineOf } from './headline.js';
import { readInstalls } from './installs.js';
import { checkTitles, issueTitle, issueWords } from '../../service/issue-words.js';
import type {
  Causes,
  FailingPackage,
  ReportChanges,
  ReportCheck,
  ReportData,
  ReportIssue,
  SnapshotPoint,
} from './report-data.js';
import { readSites, countSystems, readPatches } from './sites.js';

export interface ReportOptions {
  readonly title: string;
  readonly since: Date;
  readonly now: Date;
  /** Snapshots of the same scope within the period, the oldest first. */
  readonly snapshots: readonly SnapshotPoint[];
  readonly stoppedRollouts: ReadStoppedRollouts;
}

/** Causes are read from at most this many affected computers: six pages. */
const affectedRead = 3_000;
const causesShown = 8;

/** Reads everything of a report: about 130 requests for a fleet of any size. */
export const readReport = async (
  source: FleetReader,
  scope: Scope,
  { title, since, now, snapshots, stoppedRollouts }: ReportOptions,
): Promise<ReportData> => {
  const reader = rememberingReader(source);
  const planned = measures
    .filter(({ warn, crit, ifAllowed }) => (warn !== undefined || crit !== undefined) && ifAllowed !== true)
    .map(({ check }) => planCheck({ check, at: check, isDefault: true }, scope));
  const before = beforeOf(snapshots);
  const [status, outcomes, failing, installs] = await Promise.all([
    readStatus(reader, scope, now, before),
    runChecks(reader, planned, { now: () => now, stoppedRollouts }),
    readFailures(reader, scope, { since: undefined, packageId: undefined, compare: false, most: affectedRead }),
    readInstalls(reader, scope, { since, now }),
  ]);
  const issues = issuesOf(status, outcomes);
  const doubt = doubtEmpty(await countComputers(reader, scope), scope);
  const [systems, sites, patches] = await Promise.all([
    doubt ?? countSystems(reader, scope, status.computers),
    doubt ?? readSites(reader, scope, issues),
    doubt ?? readPatches(reader, scope, status.computers),
  ]);
  const failures = doubt ?? failing;
  const causes = failures.ok ? causesOf(failures.value, issues, since) : null;
  const data = {
    title,
    takenAt: now.toISOString(),
    since: since.toISOString(),
    scope: status.scope,
    computers: status.computers,
    withoutIssue: status.withoutIssue,
    withIssue: status.withIssue,
    neverSeen: status.neverSeen,
    issues,
    changes: changesOf(snapshots, installs.ok),
    contact: status.contact,
    systems: systems.ok ? systems.value : [],
    installs: installs.ok ? installs.value : null,
    failingPackages: status.failingPackages.map((each) => withCause(each, failures.ok ? failures.value : [])),
    causes,
    sites: sites.ok ? sites.value : null,
    patches: patches.ok ? patches.value : [],
    queues: status.queues,
    depots: status.depots,
    checks: outcomes.filter(({ check }) => checkTitles[check] !== undefined).map(toCheck),
  };
  return {
    ...data,
    headline: headlineOf({ ...data, status, comparedWith: data.changes.comparedWith, now }),
    unreadable: [
      ...status.unreadable.map((each) => ({ ...each, what: issueTitle(each.what) })),
      ...unreadable('Causes of failures', failures),
      ...unreadable('Installations by day', installs),
      ...unreadable('Operating systems', systems),
      ...unreadable('Sites', sites),
      ...unreadable('Missing patches by number and score', patches),
      ...outcomes
        .filter(({ check, problem }) => checkTitles[check] !== undefined && problem !== null)
        .map(({ check, problem }) => ({ what: checkTitles[check] ?? check, role: null, why: problem ?? '' })),
    ],
    requests: source.requests(),
  };
};

/** Compares with the oldest snapshot of the period. */
const beforeOf = ([oldest]: readonly SnapshotPoint[]): Parameters<typeof readStatus>[3] =>
  oldest === undefined ? undefined : { takenAt: oldest.takenAt, issues: oldest.issues };

const changesOf = (snapshots: readonly SnapshotPoint[], hasHistory: boolean): ReportChanges => ({
  source: snapshots.length > 0 ? 'snapshots' : hasHistory ? 'distribution-history' : 'none',
  comparedWith: snapshots[0]?.takenAt ?? null,
  snapshots,
});

const issuesOf = (status: FleetStatus, outcomes: readonly CheckOutcome[]): ReportIssue[] =>
  status.issues.map((line) => {
    const judged = outcomes.find(({ check }) => check === line.issue);
    return {
      ...line,
      title: issueWords[line.issue].title,
      state: judged?.state ?? 'unknown',
      warn: judged?.warn ?? null,
      crit: judged?.crit ?? null,
      examples: judged?.names.slice(0, 5) ?? [],
    };
  });

const causesOf = (lines: readonly FailureLine[], issues: readonly ReportIssue[], since: Date): Causes => {
  const of = issues.find(({ issue }) => issue === 'failed-deployment')?.computers ?? 0;
  return {
    lines: lines.slice(0, causesShown).map(({ text, computers, since: began, packages, affected }) => ({
      text: shortened(text, mostText),
      computers,
      since: began,
      isNew: began !== null && Date.parse(began) >= since.getTime(),
      packages,
      examples: affected.slice(0, 5).map(({ hostname }) => hostname),
    })),
    read: Math.min(of, affectedRead),
    of,
  };
};

const withCause = (failing: FleetStatus['failingPackages'][number], lines: readonly FailureLine[]): FailingPackage => {
  const name = failing.version === null ? failing.package : `${failing.package}@${failing.version}`;
  const on = (line: FailureLine): number => line.perPackage[name] ?? 0;
  const [cause] = lines.filter((line) => on(line) > 0).toSorted((left, right) => on(right) - on(left));
  return { ...failing, cause: cause === undefined ? null : shortened(cause.text, mostText) };
};

/** Some agents report a whole log. */
const mostText = 300;

const toCheck = (outcome: CheckOutcome): ReportCheck => ({
  check: outcome.check,
  title: checkTitles[outcome.check] ?? outcome.check,
  state: outcome.state,
  text: measureText(outcome),
});
