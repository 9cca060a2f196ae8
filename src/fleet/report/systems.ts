import type { JsonObject } from '../../contract/operation.js';
import { searchCall } from '../../http/reads.js';
import type { FleetReader } from '../fleet-reader.js';
import { sweepCall } from '../issue-sets.js';
import { readable, type Readable } from '../readable.js';
import type { Scope } from '../scope.js';
import type { PatchLine, ReportSystem } from './report-data.js';

/** The search compares a part of the name, and none of these is a part of another. */
const names = [
  'Windows 11',
  'Windows 10',
  'Windows 8',
  'Windows 7',
  'Server 2025',
  'Server 2022',
  'Server 2019',
  'Server 2016',
  'Server 2012',
  'macOS',
  'Linux',
] as const;

/** How many computers have which operating system, at their last inventory: one request a name. */
export const countSystems = async (
  reader: FleetReader,
  scope: Scope,
  computers: number | null,
): Promise<Readable<ReportSystem[]>> => {
  if (scope.kind === 'group')
    return {
      ok: false,
      absent: false,
      operation: 'POST /api/computer/search',
      why: 'the search by operating system has no filter for groups',
    };
  const counts = await reader.counts(
    names.map((name) => searchCall('/api/computer/search', { osName: name } satisfies JsonObject)),
  );
  const unread = counts.find((count) => !count.ok);
  if (unread !== undefined && !unread.ok) return unread;
  const found = names.map((name, at) => ({
    system: name.replace(/^Server/, 'Windows Server'),
    computers: counts[at]?.ok === true ? counts[at].value : 0,
  }));
  const known = found.reduce((sum, line) => sum + line.computers, 0);
  const rest = computers === null ? 0 : Math.max(0, computers - known);
  return readable(
    [...found, { system: 'Other or not known', computers: rest }]
      .filter((line) => line.computers > 0)
      .map((line) => ({ ...line, share: computers ? line.computers / computers : null })),
  );
};

const questions = [
  { what: 'at least 1 missing', query: [] },
  { what: 'at least 3 missing', query: [['minCount', '3']] },
  { what: 'at least 5 missing', query: [['minCount', '5']] },
  { what: 'one with CVSS 7 or higher', query: [['minCvss', '7']] },
  { what: 'one with CVSS 9 or higher', query: [['minCvss', '9']] },
] as const;

/** How many computers lack how many patches, and how grave ones. */
export const readPatches = async (
  reader: FleetReader,
  scope: Scope,
  computers: number | null,
): Promise<Readable<PatchLine[]>> => {
  const counts = await reader.counts(questions.map(({ query }) => sweepCall('missing-patch', scope, query)));
  const unread = counts.find((count) => !count.ok);
  if (unread !== undefined && !unread.ok) return unread;
  return readable(
    questions.map(({ what }, at) => {
      const found = counts[at]?.ok === true ? counts[at].value : 0;
      return { what, computers: found, share: computers ? found / computers : null };
    }),
  );
};
