import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/contract/operation.js';
import { listSnapshots } from '../../src/apps/snapshots/snapshot-store.js';
import type { SnapshotMeta } from '../../src/apps/snapshots/snapshot-meta.js';
import type { TableName } from '../../src/apps/snapshots/snapshot-tables.js';
import { useFastDemo } from '../support/fast-demo.js';
import { runHere, useDirectory, type Ran } from '../support/in-process.js';
import { snapshotRows } from '../support/snapshot-rows.js';
import { smallComputer, sweeps, useSmallService } from '../support/small-service.js';

const demo = useFastDemo({ computers: 120 });
const small = useSmallService();
const folder = useDirectory();
let own = 0;

/** A state of its own for each test. */
const ems = (words: string, date?: Date): Promise<Ran> =>
  runHere(words.split(' '), join(folder(), String(own)), {
    env: { EMS_URL: small().url, EMS_CLIENT_ID: 'id', EMS_CLIENT_SECRET: 'secret' },
    ...(date === undefined ? {} : { date: () => date }),
  });

const stored = (): ReturnType<typeof listSnapshots> =>
  listSnapshots(join(folder(), String(own), 'state'), 'environment', expect.unreachable);

const rowsOf = async (table: TableName, at = -1): Promise<Record<string, unknown>[]> => {
  const snapshot = (await stored()).at(at);
  if (snapshot === undefined) throw new Error('no snapshot');
  return snapshotRows(snapshot, table);
};

const berlin = '00000000-0000-4000-8000-0000000000b1';
const site = '00000000-0000-4000-8000-0000000000a1';

beforeEach(() => {
  own += 1;
  const service = small();
  service.refuse = [];
  service.requests.length = 0;
  service.groups = [
    { id: site, name: 'Workstations', parentId: null },
    { id: berlin, name: 'Berlin', parentId: site },
  ];
  service.packages = [{ id: '00000000-0000-4000-8000-0000000000c1', name: 'KeePass', version: '2.57' }];
  // More than a page of the service.
  service.computers = Array.from({ length: 45 }, (_, at) => smallComputer(at + 1, { groups: new Set([berlin]) }));
});

