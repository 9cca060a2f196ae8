import { describe, expect, test } from 'vitest';
import { useService } from './service.js';

const service = useService({ computers: 300 });
interface Item {
  readonly id: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- each sweep has fields of its own
  readonly [field: string]: any;
}
const sweep = async (name: string, query = ''): Promise<Item[]> =>
  (await service().get(`/api/computer/issues/${name}?top=1000${query}`)).body.items;
const ids = (items: readonly Item[]): number[] => items.map((each) => each.id);

const names = [
  'low-disk',
  'battery-wear',
  'bitlocker-off',
  'pending-reboot',
  'failed-deployment',
  'missing-patch',
  'stale-deployment',
  'stale-agent',
  'stale-inventory',
  'agent-suspended',
];

describe('every sweep', () => {
  test.each(names)('%s finds something and shows the base fields', async (name) => {
    const items = await sweep(name);
    expect(items.length).toBeGreaterThan(0);
    expect(items.length).toBeLessThan(150);
    for (const field of ['id', 'hostname', 'domain', 'macAddress', 'uuid', 'lastSeenUtc', 'serialNumber']) {
      expect(items[0]).toHaveProperty(field);
    }
  });

  test('domain, hostnameContains, lastSeenWithinDays and groupId narrow a sweep', async () => {
    const all = await sweep('low-disk');
    const named = await sweep('low-disk', '&hostnameContains=pc-00');
    expect(ids(named)).toEqual(ids(all.filter((each) => each['hostname'].startsWith('PC-00'))));
    const there = await sweep('low-disk', '&domain=emea.corp.example');
    expect(ids(there)).toEqual(ids(all.filter((each) => each['domain'] === 'emea.corp.example')));
    const recent = await sweep('low-disk', '&lastSeenWithinDays=1');
    const limit = service().world.now - 86_400_000;
    expect(ids(recent)).toEqual(ids(all.filter((each) => Date.parse(each['lastSeenUtc'] ?? 0) >= limit)));
    const group = (await service().get('/api/group?nameContains=Workstations')).body.items[0];
    const members = (await service().get(`/api/group/${group.id}/computers?includeDescendants=true&top=1000`)).body
      .items;
    const grouped = await sweep('low-disk', `&groupId=${group.id}`);
    expect(ids(grouped)).toEqual(ids(all).filter((id) => ids(members).includes(id)));
    expect(grouped.length).toBeLessThan(all.length + 1);
  });
});

/** Every entry of the lists in the items of a sweep. */
const entriesOf = (items: readonly Item[], list: string) => items.flatMap((each) => each[list]);

describe('thresholds', () => {
  // oxlint-disable-next-line typescript/no-explicit-any -- each sweep has fields of its own
  type Entry = any;

  test.each<readonly [sweep: string, query: string, list: string, accepts: (entry: Entry) => boolean]>([
    ['low-disk', 'minFreePercent=5', 'lowDiskDrives', ({ freePercent }) => freePercent < 5],
    ['low-disk', 'minFreeGb=20', 'lowDiskDrives', ({ freeSpaceGb }) => freeSpaceGb < 20],
    ['battery-wear', 'maxHealthPercent=45', 'wornBatteries', ({ healthPercent }) => healthPercent <= 45],
    ['failed-deployment', 'packageName=legacy', 'failedPackages', (each) => each.packageName === 'Legacy Viewer'],
    ['missing-patch', 'patchType=NonSecurityPatch', 'missingPatches', (each) => each.patchType === 'NonSecurityPatch'],
    ['missing-patch', 'minCvss=8', 'missingPatches', ({ cvssScore }) => cvssScore >= 8],
    ['missing-patch', 'minVrr=6', 'missingPatches', ({ vrrScore }) => vrrScore >= 6],
    ['missing-patch', 'minSeverity=Important', 'missingPatches', (each) => /Im|Cr/.test(each.vendorSeverity)],
    ['missing-patch', 'qNumber=KB5040000', 'missingPatches', (each) => each.qNumber === 'KB5040000'],
    ['missing-patch', 'productName=office', 'missingPatches', (each) => each.productName === 'Microsoft Office'],
    ['stale-deployment', 'minHoursPending=200', 'stalePendingPackages', ({ hoursPending }) => hoursPending >= 200],
    ['stale-deployment', 'maxDaysPending=5', 'stalePendingPackages', ({ hoursPending }) => hoursPending <= 120],
  ])('%s with %s lists only what is asked for', async (name, query, list, accepts) => {
    const found = entriesOf(await sweep(name, `&${query}`), list);
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((entry) => !accepts(entry))).toEqual([]);
  });

  test.each<readonly [sweep: string, query: string, accepts: (item: Item) => boolean]>([
    ['low-disk', 'minFreePercent=0', () => false],
    ['pending-reboot', 'minDaysSinceLastReboot=20', (each) => each['daysSinceLastReboot'] >= 20],
    ['failed-deployment', 'minFailedCount=2', (each) => each['failedPackages'].length >= 2],
    ['missing-patch', 'minCount=3', (each) => each['missingPatches'].length >= 3],
  ])('%s with %s finds exactly these computers', async (name, query, accepts) => {
    expect(ids(await sweep(name, `&${query}`))).toEqual(ids((await sweep(name)).filter(accepts)));
  });

  test('low-disk and missing-patch have defaults', async () => {
    const drives = entriesOf(await sweep('low-disk'), 'lowDiskDrives');
    expect(drives.every(({ freePercent }) => freePercent < 10)).toBe(true);
    const types = entriesOf(await sweep('missing-patch'), 'missingPatches').map(({ patchType }) => patchType);
    expect(new Set(types)).toEqual(new Set(['SecurityPatch']));
  });

  test('failed-deployment takes a softwareId', async () => {
    const legacy = await sweep('failed-deployment', '&packageName=legacy');
    const softwareId = legacy[0]?.['failedPackages'][0].softwareId;
    expect(ids(await sweep('failed-deployment', `&softwareId=${softwareId}`))).toEqual(ids(legacy));
  });

  test('bitlocker-off lists the unencrypted fixed disks', async () => {
    const [first] = await sweep('bitlocker-off');
    const disks = (await service().get(`/api/computer/${first?.id}/inventory/disks`)).body.items;
    const open = disks.filter((disk: { bitlockerStatus: string }) => disk.bitlockerStatus === 'Unencrypted');
    expect(first?.['unencryptedDisks'].map((disk: { volume: string }) => disk.volume)).toEqual(
      open.map((disk: { volume: string }) => disk.volume),
    );
  });

  test('the patch-management fix package, pending by design, is no stale deployment', async () => {
    const found = await sweep('stale-deployment', '&packageName=Patch Management Fix');
    expect(found).toEqual([]);
    const { body } = await service().get('/api/computer/42/software-deployment');
    const fix = body.find((each: { name: string }) => each.name === 'Patch Management Fix');
    expect(fix.status).toBe('Pending');
  });
});

