import type { PathBelow } from '../contract/operation-keys.js';
import type { Call, ReadCall } from '../http/client.js';
import { callTo } from '../http/reads.js';

/** The computers that have an issue: missing-patch, stale-agent. */
export const issueSweep = <Issue extends PathBelow<'/api/computer/issues'>>(
  issue: Issue,
  query: NonNullable<Call['query']> = [],
): ReadCall<`GET /api/computer/issues/${Issue}`> =>
  callTo<`GET /api/computer/issues/${Issue}`>(`GET /api/computer/issues/${issue}`, { query });
