import { describe, expect, test } from 'vitest';
import { useService } from './service.js';

const service = useService({ computers: 200 });
const inquirer = async (name: string, version: string): Promise<string> =>
  (await service().post('/api/packages/search', { name, version })).body.items[0].id;
const deployment = async (computer: number, packageId: string) =>
  (await service().get(`/api/computer/${computer}/software-deployment?packageId=${packageId}`)).body[0];
const newcomer = async (name: string): Promise<number> => {
  const body = { name, domain: 'corp.example', isDomain: true, uuid: 'a3bb189e-8bf9-4c4f-9d3c-1c5f3d2b7a10' };
  return (await service().post('/api/computer', body)).body.id;
};
const newestTask = async () => {
  const [first] = (await service().get('/api/tasks')).body.items;
  return (await service().get(`/api/tasks/${first.trackingId}`)).body;
};

describe('POST software-reinstall', () => {
  test('creates a reinstall group under the assignment, and the agent reinstalls at its next contact', async () => {
    const packageId = await inquirer('7-Zip', '24.08');
    const { status, body } = await service().post('/api/computer/42/software-reinstall', { packageId });
    expect(status).toBe(200);
    expect(body).toMatchObject({ parentGroupName: 'Workstations', softwareId: packageId, softwareName: '7-Zip' });
    expect(await deployment(42, packageId)).toMatchObject({ status: 'Pending', desiredMode: 'Reinstall' });
    const before = service().world.now;
    service().pass(9);
    const after = await deployment(42, packageId);
    expect(after).toMatchObject({ status: 'Success', installationState: 'Installed' });
    expect(Date.parse(after.installTime)).toBeGreaterThan(before);
    expect((await service().get('/api/computer/42/software-reinstall')).body.totalCount).toBe(0);
  });

  test('a second request while one is pending gives 409', async () => {
    const packageId = await inquirer('7-Zip', '24.08');
    expect((await service().post('/api/computer/41/software-reinstall', { packageId })).status).toBe(200);
    const again = await service().post('/api/computer/41/software-reinstall', { packageId });
    expect(again.status).toBe(409);
    expect(again.body.code).toEqual(expect.any(String));
    service().pass(9);
    expect((await service().post('/api/computer/41/software-reinstall', { packageId })).status).toBe(200);
    service().pass(9);
  });

  test('the list shows pending ones, narrowed by packageId; DELETE cancels', async () => {
    const packageId = await inquirer('7-Zip', '24.08');
    const { body: made } = await service().post('/api/computer/40/software-reinstall', { packageId });
    const listed = (await service().get(`/api/computer/40/software-reinstall?packageId=${packageId}`)).body;
    expect(listed.items).toEqual([made]);
    const cancelled = await service().remove(
      `/api/computer/40/software-reinstall?reinstallGroupId=${made.reinstallGroupId}`,
    );
    expect(cancelled.status).toBe(200);
    expect(cancelled.body).toEqual({
      reinstallGroupId: made.reinstallGroupId,
      parentGroupId: made.parentGroupId,
      parentGroupName: made.parentGroupName,
    });
    expect((await service().get('/api/computer/40/software-reinstall')).body.totalCount).toBe(0);
    const gone = await service().remove(
      `/api/computer/40/software-reinstall?reinstallGroupId=${made.reinstallGroupId}`,
    );
    expect(gone.status).toBe(404);
  });

  test('a package that cannot be installed ends as Failed with an error text, and so does its task', async () => {
    const packageId = await inquirer('Legacy Viewer', '2.1');
    await service().post('/api/computer/7/software-reinstall', { packageId });
    expect((await newestTask()).status).toBe(1);
    expect((await deployment(7, packageId)).status).toBe('Pending');
    service().pass(9);
    expect(await deployment(7, packageId)).toMatchObject({
      status: 'Failed',
      errorText: expect.stringContaining('1603'),
    });
    const task = await newestTask();
    expect(task).toMatchObject({ status: 3, type: 'Reinstall' });
    expect(task.actions).toMatchObject([{ computerId: 7, status: 3, message: expect.any(String) }]);
  });

  test('a silent agent never reinstalls', async () => {
    const packageId = await inquirer('7-Zip', '24.08');
    await service().post('/api/computer/33/software-reinstall', { packageId });
    service().pass(600);
    expect((await deployment(33, packageId)).status).toBe('Pending');
  });
});

