import { describe, expect, it } from 'vitest';
import type { FleetReader } from '../../../../src/service/reading.js';
import { groupTree } from '../../../../src/service/group-tree.js';
import { htmlPage } from '../../../../src/apps/report/html/page.js';
import { markdownReport } from '../../../../src/apps/report/markdown.js';
import type { ReportData } from '../../../../src/apps/report/report-data.js';
import { readReport, type ReportOptions } from '../../../../src/apps/report/read-report.js';
import { readStoppedRollouts } from '../../../../src/apps/rollout/status/stopped-rollouts.js';
import { siteGroups } from '../../../../src/apps/report/sites.js';
import { largeFleet } from './large-fleet.js';

const now = new Date('2026-03-02T12:00:00Z');
const options: ReportOptions = {
  title: 'Fleet report',
  since: new Date('2026-01-31T12:00:00Z'),
  now,
  snapshots: [],
  stoppedRollouts: readStoppedRollouts(() => Promise.resolve([])),
};

const group = (id: string, parentId: string | null, name = id) => ({
  id,
  name,
  parentId,
  assignedToTree: 'ConfigurationGroups',
});
const guid = (at: number): string => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
const root = guid(0);
const sites = Array.from({ length: 40 }, (_, at) => group(guid(at + 1), root));
const tree = [group(root, null), ...sites];

describe('the report on a large fleet', () => {
  it('sends fewer than 150 requests where everything is as large as it can be, and stays small', async () => {
    const { asked, reader } = largeFleet(100_000, tree);
    const data = await readReport(reader, { kind: 'fleet' }, options);
    expect(asked.length).toBeLessThan(150);
    expect(asked.length).toBeGreaterThan(100);
    expect(data).toMatchObject({ computers: 100_000, requests: asked.length, unreadable: [] });
    expect(data.causes).toMatchObject({ read: 3_000, of: 100_000 });
    expect(data.sites).toMatchObject({ leftOut: 30 });
    expect(data.sites?.rows).toHaveLength(10);
    expect(data.installs?.bucketDays).toBe(3);
    expect(htmlPage(data, undefined).length).toBeLessThan(300_000);
    expect(markdownReport(data)).toContain('From the first 3,000 of 100,000 affected computers.');
  });

  it('asks the same question once', async () => {
    const { asked, reader } = largeFleet(400, tree);
    await readReport(reader, { kind: 'fleet' }, options);
    expect(asked.filter((line, at) => asked.indexOf(line) !== at)).toEqual([]);
  });

  it('says of a group what has no filter for groups', async () => {
    const { asked, reader } = largeFleet(100_000, tree);
    const data = await readReport(reader, { kind: 'group', id: root, name: 'Computers' }, options);
    expect(data.unreadable.map(({ what }) => what)).toEqual(['Installations by day', 'Operating systems']);
    expect(data.installs).toBeNull();
    expect(data.changes.source).toBe('none');
    expect(asked.length).toBeLessThan(150);
  });
});

/** Everything that people read; the script of the page has words of its own. */
const written = (data: ReportData): string =>
  htmlPage(data, undefined).replace(/<script>[^]*<\/script>/, '') + markdownReport(data);

