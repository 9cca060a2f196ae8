import type { PathBelow } from '../contract/operation-keys.js';
import type { Call } from '../http/client.js';
import { getCall } from '../http/reads.js';
import { isList, isObject, type Json, type JsonObject } from '../json/objects.js';
import { textOf } from '../json/text-of.js';
import type { FleetReader } from './fleet-reader.js';
import { readable, type Readable } from './readable.js';
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

/**
 * Which computers have which issues, by id: a request for each 500 computers with one. All of them or none: in a part of
 * the list, or in rows that do not say whose issue it is and which, nobody would have a new one.
 */
export const readIssueSets = async (
  reader: FleetReader,
  scope: Scope,
): Promise<Readable<ReadonlyMap<number, ComputerIssues>>> => {
  const call = overviewCall(scope);
  const read = await reader.items(call, { whole: true });
  if (!read.ok) return read;
  const sets = read.value.map(issuesOf);
  const known = sets.flatMap((set): [number, ComputerIssues][] => (set === undefined ? [] : [[set.id, set]]));
  if (known.length === sets.length) return readable(new Map(known));
  const why = 'its rows do not say which computer has which issue';
  return { ok: false, absent: false, operation: call.operation, why };
};

const issuesOf = ({ id, hostname, issues }: JsonObject): ComputerIssues | undefined => {
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || !isList(issues)) return undefined;
  const names = issues.map(issueIn);
  return names.includes('') ? undefined : { id, hostname: textOf(hostname), issues: new Set(names) };
};

/** The fields of a hit are not shown: its name under the usual words, or a bare text. */

const issueIn = (hit: Json): string =>
  isObject(hit) ? textOf(hit['issue'] ?? hit['name'] ?? hit['type'] ?? hit['code']) : textOf(hit);