describe('POST software-uninstall', () => {
  test('sets Uninstall on the whole assignment group and activates the computer; the assignment is kept', async () => {
    const packageId = await inquirer('VLC media player', '3.0.21');
    const { status } = await service().post('/api/computer/6/software-uninstall', { packageId });
    expect(status).toBe(200);
    const berlin = (await service().get('/api/group?nameContains=Berlin')).body.items[0].id;
    const options = (await service().get(`/api/group/${berlin}/distribution-options?packageId=${packageId}`)).body;
    expect(options.commands).toContain('Uninstall');
    expect((await deployment(12, packageId)).desiredMode).toBe('Uninstall');
    service().pass(9);
    expect(await deployment(6, packageId)).toMatchObject({ installationState: 'Uninstalled', status: 'Success' });
    expect((await service().get(`/api/computer/6/packages/${packageId}/groups`)).body.totalCount).toBe(1);
  });

  test('answers 409 UninstallAlreadyPending until all members are done, then PackageNotInstalled', async () => {
    const packageId = await inquirer('VLC media player', '3.0.21');
    const pending = await service().post('/api/computer/18/software-uninstall', { packageId });
    expect([pending.status, pending.body.code]).toEqual([409, 'UninstallAlreadyPending']);
    const done = await service().post('/api/computer/6/software-uninstall', { packageId });
    expect([done.status, done.body.code]).toEqual([409, 'PackageNotInstalled']);
  });

  test('DELETE activation with uninstall cancels pending removals', async () => {
    const packageId = await inquirer('VLC media player', '3.0.21');
    expect((await deployment(18, packageId)).desiredMode).toBe('Uninstall');
    expect((await service().remove('/api/computer/18/activation?uninstall=true')).status).toBe(200);
    expect(await deployment(18, packageId)).toMatchObject({ desiredMode: 'Install', installationState: 'Installed' });
    service().pass(600);
    expect(await deployment(18, packageId)).toMatchObject({ installationState: 'Installed' });
    expect((await service().post('/api/computer/18/software-uninstall', { packageId })).status).toBe(200);
  });
});

describe('rescan', () => {
  test('an inventory scan advances inventoryDate at the next contact', async () => {
    const before = (await service().get('/api/computer/11')).body.inventoryDate;
    const { status, body } = await service().post('/api/computer/11/rescan', { scanType: 'Inventory' });
    expect([status, body.alreadyPending]).toEqual([200, false]);
    expect((await service().get('/api/computer/11')).body.inventoryDate).toBe(before);
    service().pass(9);
    expect((await service().get('/api/computer/11')).body.inventoryDate > before).toBe(true);
    const stale = (await service().get('/api/computer/issues/stale-inventory')).body.items;
    expect(stale.map((each: { id: number }) => each.id)).not.toContain(11);
  });

  test('a second request returns the same group with alreadyPending true', async () => {
    const first = await service().post('/api/computer/12/rescan', { scanType: 'Inventory' });
    const second = await service().post('/api/computer/12/rescan', { scanType: 'Inventory' });
    expect(second.body).toEqual({ ...first.body, alreadyPending: true });
    const other = await service().post('/api/computer/12/rescan', { scanType: 'Patch' });
    expect(other.body.alreadyPending).toBe(false);
  });

  test('answers 409 ScanPackageNotAssigned with clientId and scanType', async () => {
    const { status, body } = await service().post('/api/computer/58/rescan', { scanType: 'Patch' });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'ScanPackageNotAssigned',
      clientId: 58,
      scanType: 'Patch',
      message: expect.any(String),
    });
  });

  test('after a patch scan, the fix package installs approved patches at the next contact', async () => {
    const missing = async () =>
      (await service().post('/api/computer/10/patches-search?top=500', { scanStatus: 'Missing', isAssigned: true }))
        .body.totalCount;
    const before = await missing();
    expect(before).toBeGreaterThan(0);
    const scanned = (await service().get('/api/computer/10/patch-status')).body.patchScanDate;
    await service().post('/api/computer/10/rescan', { scanType: 'Patch' });
    service().pass(9);
    expect((await service().get('/api/computer/10/patch-status')).body.patchScanDate > scanned).toBe(true);
    service().pass(9);
    expect(await missing()).toBeLessThan(before);
    const events = (await service().get('/api/computer/10/distribution-history')).body.items;
    expect(events[0]).toMatchObject({ computerId: 10, result: 'Success' });
  });
});