describe('ems fleet snapshot', () => {
  it('leaves what another one is writing alone, however far ahead the clock of the service is', async () => {
    const parent = join(folder(), String(own), 'state', 'snapshots', 'environment');
    const [written, abandoned] = ['.draft-aaaaaaaaaaaa', '.draft-bbbbbbbbbbbb'];
    for (const name of [written, abandoned]) await mkdir(join(parent, name), { recursive: true, mode: 0o700 });
    await utimes(join(parent, abandoned), 1, 1);
    expect((await ems('fleet snapshot', new Date('2099-01-01T00:00:00Z'))).code).toBe(0);
    expect((await readdir(parent)).filter((name) => name.startsWith('.'))).toEqual([written]);
  });

  it('is named, not passed over, when its meta.json cannot be read', async () => {
    for (const day of ['01', '02']) await ems('fleet snapshot', new Date(`2026-03-${day}T00:00:00Z`));
    const [first, second] = await stored();
    for (const text of ['', '{', '[]', '{"format":1}']) {
      await writeFile(join(first?.directory ?? '', 'meta.json'), text);
      const { code, stderr, stdout } = await ems('fleet snapshots -o json');
      expect([text, code, stdout.includes(second?.meta.id ?? '?')]).toEqual([text, 0, true]);
      expect(stderr).toContain(`Left out, since meta.json there cannot be read: ${first?.meta.id} in `);
    }
  });

  it('stores every list, sorted by id, whatever the order in which the service gave it', async () => {
    const [first] = small().computers;
    first?.issues.add('low-disk');
    first?.failed.add('KeePass');
    const ran = await ems('fleet snapshot -o json');
    expect(ran).toMatchObject({ code: 0 });
    const meta = JSON.parse(ran.stdout) as SnapshotMeta & { bytes: number; requests: number };
    expect(meta).toMatchObject({
      format: 2,
      profile: 'environment',
      server: small().url,
      serviceVersion: '1.0.2',
      scope: 'the whole fleet',
      deep: false,
      counts: {
        computers: 45,
        groups: 2,
        members: 45,
        packages: 1,
        assignments: 2,
        deployments: 1,
        issues: { 'low-disk': 1, 'failed-deployment': 1, 'stale-agent': 0 },
      },
      unreadable: [],
    });
    expect(Object.keys(meta.counts.issues)).toEqual(sweeps);
    expect((await rowsOf('computers')).map(({ id }) => id)).toEqual(Array.from({ length: 45 }, (_, at) => at + 1));
    expect(await rowsOf('issues')).toMatchObject([
      { computer: 1, issue: 'failed-deployment', failedPackages: [{ packageName: 'KeePass' }] },
      { computer: 1, issue: 'low-disk' },
    ]);
    expect(await rowsOf('deployments')).toMatchObject([
      { computer: 1, name: 'KeePass', version: '2.57', status: 'Failed', error: 'KeePass failed' },
    ]);
    expect((await rowsOf('members'))[0]).toMatchObject({ computer: 1, groupId: berlin, path: 'Workstations/Berlin' });
    // The token is no request of the snapshot's own.
    expect(meta.requests).toBe(small().requests.filter((line) => !line.includes('/auth/')).length);
  });

  it('keeps fields that the reference does not show as further columns', async () => {
    small().write = (json) =>
      JSON.stringify(json).replaceAll('"domain":', '"Asset Tag":{"no":7},"isKiosk":true,"domain":');
    const ran = await ems('fleet snapshot');
    small().write = (json) => JSON.stringify(json);
    expect(ran.code).toBe(0);
    expect((await rowsOf('computers'))[0]).toMatchObject({ id: 1, 'Asset Tag': { no: 7 }, isKiosk: true });
  });

  it('is for nobody else to read, and complete on disk', async () => {
    await ems('fleet snapshot');
    const [snapshot] = await stored();
    const directory = snapshot?.directory ?? '';
    expect((await stat(directory)).mode & 0o777).toBe(0o700);
    const names = await readdir(directory);
    expect(names.toSorted()).toEqual(['fleet.db', 'meta.json']);
    for (const name of names) expect((await stat(join(directory, name))).mode & 0o777).toBe(0o600);
    expect((await readdir(join(directory, '..'))).length).toBe(1);
  });

  it('names tables that a role forbids, and stores no empty ones for them', async () => {
    small().refuse = [
      { path: /^\/api\/group/, status: 403 },
      { path: /issues\/low-disk$/, status: 403 },
    ];
    const ran = await ems('fleet snapshot -o json');
    expect(ran.code).toBe(7);
    const meta = JSON.parse(ran.stdout) as SnapshotMeta;
    expect(meta.unreadable).toMatchObject([
      { what: 'low-disk', role: 'computer.read' },
      { what: 'groups', role: 'group.read' },
      { what: 'members', role: 'group.read' },
      { what: 'assignments', role: 'group.read' },
    ]);
    expect(Object.keys(meta.tables)).toEqual(['computers', 'issues', 'packages', 'deployments']);
    expect(meta.counts.issues).not.toHaveProperty('low-disk');
    expect(meta.counts).not.toHaveProperty('groups');
    expect(ran.stderr).toContain('Not read: groups: needs group.read.');
  });

  it('names what the service failed to answer, with --quiet as well and in queries', async () => {
    small().refuse = [
      { path: /issues\/low-disk$/, status: 500 },
      { path: /issues\/battery-wear$/, status: 404 },
      { path: /^\/api\/packages/, status: 403 },
    ];
    const ran = await ems('fleet snapshot --quiet --retries 0');
    expect([ran.code, ran.stdout]).toEqual([7, '']);
    expect(ran.stderr).toMatch(
      /^Not read: low-disk: .*500.*\nNot read: battery-wear: Not found.*\nNot read: packages: needs package\.read\.\n$/,
    );
    const asked = await ems('fleet sql --tables');
    expect(asked.stderr).toMatch(/Not in the snapshot \S+: low-disk, battery-wear, packages\./);
  });

  it('a list that breaks off in the middle leaves nothing of itself', async () => {
    for (const computer of small().computers) computer.issues.add('low-disk');
    let pages = 0;
    small().onRequest = (path) => {
      pages += path.endsWith('/low-disk') ? 1 : 0;
      small().refuse = pages > 1 ? [{ path: /low-disk$/, status: 500 }] : [];
    };
    const ran = await ems('fleet snapshot -o json --retries 0');
    small().onRequest = () => undefined;
    expect(JSON.parse(ran.stdout)).toMatchObject({ unreadable: [{ what: 'low-disk', role: null }] });
    expect(await rowsOf('issues')).toEqual([]);
  });

  it('a list that is shorter than the service counts is not stored as a whole one', async () => {
    let [asked, short] = ['', '/api/computer/issues/low-disk'];
    small().onRequest = (path) => (asked = path);
    small().write = (json) =>
      JSON.stringify(asked === short ? { ...(json as JsonObject), totalCount: 99, hasMore: false } : json);
    const ran = await ems('fleet snapshot -o json');
    expect(JSON.parse(ran.stdout)).toMatchObject({ unreadable: [{ what: 'low-disk', role: null }] });
    short = '/api/computer';
    const none = await ems('fleet snapshot');
    small().onRequest = () => undefined;
    small().write = (json) => JSON.stringify(json);
    expect([none.code, none.stderr]).toEqual([
      1,
      expect.stringContaining('No snapshot was taken: the computers are not readable'),
    ]);
  });

  it('two computers with one id are not stored as one', async () => {
    const [first] = small().computers;
    if (first === undefined) throw new Error('no computers');
    small().computers.push({ ...first, hostname: 'PC-OTHER' });
    const ran = await ems('fleet snapshot');
    expect([ran.code, ran.stderr.replaceAll(/\s+/g, ' ')]).toEqual([
      1,
      expect.stringMatching(/lists \d+ with \d+ different ids/),
    ]);
  });

  it('stores nothing, and leaves no trace, without the computers', async () => {
    small().refuse = [{ path: /^\/api\/computer$/, status: 403 }];
    const ran = await ems('fleet snapshot');
    expect(ran).toMatchObject({ code: 5, stdout: '' });
    expect(ran.stderr).toContain('No snapshot was taken: the computers are not readable: needs computer.read.');
    expect(await readdir(join(folder(), String(own), 'state', 'snapshots', 'environment'))).toEqual([]);
  });

  it('refuses to store an empty fleet after one with computers', async () => {
    expect((await ems('fleet snapshot')).code).toBe(0);
    small().computers = [];
    const { code, stderr } = await ems('fleet snapshot');
    expect([code, stderr]).toEqual([1, expect.stringMatching(/lists no computer, and the last\s+snapshot has 45/)]);
    expect(await stored()).toHaveLength(1);
  });

  it('--deep asks for each computer once, and later only for those inventoried since', async () => {
    const one = await ems('fleet snapshot --deep');
    expect(one.stderr).toContain('Reading the inventory of 45 computers: about 90 requests.');
    const perComputer = (): string[] => small().requests.filter((line) => /\/computer\/\d+\//.test(line));
    expect(perComputer()).toHaveLength(90);
    const before = await rowsOf('software');
    expect(before).toHaveLength(90);
    small().requests.length = 0;
    const [, second] = small().computers;
    if (second === undefined) throw new Error('no computer');
    second.inventoryDate = '2026-03-02T08:00:00Z';
    second.hostname = 'RENAMED';
    small().computers.splice(0, 1);
    const two = await ems('fleet snapshot --deep');
    expect(two.stderr).toContain('Reading the inventory of 1 of 44 computers, the rest is known: about 2 requests.');
    expect(perComputer().toSorted()).toEqual([
      'GET /api/computer/2/inventory',
      'GET /api/computer/2/inventory/installed-software',
    ]);
    const inventory = await rowsOf('inventory');
    expect(inventory).toHaveLength(44);
    expect(inventory[0]).toMatchObject({ computer: 2, systemInfo: { model: 'model of RENAMED' } });
    expect(inventory[1]).toMatchObject({ computer: 3, systemInfo: { model: 'model of PC-0003' } });
    expect(await rowsOf('software')).toHaveLength(88);
  });

  it('--quiet prints nothing, and a snapshot is there', async () => {
    expect(await ems('fleet snapshot --quiet')).toMatchObject({ code: 0, stdout: '', stderr: '' });
    expect(await stored()).toHaveLength(1);
  });

  it('two within one second are two', async () => {
    const date = new Date('2026-03-02T12:00:00Z');
    await ems('fleet snapshot', date);
    await ems('fleet snapshot', date);
    expect((await stored()).map(({ meta }) => meta.id)).toEqual(['2026-03-02T120000Z', '2026-03-02T120000Z-2']);
  });

  it('a folder that cannot be written is said so', async () => {
    const state = join(folder(), String(own), 'state');
    await mkdir(state, { recursive: true });
    await writeFile(join(state, 'snapshots'), 'in the way');
    expect(await ems('fleet snapshot')).toMatchObject({ code: 1, stderr: expect.stringContaining('cannot be used') });
  });
});

describe('ems fleet snapshots', () => {
  it('lists them, newest first, and prunes by a rule', async () => {
    for (const day of [1, 2, 3]) await ems('fleet snapshot', new Date(Date.UTC(2026, 2, day, 12)));
    const listed = JSON.parse((await ems('fleet snapshots -o json')).stdout) as object[];
    expect(listed).toMatchObject([{ id: '2026-03-03T120000Z' }, { id: '2026-03-02T120000Z' }, { computers: 45 }]);
    expect(Object.keys(listed[0] ?? {})).toEqual([
      'id',
      'takenAt',
      'profile',
      'server',
      'scope',
      'computers',
      'deep',
      'bytes',
    ]);
    const trial = await ems('fleet snapshots prune --keep 2d --dry-run -o name');
    expect(trial).toMatchObject({ stdout: '2026-03-01T120000Z\n', stderr: 'Would delete 1 snapshot.\n' });
    expect(await stored()).toHaveLength(3);
    await ems('fleet snapshots prune --keep 2d');
    expect((await stored()).map(({ meta }) => meta.id)).toEqual(['2026-03-02T120000Z', '2026-03-03T120000Z']);
    const kept = await ems('fleet snapshot --keep 1d -o json', new Date(Date.UTC(2026, 2, 4, 12)));
    expect(JSON.parse(kept.stdout)).toMatchObject({ removed: ['2026-03-02T120000Z', '2026-03-03T120000Z'] });
    expect(await ems('fleet snapshots prune')).toMatchObject({ code: 2 });
  });
});

describe('ems fleet check with snapshots', () => {
  const check = (name: string, date: Date): Promise<Ran> => ems(`fleet check ${name} --format nagios`, date);

  it('knows how old the last one is, and whether the service is still the same', async () => {
    const taken = new Date('2026-03-02T06:00:00Z');
    const later = (hours: number): Date => new Date(taken.getTime() + hours * 3_600_000);
    const none = await check('snapshot-age', taken);
    expect(none).toMatchObject({ code: 3, stdout: expect.stringContaining('take one with: ems fleet snapshot') });
    await ems('fleet snapshot --quiet', taken);
    expect(await check('snapshot-age', later(26))).toMatchObject({ code: 0 });
    expect(await check('snapshot-age', later(28))).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('28 hours'),
    });
    expect(await check('snapshot-age', later(60))).toMatchObject({ code: 2 });
    expect(await check('service-version', later(1))).toMatchObject({ code: 0 });
    small().version = '1.0.3';
    const changed = await check('service-version', later(1));
    small().version = '1.0.2';
    expect(changed).toMatchObject({ code: 1, stdout: expect.stringContaining('service-version: 1.0.3, was 1.0.2 |') });
  });

  it('twenty at once sign in once', async () => {
    const codes = await Promise.all(Array.from({ length: 20 }, () => ems('fleet check low-disk --format nagios')));
    expect(new Set(codes.map(({ code }) => code))).toEqual(new Set([0]));
    expect(small().requests.filter((line) => line.includes('/auth/token'))).toHaveLength(1);
  });
});

