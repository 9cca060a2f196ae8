import { beforeAll, describe, expect, test } from 'vitest';
import { grantToken } from '../../src/demo/behavior/auth.js';
import { createWorld } from '../../src/demo/seed/create-world.js';
import { memoryHost, type Host } from '../../src/demo/service/host.js';
import { loadRoutes } from '../../src/demo/service/routes.js';
import { computerIds } from '../../src/demo/model/world.js';
import { birth } from './service.js';
import { some } from '../support/some.js';

/**
 * Every answer of the demo tells the same story. All 200 computers are asked everything, without HTTP because it takes
 * 5,000 requests, and the answers are held against each other: when the world begins, and 40 days and many changes later.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a test reads any field, and fails when it is not there
type Body = any;

class Asked {
  readonly host: Host;
  readonly clock = { now: birth };
  readonly authorization: string;

  constructor() {
    const world = createWorld({ seed: 1, computers: 200, birth, key: 'k' });
    const machine = (): number => this.clock.now;
    this.host = memoryHost(loadRoutes(), world, { machine, flow: machine });
    this.authorization = `Bearer ${grantToken(world, 'demo').token}`;
  }

  async send(method: string, target: string, wish?: object): Promise<Body> {
    const body = wish === undefined ? '' : JSON.stringify(wish);
    return (await this.host.handle({ method, target, authorization: this.authorization, body })).body;
  }

  get(path: string): Promise<Body> {
    return this.send('GET', path);
  }

  /** All items of a list, page by page. */
  async all(path: string, wish?: object): Promise<Body[]> {
    const items: Body[] = [];
    for (;;) {
      const target = `${path}${path.includes('?') ? '&' : '?'}top=1000&skip=${items.length}`;
      const page = await this.send(wish === undefined ? 'GET' : 'POST', target, wish);
      items.push(...page.items);
      if (page.hasMore !== true) return items;
    }
  }

  /** The events of the fleet, by computer. */
  async history(): Promise<Map<number, Body[]>> {
    const events = await this.all('/api/computer/distribution-history/search', {});
    return byField(events, 'computerId');
  }

  ids(): readonly number[] {
    return computerIds(this.host.world);
  }

  /** The answer about each computer. */
  async each(path: string): Promise<Map<number, Body>> {
    const found = new Map<number, Body>();
    for (const id of this.ids()) found.set(id, await this.get(`/api/computer/${id}${path}`));
    return found;
  }

  advance(milliseconds: number): Promise<Body> {
    return this.host.command({ kind: 'advance', milliseconds });
  }
}

