import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { inProcess } from '../../src/http/transport/in-process.js';
import { runHere, useDirectory, type Ran } from '../support/in-process.js';

/** The time of the service, which is right; the clock of the machine is set by each test. */
const served = Date.parse('2026-03-02T12:00:00Z');
const ago = (days: number): string => new Date(served - days * 86_400_000).toISOString().replace('.000', '');

type Item = Readonly<Record<string, unknown>>;

const fleet: readonly Item[] = [
  { id: 1, hostname: 'PC-0001', lastSeenUtc: ago(0) },
  { id: 2, hostname: 'PC-0002', lastSeenUtc: ago(1) },
  { id: 3, hostname: 'PC-0003', lastSeenUtc: ago(200) },
  { id: 4, hostname: 'PC-0004', lastSeenUtc: null },
];
const lab = '00000000-0000-4000-8000-000000000001';

let computers: readonly Item[] = fleet;
let changes: string[] = [];
let searches: string[] = [];

const page = (items: readonly Item[]): unknown => ({ items, totalCount: items.length, hasMore: false });

const answer = (method: string, path: string, body: string): unknown => {
  if (path === '/health') return {};
  if (path === '/api/computer/search') {
    searches.push(body);
    const { clientId } = JSON.parse(body || '{}') as { clientId?: number };
    return page(computers.filter(({ id }) => clientId === undefined || id === clientId));
  }
  if (method !== 'GET') {
    changes.push(`${method} ${path}`);
    return {};
  }
  if (path === '/api/computer') return page(computers);
  if (path === `/api/group/${lab}/computers`) return page(fleet.slice(0, changes.length > 0 ? 3 : 2));
  if (path === '/api/group')
    return page([{ id: lab, name: 'Lab', parentId: null, assignedToTree: 'AssignmentGroups' }]);
  return page([]);
};

const transport = inProcess(async ({ body = '', method, url }) => ({
  status: 200,
  headers: { date: new Date(served).toUTCString(), 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(answer(method, new URL(url).pathname, String(body)))),
}));

const directory = useDirectory();
const days = 86_400_000;

/** `ahead`: of the service, in milliseconds. */
const ems = (line: string, ahead = 0): Promise<Ran> =>
  runHere(line.split(' '), directory(), {
    transport,
    date: () => new Date(served + ahead),
    env: { EMS_URL: 'https://ems.example.com', EMS_TOKEN: 'a.b.c' },
  });

beforeEach(() => {
  computers = fleet;
  changes = [];
  searches = [];
});

describe('a machine whose clock is a year ahead', () => {
  it.each([
    'computer delete --not-seen-for 90d --force --yes',
    'computer delete --search inventoryBefore=90d --force --yes',
    'computer delete --not-seen-for 90d --force --dry-run',
    `group remove-computers ${lab} --not-seen-for 90d --yes`,
    `group sync ${lab} --not-seen-for 90d --exact --max-removed 9 --yes`,
  ])('removes nothing by age: %s', async (line) => {
    const ran = await ems(line, 365 * days);
    expect([ran.code, changes], ran.stderr).toEqual([10, []]);
    expect(ran.stderr).toContain('The clock of the service is 365 d behind the clock of this machine');
    expect(ran.stderr).toContain('Refused: the clock of the service is 365 d behind');
  });

  it('counts other ages by the clock of the service, and says so', async () => {
    const listed = await ems('computer list --not-seen-for 90d -o name', 365 * days);
    expect([listed.code, listed.stdout.trim().split('\n')]).toEqual([0, ['3', '4']]);
    expect(listed.stderr).toContain("Ages are counted by the service's clock.");
    const rebooted = await ems('computer reboot --not-seen-for 90d --yes', 365 * days);
    expect([rebooted.code, changes], rebooted.stderr).toEqual([
      0,
      ['POST /api/computer/3/reboot', 'POST /api/computer/4/reboot'],
    ]);
    await ems('computer list --search lastSeenAfter=7d', 365 * days);
    expect(searches.at(-1)).toBe(`{"lastSeenAfter":"${ago(7)}"}`);
    const tidied = await ems('fleet tidy --kind dead -o json', 365 * days);
    expect((JSON.parse(tidied.stdout) as { hostname: string }[]).map(({ hostname }) => hostname)).toEqual([
      'PC-0003',
      'PC-0004',
    ]);
  });

  it('removes by age where the clocks differ by a minute or two', async () => {
    const ran = await ems('computer delete --not-seen-for 90d --force --yes', 100_000);
    expect([ran.code, changes], ran.stderr).toEqual([0, ['DELETE /api/computer/3', 'DELETE /api/computer/4']]);
    expect(ran.stderr).not.toContain('clock');
  });
});

describe('answers without lastSeenUtc', () => {
  beforeEach(() => {
    computers = fleet.map((item, at) => (at === 2 ? item : { id: item['id'], hostname: item['hostname'] }));
  });

  it.each([
    ['computer delete --not-seen-for 90d --force --yes', ['DELETE /api/computer/3']],
    [`group add-computers ${lab} --not-seen-for 90d --yes`, [`POST /api/group/${lab}/computers`]],
    [`group sync ${lab} --not-seen-for 90d --yes`, [`POST /api/group/${lab}/computers`]],
  ])('match no age: %s', async (line, sent) => {
    const ran = await ems(line);
    expect([ran.code, changes], ran.stderr).toEqual([0, sent]);
    expect(ran.stderr).toContain(
      'The service does not say when 3 computers were last seen: they are not selected by an age.',
    );
  });

  it('remove nobody from a group that follows an age, either', async () => {
    const ran = await ems(`group sync ${lab} --not-seen-for 90d --exact --yes -o json`);
    expect([ran.code, changes], ran.stderr).toEqual([7, [`POST /api/group/${lab}/computers`]]);
    expect((JSON.parse(ran.stdout) as { skipped: unknown[] }).skipped).toHaveLength(2);
  });

  it('make no computer dead, and no file of computers to delete', async () => {
    const ran = await ems('fleet tidy --kind dead -o json');
    expect([ran.code, (JSON.parse(ran.stdout) as unknown[]).length]).toEqual([0, 1]);
    expect(ran.stderr).toContain('the service does not say when 3 computers made contact');
    const file = join(directory(), 'dead.csv');
    writeFileSync(file, 'before');
    expect((await ems(`fleet tidy --kind dead --write ${file}`)).code).toBe(1);
  });
});