describe('overview', () => {
  test('issues picks a subset by name', async () => {
    const some = await sweep('overview', '&issues=low-disk,battery-wear');
    const hits = new Set(some.flatMap((each) => each['issues'].map((hit: { issue: string }) => hit.issue)));
    expect(hits).toEqual(new Set(['low-disk', 'battery-wear']));
  });

  test.each([
    ['low-disk', 'minFreePercent=30'],
    ['battery-wear', 'maxHealthPercent=90'],
    ['stale-deployment', 'minHoursPending=300'],
    ['stale-agent', 'minHoursStale=48&maxHoursStale=720'],
  ])('takes the thresholds of %s: %s', async (name, query) => {
    const found = ids(await sweep(name, `&${query}`));
    expect(ids(await sweep('overview', `&issues=${name}&${query}`))).toEqual(found);
    expect(found.length).not.toBe((await sweep(name)).length);
  });

  test('lastSeenDays keeps recent computers, and 0 disables it', async () => {
    const all = await sweep('overview', '&lastSeenDays=0');
    const recent = await sweep('overview', '&lastSeenDays=1');
    expect(recent.length).toBeLessThan(all.length);
    expect(recent.every((each) => each['lastSeenUtc'] !== null)).toBe(true);
  });
});

describe('shared package failures', () => {
  test('failures are grouped by package, those on most computers first', async () => {
    const { body } = await service().get('/api/computer/issues/shared-package-failure');
    const counts = body.items.map((each: { affectedDeviceCount: number }) => each.affectedDeviceCount);
    expect(counts).toEqual(counts.toSorted((left: number, right: number) => right - left));
    expect(body.items).toContainEqual(expect.objectContaining({ packageName: 'Legacy Viewer', affectedDevices: [] }));
  });

  test('minAffectedCount, includeDevices and the drill-down agree', async () => {
    const { body } = await service().get(
      '/api/computer/issues/shared-package-failure?minAffectedCount=5&includeDevices=true',
    );
    const worst = body.items.find((each: { packageName: string }) => each.packageName === 'Legacy Viewer');
    expect(body.items.every((each: { affectedDeviceCount: number }) => each.affectedDeviceCount >= 5)).toBe(true);
    const path = '/api/computer/issues/shared-package-failure/devices?top=1000';
    const devices = (await service().get(`${path}&softwareId=${worst.softwareId}`)).body;
    expect(devices.items).toEqual(worst.affectedDevices);
    expect(devices.totalCount).toBe(worst.affectedDeviceCount);
    expect((await service().get(`${path}&packageName=legacy`)).body.items).toEqual(devices.items);
    expect((await service().get(path)).body.items).toEqual(expect.arrayContaining(devices.items));
  });
});

describe('GET /api/computer/{id}/issues', () => {
  test('a computer without issues has null sections, false and an empty list', async () => {
    const troubled = ids(await sweep('overview'));
    const healthy = Array.from({ length: 60 }, (_, index) => index + 1).find((id) => !troubled.includes(id));
    const { body } = await service().get(`/api/computer/${healthy}/issues`);
    expect(body).toMatchObject({
      activeIssues: [],
      failedPackages: null,
      missingPatches: null,
      pmClientGaps: null,
      unencryptedDisks: null,
      lowDiskDrives: null,
      wornBatteries: null,
      pendingReboot: false,
      staleAgentHours: null,
      staleInventoryDays: null,
      stalePendingPackages: null,
    });
    expect((await service().get(`/api/computer/${healthy}/health`)).body.healthStatus).toBe('Healthy');
  });

  test('sections agree with the sweeps, and at most 25 missing patches are listed', async () => {
    const [first] = await sweep('missing-patch');
    const { body } = await service().get(`/api/computer/${first?.id}/issues`);
    expect(body.missingPatches).toEqual(first?.['missingPatches'].slice(0, 25));
    expect(body.missingPatches.length).toBeLessThanOrEqual(25);
    const [low] = await sweep('low-disk');
    expect((await service().get(`/api/computer/${low?.id}/issues`)).body.lowDiskDrives).toEqual(low?.['lowDiskDrives']);
  });
});
