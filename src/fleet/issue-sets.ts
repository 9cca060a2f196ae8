import type { PathBelow } from '../contract/operation-keys.js';
import type { Call } from '../http/client.js';
import { getCall } from '../http/reads.js';
import { isList, isObject, type Json } from '../json/objects.js';
import { textOf } from '../json/text-of.js';
import type { FleetReader } from './fleet-reader.js';
import { mapReadable, type Readable } from './readable.js';
import { scopeQuery, type Scope } from './scope.js';

/** The sweeps that name computers, in the order people look at them. */
export const issueNames = [
  'failed-deployment',
  'stale-deployment',
  'agent-suspended',
  'stale-agent',
  'stale-inventory',
  'missing-patch',
  'pending-reboot',
  'bitlocker-off',
  'low-disk',
  'battery-wear',
] as const;

export type IssueName = (typeof issueNames)[number];

export const sweepCall = (
  issue: PathBelow<'/api/computer/issues'>,
  scope: Scope,
  query: readonly (readonly [string, string])[] = [],
): Call => getCall(`/api/computer/issues/${issue}`, { query: [...scopeQuery(scope), ...query] });

/** Computers with at least one issue. Without lastSeenDays=0 the overview leaves out who was not seen lately. */
export const overviewCall = (scope: Scope): Call => sweepCall('overview', scope, [['lastSeenDays', '0']]);

export interface IssueCount {
  readonly issue: IssueName;
  readonly computers: Readable<number>;
}

/** How many computers have each issue: one request an issue at any size. */
export const countIssues = async (reader: FleetReader, scope: Scope): Promise<IssueCount[]> => {
  const counts = await reader.counts(issueNames.map((issue) => sweepCall(issue, scope)));
  return issueNames.map((issue, at) => ({
    issue,
    computers: counts[at] ?? { ok: false, absent: false, operation: issue, why: 'not asked' },
  }));
};

export interface ComputerIssues {
  readonly id: number;
  readonly hostname: string;
  readonly issues: ReadonlySet<string>;
}

/** Which computers have which issues, by id: a request for each 500 computers with one. */
export const readIssueSets = async (
  reader: FleetReader,
  scope: Scope,
): Promise<Readable<ReadonlyMap<number, ComputerIssues>>> =>
  mapReadable(await reader.items(overviewCall(scope)), (items) => {
    const sets = items.flatMap(({ id, hostname, issues }): [number, ComputerIssues][] =>
      typeof id === 'number' ? [[id, { id, hostname: textOf(hostname), issues: issueNamesIn(issues) }]] : [],
    );
    return new Map(sets);
  });

/** The fields of a hit are not shown: its name under the usual words, or a bare text. */
const issueNamesIn = (issues: Json | undefined): Set<string> =>
  new Set((isList(issues) ? issues : []).map(issueIn).filter((name) => name !== ''));

const issueIn = (hit: Json): string =>
  isObject(hit) ? textOf(hit['issue'] ?? hit['name'] ?? hit['type'] ?? hit['code']) : textOf(hit);