describe('reboot', () => {
  test('has the defaults -1 and 10, and the next contact reboots the computer', async () => {
    const before = (await service().get('/api/computer/4/reboot-status')).body;
    const { status, body } = await service().post('/api/computer/4/reboot');
    expect(status).toBe(200);
    expect(body).toMatchObject({ timeoutMinutes: -1, reminderMinutes: 10 });
    service().pass(9);
    const after = (await service().get('/api/computer/4/reboot-status')).body;
    expect(after.rebootRequired).toBe(false);
    expect(after.lastReboot > before.lastReboot).toBe(true);
  });
});

const activate = (computer: number, body: Record<string, unknown>) =>
  service().post(`/api/computer/${computer}/activation`, body);

describe('activation', () => {
  test('srl without Wake-on-LAN sets the Wake-on-LAN time to now', async () => {
    const srl = { action: 'Shutdown', timeoutMinutes: 5, reminderMinutes: 1 };
    const { body } = await activate(43, { software: true, srl });
    expect(Date.parse(body.wol)).toBe(service().world.now);
    expect((await activate(43, { software: true })).body.wol).toBeNull();
  });

  test.each([
    [46, 2, 'Success'],
    [5, 3, 'Failed'],
  ])(
    'an operating system on %d is installed after the contact that began it: task %d, %s',
    async (id, status, result) => {
      await activate(id, { pxe: true });
      const task = async () => (await service().get('/api/tasks')).body.items[0];
      const { trackingId } = await task();
      for (let waited = 0; (await service().get(`/api/computer/${id}`)).body.isPxeActive && waited < 9; waited++)
        service().pass(1);
      expect(await task()).toMatchObject({ trackingId, type: 'OsInstall', status: 1 });
      service().pass(9);
      expect(await task()).toMatchObject({ trackingId, status });
      const { items } = (await service().get(`/api/computer/${id}/distribution-history`)).body;
      const event = items.find((each: { installMode: string }) => each.installMode === 'OsInstall');
      expect(event).toMatchObject({ result });
    },
  );

  test('an installation gives a computer the system of its image and the patches of that system', async () => {
    const search = await service().post('/api/computer/search?top=60', { osName: 'Windows 10', hostname: 'PC-00' });
    // Those whose disk is full keep what they have; the agent of 25 is suspended.
    const id = search.body.items
      .map((each: { id: number }) => each.id)
      .find((each: number) => each > 26 && each % 16 !== 5);
    const before = (await service().get(`/api/computer/${id}/system-info`)).body;
    const sku = (await service().get(`/api/computer/${id}/os-image-sku`)).body;
    expect([before.osName, sku.os]).toEqual(['Windows 10', 'Windows 11']);
    await activate(id, { pxe: true });
    service().pass(20);
    const after = (await service().get(`/api/computer/${id}/system-info`)).body;
    expect(after).toMatchObject({ osName: sku.os, osEdition: sku.edition, osVersion: '23H2', osBuild: '22631' });
    expect(Date.parse(after.inventoryDate)).toBeGreaterThan(Date.parse(before.inventoryDate));
    const patches = (await service().post(`/api/computer/${id}/patches-search?top=200`, {})).body.items;
    const products = new Set(patches.map((each: { productId: number }) => each.productId));
    expect([products.has(11), products.has(12)]).toEqual([true, false]);
  });

  test('DELETE clears the bits; without a group it gives 409 ComputerNotGroupAssigned', async () => {
    await activate(47, { pxe: true });
    expect((await service().remove('/api/computer/47/activation?pxe=true')).status).toBe(200);
    expect((await service().get('/api/computer/47')).body.isPxeActive).toBe(false);
    await activate(47, { pxe: true });
    await service().remove('/api/computer/47/activation?software=false');
    expect((await service().get('/api/computer/47')).body.isPxeActive).toBe(true);
    const id = await newcomer('LONELY');
    const answer = await service().remove(`/api/computer/${id}/activation?software=true`);
    expect([answer.status, answer.body.code]).toEqual([409, 'ComputerNotGroupAssigned']);
  });
});
