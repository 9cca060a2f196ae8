import { searchCall } from '../../http/reads.js';
import type { FleetReader } from '../fleet-reader.js';
import { sweepCall } from '../issue-sets.js';
import { allRead, mapReadable, untold, type Readable } from '../readable.js';
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
    return untold('POST /api/computer/search', 'the search by operating system has no filter for groups');
  const counts = allRead(await reader.counts(names.map((osName) => searchCall('/api/computer/search', { osName }))));
  return mapReadable(counts, (found) => {
    const known = found.reduce((sum, count) => sum + count, 0);
    const lines = names.map((name, at) => ({
      system: name.replace(/^Server/, 'Windows Server'),
      computers: found[at] ?? 0,
    }));
    return [...lines, { system: 'Other or not known', computers: Math.max(0, (computers ?? 0) - known) }]
      .filter((line) => line.computers > 0)
      .map((line) => ({ ...line, share: computers ? line.computers / computers : null }));
  });
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
  return mapReadable(allRead(counts), (found) =>
    found.map((count, at) => ({
      what: questions[at]?.what ?? '',
      computers: count,
      share: computers ? count / computers : null,
    })),
  );
};
