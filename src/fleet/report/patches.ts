import type { FleetReader } from '../fleet-reader.js';
import { sweepCall } from '../issue-sets.js';
import { readable, type Readable } from '../readable.js';
import type { Scope } from '../scope.js';
import type { PatchLine } from './report-data.js';

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
