import type { PathBelow } from '../contract/operation-keys.js';
import type { Call, ReadCall } from '../http/client.js';
import { callTo } from '../http/reads.js';
import type { computerApi } from './computers.js';
import { scopeQuery, type Scope } from './scope.js';

type IssueSweep = PathBelow<'/api/computer/issues'>;
type Query = NonNullable<Call['query']>;

/** The computers that have an issue: missing-patch, stale-agent. */
export const issueSweep = <Issue extends IssueSweep>(
  issue: Issue,
  query: Query = [],
): ReadCall<`GET /api/computer/issues/${Issue}`> =>
  callTo<`GET /api/computer/issues/${Issue}`>(`GET /api/computer/issues/${issue}`, { query });

/** The sweeps that list computers, in the order of their importance to users. */
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

export const sweepCall = <Issue extends IssueSweep>(
  issue: Issue,
  scope: Scope,
  query: Query = [],
): ReturnType<typeof issueSweep<Issue>> => issueSweep(issue, [...scopeQuery(scope), ...query]);

/** Agents silent for 24 hours or longer; by default the service omits those that are silent for weeks. */
const anyAge: Query = [
  ['minHoursStale', '24'],
  ['maxHoursStale', '1000000'],
];

/** Computers with at least one issue. Without lastSeenDays=0 the overview leaves out computers that were not seen lately. */
export const overviewCall = (scope: Scope, query: Query = []): ReadCall<typeof computerApi.issuesOverview.operation> =>
  sweepCall('overview', scope, [['lastSeenDays', '0'], ...anyAge, ...query]);

/** The computers with an issue. Only the overview accepts the ages of a silent agent. */
export const issueCall = (
  issue: IssueName,
  scope: Scope,
): ReturnType<typeof issueSweep<Exclude<IssueName, 'stale-agent'> | 'overview'>> =>
  issue === 'stale-agent' ? overviewCall(scope, [['issues', issue]]) : sweepCall(issue, scope);