const hour = 3_600_000;
const day = 24 * hour;
const issues = [
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
const idsOf = (items: Body[]): number[] => items.map(({ id }) => id);
const byField = (items: Body[], field: string): Map<Body, Body[]> => {
  const found = new Map<Body, Body[]>();
  for (const item of items) found.set(item[field], [...(found.get(item[field]) ?? []), item]);
  return found;
};
const time = (text: string | null): number => (text === null ? Number.NaN : Date.parse(text));

/** Members move, a depot syncs, packages are assigned, removed and installed anew, systems are installed; time passes. */
const changeMuch = async (asked: Asked): Promise<void> => {
  const groups = await asked.all('/api/group');
  const idOf = (name: string): string => groups.find((each) => each.name === name).id;
  const packages = await asked.all('/api/packages');
  const vlc = packages.find(({ name }) => name.startsWith('VLC')).id;
  const made = await asked.send('POST', '/api/group', {
    name: 'Moved',
    parentId: idOf('Assignments'),
    type: 'AssignmentGroups',
  });
  await asked.send('POST', `/api/group/${made.id}/computers`, {
    computerIds: Array.from({ length: 27 }, (_, at) => 66 + at * 5),
  });
  await asked.send('POST', `/api/group/${made.id}/packages`, { packageId: vlc });
  await asked.send('DELETE', `/api/group/${idOf('Berlin')}/computers?computerIds=72&computerIds=78`);
  await asked.send('DELETE', '/api/computer/90?force=true');
  await asked.send('POST', `/api/group/${made.id}/activation`, { software: true });
  await asked.send('POST', '/api/computer/42/activation', { pxe: true });
  await asked.send('POST', '/api/system/sync-jobs', {});
  await asked.send('POST', '/api/pmgroup/2/emergency-patching', { computerIds: [10, 18, 26] });
  await asked.advance(hour);
  const notepad = packages.find(({ name }) => name === 'Notepad++').id;
  await asked.send('POST', '/api/computer/40/software-uninstall', { packageId: notepad });
  await asked.send('POST', '/api/computer/9/software-reinstall', { packageId: notepad });
  await asked.send('POST', '/api/computer/33/software-reinstall', { packageId: notepad });
  await asked.host.command({ kind: 'contact', computers: ['17', '51'] });
  await asked.advance(40 * day);
};

describe.each([
  ['when the world begins', async () => {}],
  ['after 40 days and many changes', changeMuch],
] as const)('%s', (_when, prepare) => {
  const asked = new Asked();
  const sweeps = new Map<string, Body[]>();
  let computers: Body[] = [];
  let now = birth;

  beforeAll(async () => {
    await prepare(asked);
    now = asked.host.time();
    computers = await asked.all('/api/computer');
    for (const name of some(issues)) sweeps.set(name, await asked.all(`/api/computer/issues/${name}`));
  });

  test('sweeps agree with the overview and with the issues of each computer', async () => {
    const overview = await asked.all('/api/computer/issues/overview');
    for (const name of some(issues)) {
      const hits = overview.filter((item) => item.issues.some((each: Body) => each.issue === name));
      expect(idsOf(hits), name).toEqual(idsOf(sweeps.get(name) ?? []));
    }
    for (const [id, own] of await asked.each('/issues')) {
      const listed = overview.find((item) => item.id === id)?.issues.map((each: Body) => each.issue) ?? [];
      expect(own.activeIssues, `computer ${id}`).toEqual(listed);
    }
  });

  test('sweeps agree with the inventories', async () => {
    const inventories = await asked.each('/inventory');
    const having = (has: (inventory: Body) => boolean): number[] =>
      asked.ids().filter((id) => has(inventories.get(id)));
    expect(idsOf(sweeps.get('low-disk') ?? [])).toEqual(
      having(({ disks }) =>
        disks.some(
          (disk: Body) => disk.driveTypeName === 'Fixed' && disk.usedPercent !== null && disk.usedPercent > 90,
        ),
      ),
    );
    expect(idsOf(sweeps.get('battery-wear') ?? [])).toEqual(
      having(({ batteries }) =>
        batteries.some((each: Body) => each.healthPercent !== null && each.healthPercent <= 60),
      ),
    );
    expect(idsOf(sweeps.get('bitlocker-off') ?? [])).toEqual(
      having(({ disks }) => disks.some((disk: Body) => disk.bitlockerStatus === 'Unencrypted')),
    );
    for (const { id, hostname, macAddress, serialNumber } of some(computers)) {
      const { systemInfo, networkAdapters, processors, videoControllers, bios } = inventories.get(id);
      const where = `computer ${id}`;
      expect([hostname, null], where).toContain(systemInfo.name);
      expect(bios.serialNumber, where).toBe(serialNumber);
      if (networkAdapters.length === 0) continue;
      expect(networkAdapters[0].macAddress, where).toBe(macAddress);
      expect(networkAdapters[0].ipAddress, where).toBe(systemInfo.ipAddress);
      expect(processors[0].name, where).toBe(systemInfo.processorName);
      expect(videoControllers[0].name, where).toBe(systemInfo.displayAdapter);
      expect(bios.smBiosVersion, where).toBe(systemInfo.biosVersion);
    }
  });

  test('the security posture agrees with services and disks', async () => {
    const services = await asked.each('/inventory/services?top=100');
    for (const [id, { antivirus, firewall, bitlocker }] of some(await asked.each('/security-posture'))) {
      const running = (name: string): boolean | undefined => {
        const found = services.get(id).items.find((each: Body) => each.name === name);
        return found === undefined ? undefined : found.status === 'Running';
      };
      if (antivirus.enabled !== null) expect(running('WinDefend'), `computer ${id}`).toBe(antivirus.enabled);
      if (firewall.domainProfile === true) expect(running('MpsSvc'), `computer ${id}`).toBe(true);
      const isOpen = (sweeps.get('bitlocker-off') ?? []).some((item) => item.id === id);
      if (bitlocker.allFixedDisksEncrypted !== null)
        expect(bitlocker.allFixedDisksEncrypted, `computer ${id}`).toBe(!isOpen);
    }
  });

  test('members of groups agree with the groups of computers', async () => {
    const groups = await asked.all('/api/group');
    const byComputer = new Map<number, string[]>();
    for (const group of groups) {
      for (const { id } of await asked.all(`/api/group/${group.id}/computers`)) {
        byComputer.set(id, [...(byComputer.get(id) ?? []), `${group.id} ${group.assignedToTree}`]);
      }
    }
    for (const [id, { items }] of some(await asked.each('/groups'))) {
      const own = items.map((group: Body) => `${group.groupId} ${group.assignedToTree}`).toSorted();
      expect(own, `computer ${id}`).toEqual((byComputer.get(id) ?? []).toSorted());
    }
  });

  test('package status, deployments and sweeps agree', async () => {
    const deployments = await asked.each('/software-deployment?includePreOsPackages=true');
    const rows = [...deployments].flatMap(([id, list]) => list.map((each: Body) => ({ id, ...each })));
    for (const { id: softwareId, name, type } of await asked.all('/api/packages')) {
      if (!['Software', 'PreOs'].includes(type)) continue;
      const own = rows.filter((row) => row.softwareId === softwareId);
      const count = (status: string): number => own.filter((row) => row.status === status).length;
      expect(await asked.get(`/api/packages/${softwareId}/status`), name).toMatchObject({
        total: own.length,
        pending: count('Pending'),
        success: count('Success'),
        failed: count('Failed'),
      });
    }
    const failed = rows.filter((row) => row.status === 'Failed');
    const swept = (sweeps.get('failed-deployment') ?? []).flatMap(({ id, failedPackages }) =>
      failedPackages.map((each: Body) => ({ id, ...each })),
    );
    const line = ({ id, name, packageName, version, installTime, lastFailedUtc, errorText }: Body): string =>
      JSON.stringify([id, name ?? packageName ?? null, version, installTime ?? lastFailedUtc ?? null, errorText]);
    expect(swept.map(line).toSorted()).toEqual(failed.map(line).toSorted());
    const unknown = '00000000-0000-0000-0000-000000000000';
    expect(swept.filter((each) => each.softwareId === null).map(({ id }) => id)).toEqual(
      failed.filter((row) => row.softwareId === unknown).map(({ id }) => id),
    );
    const shared = await asked.all(
      '/api/computer/issues/shared-package-failure?minAffectedCount=1&includeDevices=true',
    );
    const devices: string[] = shared.flatMap(({ softwareId, affectedDevices }) =>
      affectedDevices.map(({ id, errorText }: Body) => JSON.stringify([softwareId, id, errorText])),
    );
    expect(devices.toSorted()).toEqual(
      swept.map(({ softwareId, id, errorText }) => JSON.stringify([softwareId, id, errorText])).toSorted(),
    );
    expect(rows.filter((row) => row.installationState === 'Uninstalled' && row.desiredMode !== 'Uninstall')).toEqual(
      [],
    );
  });

  test('history and setup log agree with the results', async () => {
    const history = await asked.history();
    const logs = await asked.each('/setup-error-log?top=1000');
    const deployments = await asked.each('/software-deployment');
    for (const id of some(asked.ids())) {
      const own = history.get(id) ?? [];
      for (const { name, version, status, installTime, errorText } of deployments.get(id)) {
        if (installTime === null && status !== 'Failed') continue;
        const result = status === 'Failed' ? 'Failed' : 'Success';
        const isReported = own.some(
          (event) =>
            event.packageName === name &&
            event.version === version &&
            event.logDateUtc === installTime &&
            (status === 'Pending' || event.result === result),
        );
        expect(isReported, `history of ${name} on computer ${id}`).toBe(true);
        if (status !== 'Failed') continue;
        const isLogged = logs
          .get(id)
          .items.some((entry: Body) => entry.logDateUtc === installTime && entry.message === errorText);
        expect(isLogged, `setup log of ${name} on computer ${id}`).toBe(true);
      }
      const failures = own.filter((event) => event.result === 'Failed');
      expect(logs.get(id).items.length, `setup log of computer ${id}`).toBe(failures.length);
      for (const { info } of own) if (info !== null) expect(info).toMatch(/\.exe .*\/quiet/);
    }
  });

  test('an agent does nothing later than its last contact', async () => {
    const reboots = await asked.each('/reboot-status');
    const patches = await asked.each('/patch-status');
    const agents = await asked.each('/uem-agent');
    const health = await asked.each('/health');
    const history = await asked.history();
    const pivot = byField(await asked.all('/api/computer/patch-status'), 'hostname');
    const installs = new Map<number, string[]>();
    for (const id of some(asked.ids())) {
      const { items } = await asked.get(`/api/computer/${id}/inventory/installed-software?top=1000`);
      installs.set(
        id,
        items.map((each: Body) => each.installDateUtc),
      );
    }
    for (const { id, hostname, lastSeenUtc, inventoryDate } of some(computers)) {
      const { lastReboot, uptime } = reboots.get(id);
      const events = (history.get(id) ?? []).filter((event) => event.logDateUtc !== null);
      const rows = (pivot.get(hostname) ?? []).filter((row) => row.installedDate !== null);
      const dates = { inventoryDate, lastReboot, scan: patches.get(id).patchScanDate };
      const seen = lastSeenUtc === null ? -Infinity : time(lastSeenUtc);
      for (const [what, date] of Object.entries(dates))
        if (date !== null) expect(time(date), `${what} of computer ${id}`).toBeLessThanOrEqual(seen);
      for (const { logDateUtc, packageName } of events)
        expect(time(logDateUtc), `${packageName} on computer ${id}`).toBeLessThanOrEqual(seen);
      for (const { installedDate, lastScanDate } of rows)
        expect(time(installedDate), `patch on computer ${id}`).toBeLessThanOrEqual(time(lastScanDate));
      for (const date of installs.get(id) ?? [])
        expect(time(date), `software on computer ${id}`).toBeLessThanOrEqual(time(inventoryDate));
      if (uptime !== null) {
        const [days = 0, hours = 0, minutes = 0, seconds = 0] = uptime.split(/[.:]/).map(Number);
        const running = ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
        expect(running, `uptime of computer ${id}`).toBe(Math.floor((seen - time(lastReboot)) / 1000));
      }
      const { pollingWindows, inventory } = agents.get(id);
      if (inventory !== null) expect(time(inventory.installedUtc)).toBeLessThanOrEqual(seen);
      if (pollingWindows.nextPollUtc !== null && health.get(id).agentStatus === 'Reporting')
        expect(now - seen, `polls of computer ${id}`).toBeLessThanOrEqual(pollingWindows.intervalMinutes * 60_000);
    }
  });

  test('the OU of a computer is the value of its variable', async () => {
    for (const { id, ou } of some(computers)) {
      const wish = { varId: 20, includeInherited: true };
      const [variable] = await asked.all(`/api/computer/${id}/variables/search`, wish);
      expect(ou, `computer ${id}`).toBe(variable.value || null);
    }
  });

  test('stale agents and inventories are those whose dates are old', async () => {
    const health = await asked.each('/health');
    const late = asked.ids().filter((id) => ['Stale', 'Silent'].includes(health.get(id).agentStatus));
    expect(idsOf(sweeps.get('stale-agent') ?? [])).toEqual(late);
    for (const days of [1, 14]) {
      const old = computers.filter(({ inventoryDate }) => now - time(inventoryDate) >= days * day);
      const swept = await asked.all(`/api/computer/issues/stale-inventory?minDaysStale=${days}`);
      expect(idsOf(swept), `${days} days`).toEqual(idsOf(old));
    }
  });

  test('the patches of the fleet are the patches of its computers', async () => {
    const own: string[] = [];
    for (const { id, hostname } of some(computers)) {
      for (const { qNumber, productId, scanStatus } of await asked.all(`/api/computer/${id}/patches-search`, {}))
        own.push([hostname, qNumber, productId, scanStatus].join(' '));
    }
    const pivot = await asked.all('/api/computer/patch-status');
    expect(pivot.filter((row) => row.lastScanDate === null)).toEqual([]);
    expect(pivot.map((row) => [row.hostname, row.qNumber, row.productId, row.scanStatus].join(' '))).toEqual(own);
    const missing = pivot.filter((row) => row.scanStatus === 'Missing').length;
    const counts = [...(await asked.each('/patch-status')).values()].map(
      (each) => (each.missingSecurityPatches ?? 0) + (each.missingNonSecurityPatches ?? 0),
    );
    const others = pivot.filter((row) => row.scanStatus === 'Missing' && row.patchId === 9001).length;
    expect(counts.reduce((sum, each) => sum + each, 0)).toBe(missing - others);
  });

  test('tasks agree with the deployments that waits read', async () => {
    const deployments = await asked.each('/software-deployment');
    for (const { trackingId, packageId, type, createdAtUtc } of await asked.all('/api/tasks')) {
      if (packageId === null || !['Install', 'Uninstall', 'Reinstall'].includes(type)) continue;
      const { actions } = await asked.get(`/api/tasks/${trackingId}`);
      for (const { computerId, status, finishedAtUtc } of actions) {
        const own = deployments.get(computerId)?.find((each: Body) => each.softwareId === packageId);
        const where = `${type} on computer ${computerId}`;
        if (own === undefined) continue;
        if (status === 1) expect(own.status, where).toBe('Pending');
        else if (own.status !== 'Pending')
          expect(time(own.installTime), where).toBeGreaterThanOrEqual(time(createdAtUtc));
        if (own.installTime === finishedAtUtc && own.status !== 'Pending')
          expect(own.status, where).toBe(status === 3 ? 'Failed' : 'Success');
      }
    }
  });

  test('an offline depot is never synchronized', async () => {
    const depots = await asked.all('/api/system/sync-jobs/depots');
    const offline = depots.filter((each) => each.heartbeat === 'offline').map((each) => each.clientId);
    expect(offline.length).toBeGreaterThan(0);
    for (const job of await asked.all('/api/system/sync-jobs'))
      if (job.depotIds.some((id: number) => offline.includes(id))) expect(job.result, job.name).not.toBe('Success');
  });
});

test('a mere contact does not move the last reboot', async () => {
  const asked = new Asked();
  const before = await asked.each('/reboot-status');
  await asked.host.command({ kind: 'contact', computers: asked.ids().map(String) });
  const after = await asked.each('/reboot-status');
  const wasSeen = (id: number): boolean => before.get(id).lastReboot !== null;
  const moved = asked.ids().filter((id) => wasSeen(id) && before.get(id).lastReboot !== after.get(id).lastReboot);
  expect(moved).toEqual([]);
});

test('a new operating system has new software, a new scan and a new agent', async () => {
  const asked = new Asked();
  await asked.send('POST', '/api/computer/42/activation', { pxe: true });
  await asked.advance(hour);
  const { lastReboot } = await asked.get('/api/computer/42/reboot-status');
  const deployments = await asked.get('/api/computer/42/software-deployment');
  const { inventory } = await asked.get('/api/computer/42/uem-agent');
  const { patchScanDate } = await asked.get('/api/computer/42/patch-status');
  const software = await asked.all('/api/computer/42/inventory/installed-software');
  const dates = [
    lastReboot,
    patchScanDate,
    inventory.installedUtc,
    ...software.map((each) => each.installDateUtc),
    ...deployments.flatMap((each: Body) => each.installTime ?? []),
  ];
  expect(dates.filter((date) => time(date) < birth)).toEqual([]);
});
