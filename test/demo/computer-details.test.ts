import { describe, expect, test } from 'vitest';
import { useService } from './service.js';

const service = useService({ computers: 200 });
const laptop = async (): Promise<number> =>
  (await service().post('/api/computer/search', { hostname: 'LT-' })).body.items[0].id;
const newcomer = async (name: string): Promise<number> => {
  const body = { name, domain: 'corp.example', isDomain: true, uuid: 'a3bb189e-8bf9-4c4f-9d3c-1c5f3d2b7a10' };
  return (await service().post('/api/computer', body)).body.id;
};

/** PC-0042 is a usual computer, 61 the master server; 17 is stale, 33 silent, and 51 never made contact. */
test.each<readonly [path: string, shown: object]>([
  ['42/security-posture', { clientId: 42, staleAfterDays: 3, isStale: false, inventoryAgeDays: 0 }],
  ['51/security-posture?staleAfterDays=10000', { isStale: true, inventoryDateUtc: null, inventoryAgeDays: null }],
  ['42/system-info', { clientId: 42, name: 'PC-0042', fqdn: 'PC-0042.corp.example', bitVersion: 64, isDomain: true }],
  ['42/health', { agentStatus: 'Reporting', agentInstalled: true }],
  ['17/health', { agentStatus: 'Stale' }],
  ['33/health', { agentStatus: 'Silent', healthStatus: 'Unreachable' }],
  ['51/health', { agentStatus: 'Unknown' }],
  ['51/uem-agent', { inventory: null, dailyStatus: null, outOfSync: null }],
  ['42/uem-agent', { inventory: { version: '5.4' } }],
  ['42/agent-template', { template: { name: 'Agent Standard' }, assignedGroupPath: 'Computers' }],
  ['61/agent-template', { template: { name: 'Agent Servers' } }],
  ['42/os-image-sku', { skuId: 101, assignedGroupPath: 'Computers/Workstations' }],
  ['42/pxe-bootimage', { imageId: 1 }],
  ['61/pxe-bootimage', { code: 'PxeBootImageNotAssigned' }],
  ['42/language-packs', { totalCount: 1 }],
  ['61/language-packs', { items: [], totalCount: 0 }],
  ['42/os-deployment-readiness', { ready: true, missing: [] }],
  ['61/os-deployment-readiness', { ready: false, osImageSku: null }],
  ['42/pm-groups', { items: [{ pmGroupId: 2, pmGroupName: 'Workstations Monthly', category: 'Patch', tier: 1 }] }],
  ['1/groups', { items: [{ name: 'Hamburg' }, { name: 'Pilot' }, { name: 'Browsers' }] }],
  ['1/groups?nameContains=pil', { items: [{ name: 'Pilot' }] }],
  ['51/inventory/disks', { totalCount: 0 }],
  ['51/inventory/computer-system', { manufacturer: null, model: null }],
])('GET /api/computer/%s shows %j', async (path, shown) => {
  expect((await service().get(`/api/computer/${path}`)).body).toMatchObject(shown);
});

describe('security posture', () => {
  test('an inventory older than staleAfterDays is stale', async () => {
    const [old] = (await service().get('/api/computer/issues/stale-inventory')).body.items;
    const days = Math.floor(old.staleInventoryDays);
    const posture = async (after: number) =>
      (await service().get(`/api/computer/${old.id}/security-posture?staleAfterDays=${after}`)).body.isStale;
    expect(await posture(days - 1)).toBe(true);
    expect(await posture(days + 1)).toBe(false);
  });
});

describe('system and state', () => {
  test('system-info of a computer without inventory is null where the inventory would tell', async () => {
    const { body } = await service().get(`/api/computer/${await newcomer('FRESH')}/system-info`);
    expect(body).toMatchObject({ name: 'FRESH', osName: null, memoryMb: null, inventoryDate: null, lastSeenUtc: null });
  });

  test('reboot-status tells last reboot, uptime and whether one is required', async () => {
    const { body } = await service().get('/api/computer/4/reboot-status');
    expect(body).toMatchObject({ clientId: 4, rebootRequired: true, rebootRequiredSource: expect.any(String) });
    expect(body.uptime).toMatch(/^\d+\.\d\d:\d\d:\d\d$/);
  });

  test('every count and date of patch-status is null before the first patch scan', async () => {
    const { body } = await service().get('/api/computer/51/patch-status');
    expect(Object.values(body).filter((value) => value !== null)).toEqual([51]);
    expect((await service().post('/api/computer/51/patches-search')).body.totalCount).toBe(0);
  });

  test('patches-search combines the criteria of its optional body', async () => {
    const all = (await service().post('/api/computer/10/patches-search?top=500')).body;
    const some = (
      await service().post('/api/computer/10/patches-search?top=500', {
        minCvssScore: 6,
        vendorSeverity: 'Critical',
        releasedAfter: '2025-02-01',
      })
    ).body;
    expect(some.totalCount).toBeLessThan(all.totalCount);
    for (const each of some.items) {
      expect(each.cvssScore).toBeGreaterThanOrEqual(6);
      expect(each.vendorSeverity).toBe('Critical');
      expect(each.releaseDate > '2025-02-01').toBe(true);
    }
  });
});

