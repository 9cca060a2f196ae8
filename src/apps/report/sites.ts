import { computerApi } from '../../service/computers.js';
import { mapBounded } from '../../service/read-items.js';
import { atOnce, type FleetReader } from '../../service/reading.js';
import { readGroupTree, type GroupTree, type TreeGroup } from '../../service/group-tree.js';
import { countWithIssue } from '../fleet/index.js';
import { countComputers } from '../../service/fleet-counts.js';
import { issueCall, sweepCall, type IssueName } from '../../service/issues.js';
import type { Scope } from '../../service/scope.js';
import { gapAmong, readable, valueOr, allRead, mapReadable, unusable, type Readable } from '../../service/readable.js';
import type { ReportIssue, SiteRow, Sites, PatchLine, ReportSystem } from './report-data.js';

/** Ten rows of five requests each: computers, those with an issue, and the three issues that most have. */
const mostSites = 10;
const issuesShown = 3;

/** Issues by site; null if the scope has no groups below it. */
export const readSites = async (
  reader: FleetReader,
  scope: Scope,
  issues: readonly ReportIssue[],
): Promise<Readable<Sites | null>> => {
  const tree = await readGroupTree(reader);
  if (!tree.ok) return tree;
  const groups = siteGroups(tree.value, scope);
  if (groups.length < 2) return readable(null);
  const shown = worstIssues(issues);
  const reads = await mapBounded(groups.slice(0, mostSites), atOnce, (group) =>
    readSite(reader, { kind: 'group', id: group.id, name: tree.value.shortest(group.id) }, shown),
  );
  const gap = gapAmong(reads.map(({ computers }) => computers));
  if (gap !== undefined) return gap;
  const rows = reads.map((read) => ({ ...read, computers: valueOr(read.computers, 0) }));
  return readable({
    issues: shown,
    rows: rows.filter(({ computers }) => computers > 0).toSorted(byTrouble),
    leftOut: Math.max(0, groups.length - mostSites),
  });
};

/**
 * The groups below the scope, level by level as far as ten rows reach. A group with one subgroup is not replaced by it:
 * its own members would be lost.
 */
export const siteGroups = (tree: GroupTree, scope: Scope): TreeGroup[] => {
  const roots = [...tree.groups.values()].filter(
    (group) => group.tree.startsWith('Configuration') && tree.get(group.parentId ?? '') === undefined,
  );
  let level = scope.kind === 'group' ? [...tree.children(scope.id)] : roots;
  const [only] = level;
  if (scope.kind === 'fleet' && level.length === 1 && only !== undefined) level = [...tree.children(only.id)];
  for (;;) {
    const next = level.flatMap((group) => (tree.children(group.id).length < 2 ? [group] : tree.children(group.id)));
    if (next.length === level.length || next.length > mostSites) return level;
    level = next;
  }
};

const worstIssues = (issues: readonly ReportIssue[]): IssueName[] =>
  issues
    .filter(({ computers }) => computers > 0)
    .toSorted((left, right) => right.computers - left.computers)
    .slice(0, issuesShown)
    .map(({ issue }) => issue);

const readSite = async (
  reader: FleetReader,
  scope: Extract<Scope, { kind: 'group' }>,
  issues: readonly IssueName[],
): Promise<Omit<SiteRow, 'computers'> & { readonly computers: Readable<number> }> => {
  const [computers, troubled, counts] = await Promise.all([
    countComputers(reader, scope),
    countWithIssue(reader, scope),
    reader.counts(issues.map((issue) => issueCall(issue, scope))),
  ]);
  // A site with more affected computers than computers contradicts itself.
  const within = (count: Readable<number> | undefined): number | null =>
    count?.ok === true && count.value <= valueOr(computers, 0) ? count.value : null;
  return {
    site: scope.name,
    computers,
    troubled: within(troubled),
    issues: Object.fromEntries(issues.map((issue, at) => [issue, within(counts[at])])),
  };
};

const byTrouble = (left: SiteRow, right: SiteRow): number =>
  (right.troubled ?? 0) / right.computers - (left.troubled ?? 0) / left.computers;

/** The search matches parts of names, and none of these is a part of another. */
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
    return unusable(computerApi.search.operation, 'the search by operating system has no filter for groups');
  const counts = allRead(await reader.counts(names.map((osName) => computerApi.search({ body: { osName } }))));
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
