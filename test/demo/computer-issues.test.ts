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

const types = (items: readonly Item[]) =>
  new Set(items.flatMap((each) => each['missingPatches'].map((patch: { patchType: string }) => patch.patchType)));

const patches = (items: readonly Item[]) => items.flatMap((each) => each['missingPatches']);

describe('thresholds', () => {
  test('low-disk reports drives with less free space than minFreePercent or minFreeGb', async () => {
    const defaults = await sweep('low-disk');
    expect(
      defaults.every((each) => each['lowDiskDrives'].every((drive: { freePercent: number }) => drive.freePercent < 10)),
    ).toBe(true);
    const more = await sweep('low-disk', '&minFreePercent=30');
    expect(more.length).toBeGreaterThan(defaults.length);
    const gigabytes = await sweep('low-disk', '&minFreeGb=20');
    expect(
      gigabytes.every((each) =>
        each['lowDiskDrives'].every((drive: { freeSpaceGb: number }) => drive.freeSpaceGb < 20),
      ),
    ).toBe(true);
    expect(await sweep('low-disk', '&minFreePercent=0')).toEqual([]);
  });

  test('battery-wear reports batteries at or below maxHealthPercent', async () => {
    const worn = await sweep('battery-wear', '&maxHealthPercent=45');
    const all = await sweep('battery-wear', '&maxHealthPercent=100');
    const limit = all[0]?.['wornBatteries'][0].healthPercent;
    const atLimit = await sweep('battery-wear', `&maxHealthPercent=${Math.ceil(limit)}`);
    expect(ids(atLimit)).toContain(all[0]?.id);
    expect(worn.length).toBeLessThan(all.length);
    for (const each of worn) {
      for (const battery of each['wornBatteries']) expect(battery.healthPercent).toBeLessThanOrEqual(45);
    }
  });

  test('bitlocker-off lists the unencrypted fixed disks', async () => {
    const [first] = await sweep('bitlocker-off');
    const disks = (await service().get(`/api/computer/${first?.id}/inventory/disks`)).body.items;
    const open = disks.filter((disk: { bitlockerStatus: string }) => disk.bitlockerStatus === 'Unencrypted');
    expect(first?.['unencryptedDisks'].map((disk: { volume: string }) => disk.volume)).toEqual(
      open.map((disk: { volume: string }) => disk.volume),
    );
  });

  test('pending-reboot takes minDaysSinceLastReboot', async () => {
    const all = await sweep('pending-reboot');
    const old = await sweep('pending-reboot', '&minDaysSinceLastReboot=20');
    expect(ids(old)).toEqual(ids(all.filter((each) => each['daysSinceLastReboot'] >= 20)));
    expect((await service().get(`/api/computer/${all[0]?.id}/reboot-status`)).body.rebootRequired).toBe(true);
  });

  test('failed-deployment takes minFailedCount, softwareId and packageName', async () => {
    const all = await sweep('failed-deployment');
    const legacy = await sweep('failed-deployment', '&packageName=legacy');
    expect(legacy.length).toBeGreaterThan(0);
    expect(legacy.length).toBeLessThan(all.length);
    const softwareId = legacy[0]?.['failedPackages'][0].softwareId;
    expect(ids(await sweep('failed-deployment', `&softwareId=${softwareId}`))).toEqual(ids(legacy));
    const several = await sweep('failed-deployment', '&minFailedCount=2');
    expect(ids(several)).toEqual(ids(all.filter((each) => each['failedPackages'].length >= 2)));
  });

  test('missing-patch shows security patches unless patchType says otherwise', async () => {
    expect(types(await sweep('missing-patch'))).toEqual(new Set(['SecurityPatch']));
    expect(types(await sweep('missing-patch', '&patchType=NonSecurityPatch'))).toEqual(new Set(['NonSecurityPatch']));
  });

  test('missing-patch takes minCount, minCvss, minVrr, minSeverity, assigned, qNumber and the substrings', async () => {
    const all = await sweep('missing-patch');
    expect(ids(await sweep('missing-patch', '&minCount=3'))).toEqual(
      ids(all.filter((each) => each['missingPatches'].length >= 3)),
    );
    for (const patch of patches(await sweep('missing-patch', '&minCvss=8')))
      expect(patch.cvssScore).toBeGreaterThanOrEqual(8);
    for (const patch of patches(await sweep('missing-patch', '&minVrr=6')))
      expect(patch.vrrScore).toBeGreaterThanOrEqual(6);
    const severe = patches(await sweep('missing-patch', '&minSeverity=Important'));
    for (const patch of severe) expect(['Important', 'Critical']).toContain(patch.vendorSeverity);
    for (const patch of patches(await sweep('missing-patch', '&assigned=false'))) expect(patch.isAssigned).toBe(false);
    const [one] = patches(all);
    for (const patch of patches(await sweep('missing-patch', `&qNumber=${one.qNumber}`)))
      expect(patch.qNumber).toBe(one.qNumber);
    for (const patch of patches(await sweep('missing-patch', '&productName=office')))
      expect(patch.productName).toBe('Microsoft Office');
  });

  test('stale-deployment takes minHoursPending and maxDaysPending', async () => {
    const all = await sweep('stale-deployment');
    const longer = await sweep('stale-deployment', '&minHoursPending=200');
    expect(longer.length).toBeLessThan(all.length);
    for (const each of longer)
      for (const item of each['stalePendingPackages']) expect(item.hoursPending).toBeGreaterThanOrEqual(200);
    for (const each of await sweep('stale-deployment', '&maxDaysPending=5')) {
      for (const item of each['stalePendingPackages']) expect(item.hoursPending).toBeLessThanOrEqual(120);
    }
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

  test('its thresholds override the defaults of the single checks', async () => {
    const hits = await sweep('overview', '&issues=low-disk&minFreePercent=30');
    expect(ids(hits)).toEqual(ids(await sweep('low-disk', '&minFreePercent=30')));
    expect(ids(await sweep('overview', '&issues=battery-wear&maxHealthPercent=90'))).toEqual(
      ids(await sweep('battery-wear', '&maxHealthPercent=90')),
    );
    expect(ids(await sweep('overview', '&issues=stale-deployment&minHoursPending=300'))).toEqual(
      ids(await sweep('stale-deployment', '&minHoursPending=300')),
    );
    const stale = await sweep('overview', '&issues=stale-agent&minHoursStale=48&maxHoursStale=720');
    expect(ids(stale)).toEqual(ids(await sweep('stale-agent', '&minHoursStale=48&maxHoursStale=720')));
    expect(stale.length).toBeLessThan((await sweep('stale-agent')).length);
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