describe('groups and effective objects', () => {
  test('package groups tells the group through which a package comes, inherited ones included', async () => {
    const deployments = (await service().get('/api/computer/42/software-deployment')).body;
    const zip = deployments.find((each: { name: string }) => each.name === '7-Zip');
    const { body } = await service().get(`/api/computer/42/packages/${zip.softwareId}/groups`);
    expect(body.items.map((each: { name: string }) => each.name)).toEqual(['Workstations']);
  });
});

const names = async (query: string) =>
  (await service().get(`/api/computer/42/software-deployment${query}`)).body.map((each: { name: string }) => each.name);

describe('software deployment', () => {
  test('packageId narrows to one package', async () => {
    const all = (await service().get('/api/computer/42/software-deployment')).body;
    const one = (await service().get(`/api/computer/42/software-deployment?packageId=${all[0].softwareId}`)).body;
    expect(one).toEqual([all[0]]);
  });

  test('packages that run before the operating system are hidden unless asked for', async () => {
    expect(await names('')).not.toContain('Disk Preparation');
    expect(await names('?includePreOsPackages=true')).toContain('Disk Preparation');
  });

  test('setup error entries come with failed deployments only', async () => {
    const all = (await service().get('/api/computer/7/software-deployment')).body;
    const failed = all.find((each: { name: string }) => each.name === 'Legacy Viewer');
    expect(failed).toMatchObject({ status: 'Failed', errorText: expect.any(String) });
    expect(failed.setupErrorLogEntries.length).toBeGreaterThan(0);
    const good = all.find((each: { status: string }) => each.status === 'Success');
    expect(good).toMatchObject({ setupErrorLogEntries: null, errorText: null, installationState: 'Installed' });
    expect((await service().get('/api/computer/7/setup-error-log')).body.totalCount).toBeGreaterThan(0);
  });
});

describe('inventory', () => {
  test('the sections agree with their own endpoints', async () => {
    const { body } = await service().get('/api/computer/42/inventory');
    for (const [path, field] of [
      ['disks', 'disks'],
      ['network-adapters', 'networkAdapters'],
      ['printers', 'printers'],
      ['video-controllers', 'videoControllers'],
      ['monitors', 'monitors'],
      ['processors', 'processors'],
    ]) {
      expect((await service().get(`/api/computer/42/inventory/${path}`)).body.items).toEqual(body[field ?? '']);
    }
    expect((await service().get('/api/computer/42/inventory/bios')).body).toEqual(body.bios);
    expect((await service().get('/api/computer/42/inventory/computer-system')).body).toEqual(body.computerSystem);
  });

  test('batteries is an array; healthPercent is full charge against design, one decimal', async () => {
    const { body } = await service().get(`/api/computer/${await laptop()}/inventory/batteries`);
    const [battery] = body;
    const health = Math.round((battery.fullChargedCapacityMwh / battery.designedCapacityMwh) * 1000) / 10;
    expect(battery.healthPercent).toBe(health);
    expect(battery.remainingCapacityPercent).toBe(Math.round(health));
    expect((await service().get('/api/computer/42/inventory/batteries')).body).toEqual([]);
  });

  test('installed software and services have endpoints of their own; services filter by status and name', async () => {
    expect((await service().get('/api/computer/42/inventory/installed-software')).body.totalCount).toBeGreaterThan(3);
    const stopped = (await service().get('/api/computer/42/inventory/services?status=Stopped')).body.items;
    expect(stopped.every((each: { status: string }) => each.status === 'Stopped')).toBe(true);
    expect((await service().get('/api/computer/42/inventory/services?name=spool')).body.items).toHaveLength(1);
  });

  test('the paths removed in 1.0.2 are gone', async () => {
    for (const path of ['batteries', 'disks', 'installed-software', 'network-adapters', 'services']) {
      expect((await service().get(`/api/computer/42/${path}`)).status).toBe(404);
    }
  });
});