describe('the report on what is not there', () => {
  it('has no computers to divide by', async () => {
    const data = await readReport(largeFleet(0).reader, { kind: 'group', id: root, name: 'Empty' }, options);
    expect(data.headline).toEqual(['There are no computers.']);
    expect(written(data)).not.toMatch(/NaN|Infinity|undefined/);
  });

  it('does not believe a fleet without computers', async () => {
    const snapshots = [{ takenAt: '2026-02-20T12:00:00Z', computers: 500, issues: { 'missing-patch': 61 } }];
    const data = await readReport(largeFleet(0).reader, { kind: 'fleet' }, { ...options, snapshots });
    expect(data).toMatchObject({ computers: null, withoutIssue: null, issues: [], causes: null, patches: [] });
    expect(data.headline[0]).toBe('The computers cannot be counted.');
    expect(data.headline.join(' ')).not.toContain('fewer');
    expect(data.unreadable).toContainEqual({ what: 'computers', role: null, why: 'the service lists no computer' });
    expect(written(data)).not.toMatch(/NaN|Infinity|undefined/);
  });

  it('says what could not be read, and guesses nothing', async () => {
    const refused = async () =>
      ({ ok: false, absent: false, role: 'computer.read', operation: '', why: 'No.' }) as const;
    const reader: FleetReader = {
      requests: () => 1,
      requireAnswer: () => undefined,
      gaps: () => [],
      ask: refused,
      object: refused,
      items: refused,
      count: refused,
      sample: refused,
      pages: refused,
      counts: (calls) => Promise.all(calls.map(refused)),
    };
    const data = await readReport(reader, { kind: 'fleet' }, options);
    expect(data).toMatchObject({
      computers: null,
      withoutIssue: null,
      issues: [],
      installs: null,
      causes: null,
      sites: null,
    });
    expect(data.headline).toEqual(['The computers cannot be counted.']);
    expect(data.unreadable.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['computers', 'Failed installations', 'Causes of failures', 'Sites', 'Operating systems']),
    );
    expect(written(data)).toContain('What could not be read');
    expect(written(data)).not.toMatch(/NaN|Infinity|undefined/);
  });
});

describe('the changes of a report', () => {
  it('come from the oldest snapshot of the period', async () => {
    const { reader } = largeFleet(500, []);
    const snapshots = [
      { takenAt: '2026-02-22T08:00:00Z', computers: 498, issues: { 'failed-deployment': 488, 'low-disk': 520 } },
      { takenAt: '2026-03-01T08:00:00Z', computers: 499, issues: { 'failed-deployment': 499, 'low-disk': 500 } },
    ];
    const data = await readReport(reader, { kind: 'fleet' }, { ...options, snapshots });
    expect(data.changes).toEqual({ source: 'snapshots', comparedWith: '2026-02-22T08:00:00Z', snapshots });
    const change = (name: string) => data.issues.find(({ issue }) => issue === name)?.change;
    expect(['failed-deployment', 'low-disk', 'stale-agent'].map(change)).toEqual([12, -20, null]);
    expect(data.headline[0]).toBe(
      '0 of 500 computers have no issue, 500 have one, 500 were never seen; 500 have failed installations, 12 more than on 22 Feb.',
    );
    expect(data.headline[1]).toBe('Largest other change: low disk space on 20 fewer computers (520 → 500).');
    const page = htmlPage(data, undefined);
    expect(page).toContain('Issues since 22 Feb');
    expect(page).toContain('Issues are compared with 2 snapshots since 22 Feb.');
    expect(page).toContain('Low disk space: 520, 500, 500');
  });
});

describe('the sites of a report', () => {
  const names = (items: readonly ReturnType<typeof group>[], scope: Parameters<typeof siteGroups>[1]): string[] =>
    siteGroups(groupTree(items), scope).map(({ name }) => name);
  const items = [
    group('all', null),
    group('eol', 'all'),
    group('work', 'all'),
    group('berlin', 'work'),
    group('vienna', 'work'),
    group('branch', 'vienna'),
  ];

  it('are the level below the root as far as rows reach; a group with one subgroup stays', () => {
    expect(names(items, { kind: 'fleet' })).toEqual(['eol', 'berlin', 'vienna']);
    expect(names(items, { kind: 'group', id: 'work', name: 'work' })).toEqual(['berlin', 'vienna']);
    expect(names(items, { kind: 'group', id: 'berlin', name: 'berlin' })).toEqual([]);
  });

  it('stop above a level that is too wide', () => {
    const wide = [...items, ...Array.from({ length: 12 }, (_, at) => group(`room-${at}`, 'berlin'))];
    expect(names(wide, { kind: 'fleet' })).toEqual(['eol', 'berlin', 'vienna']);
  });
});