describe('snapshots of the demo service', () => {
  it('has the time of the service from its beginning on, also by a clock that is weeks ahead', async () => {
    const date = (): Date => new Date('2026-03-22T12:00:00Z');
    const env = { EMS_CONFIG_DIR: join(folder(), 'ahead') };
    const ran = await demo().run(['fleet', 'snapshot', '-o', 'json'], { env, date });
    const { takenAt, from, to } = demo().json(ran) as SnapshotMeta;
    for (const time of [takenAt, from, to]) expect(time).toMatch(/^2026-03-0[2-5]T/);
  });

  it('fleet status compares with the last snapshot of the same scope', async () => {
    const none = demo().json(await demo().run(['fleet', 'status', '-o', 'json']));
    expect(none).toMatchObject({ snapshot: null });
    const taken = demo().json(await demo().run(['fleet', 'snapshot', '-o', 'json'])) as SnapshotMeta;
    const ran = await demo().run(['fleet', 'status', '-o', 'json']);
    const { snapshot, issues } = demo().json(ran) as {
      snapshot: string;
      issues: { issue: string; computers: number; before: number; change: number }[];
    };
    expect(snapshot).toBe(taken.takenAt);
    for (const { issue, computers, before, change } of issues) {
      expect(before).toBe(taken.counts.issues[issue]);
      expect(change).toBe(computers - before);
    }
    const berlinOnly = demo().json(await demo().run(['fleet', 'status', '--group', 'Berlin', '-o', 'json']));
    expect(berlinOnly).toMatchObject({ snapshot: null });
  });

  it('a snapshot of a group has its computers and subgroups only', async () => {
    const ran = await demo().run(['fleet', 'snapshot', '--group', 'Workstations', '-o', 'json']);
    const meta = demo().json(ran) as SnapshotMeta;
    const listed = demo().json(
      await demo().run(['group', 'computers', 'Workstations', '--include-descendants', '--all', '-o', 'json']),
    ) as unknown[];
    expect(meta.scope).toMatch(/Workstations$/);
    expect(meta.counts.computers).toBe(listed.length);
    expect(meta.counts['members']).toBe(listed.length);
  });
});
