import { describe, expect, it } from 'vitest';
import { groupIds, siteIds } from '../../src/demo/catalog/membership.js';
import { packageId } from '../../src/demo/catalog/packages.js';
import { useService } from './service.js';

const service = useService({ computers: 200 });
const berlin = siteIds[0] ?? '';
let count = 0;

const create = async (more: object = {}): Promise<number> => {
  count += 1;
  const uuid = `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
  const computer = { name: `NEW-${count}`, domain: 'corp.example', isDomain: true, pxeSupport: true, uuid, ...more };
  return (await service().post('/api/computer', computer)).body.id;
};
const joinGroup = (id: number, group: string) => service().post(`/api/group/${group}/computers`, { computerIds: [id] });
const activate = (id: number, bits: object) => service().post(`/api/computer/${id}/activation`, bits);
const show = async (id: number, page = '') => (await service().get(`/api/computer/${id}${page}`)).body;
const osTask = async () => {
  const { items } = (await service().get('/api/tasks')).body;
  const { trackingId } = items.find(({ type }: { type: string }) => type === 'OsInstall');
  return (await service().get(`/api/tasks/${trackingId}`)).body;
};

describe('a created computer', () => {
  it('reports once its operating system is installed', async () => {
    const id = await create();
    await joinGroup(id, berlin);
    await service().advance(3600);
    expect(await show(id)).toMatchObject({ lastSeenUtc: null, inventoryDate: null, serialNumber: null });

    expect((await activate(id, { pxe: true })).status).toBe(200);
    expect(await osTask()).toMatchObject({ status: 1, actions: [{ computerId: id, status: 1 }] });
    await service().advance(60);
    const now = service().world.now;
    expect(await osTask()).toMatchObject({ status: 2, actions: [{ computerId: id, status: 2 }] });

    const computer = await show(id);
    expect(now - Date.parse(computer.lastSeenUtc)).toBeLessThan(60_000);
    expect(now - Date.parse(computer.inventoryDate)).toBeLessThan(60_000);
    expect(computer).toMatchObject({ serialNumber: expect.any(String), macAddress: expect.any(String) });
    const sku = await show(id, '/os-image-sku');
    const info = await show(id, '/system-info');
    expect([info.osName, info.osEdition]).toEqual([sku.os, sku.edition]);
    expect(info).toMatchObject({ manufacturer: expect.any(String), model: expect.any(String) });
    expect(await show(id, '/health')).toMatchObject({ agentStatus: 'Reporting', agentInstalled: true });
    expect((await show(id, '/inventory/disks')).items.length).toBeGreaterThan(0);
  });

  it('has the packages of its groups, and they are in its inventory and its history', async () => {
    const id = 201;
    const deployments: { name: string; status: string }[] = await show(id, '/software-deployment');
    const software = deployments.filter(({ name }) => name === '7-Zip');
    expect(software.map(({ status }) => status)).toEqual(['Success']);
    const { items } = await show(id, '/distribution-history?top=100');
    const named = items.map(({ packageName }: { packageName: string }) => packageName);
    expect(named).toEqual(expect.arrayContaining(['Operating system', '7-Zip']));
    const found = await show(id, '/inventory/installed-software?top=100');
    expect(JSON.stringify(found)).toContain('7-Zip');
    expect((await show(id, '/patch-status')).clientId ?? id).toBe(id);
  });

  it('keeps reporting, does its work and is found by its inventory', async () => {
    await service().advance(3 * 86_400);
    const { lastSeenUtc, inventoryDate } = await show(201);
    expect(service().world.now - Date.parse(lastSeenUtc)).toBeLessThan(3_700_000);
    expect(service().world.now - Date.parse(inventoryDate)).toBeLessThan(86_400_000 + 1);
    await service().post('/api/computer/201/reboot', {});
    await service().advance(60);
    expect(service().world.now - Date.parse((await show(201, '/reboot-status')).lastReboot)).toBeLessThan(60_000);
    const { body } = await service().post('/api/computer/search?top=1000', { osName: 'Windows', hostname: 'NEW-1' });
    expect(body.items.map(({ id }: { id: number }) => id)).toContain(201);
  });

  it('waits if it has no PXE support', async () => {
    const id = await create({ pxeSupport: false });
    await joinGroup(id, berlin);
    await activate(id, { pxe: true });
    await service().advance(86_400);
    expect(await show(id)).toMatchObject({ lastSeenUtc: null, isPxeActive: true });
    expect((await osTask()).status).toBe(1);
  });

  it('fails with a message if its groups have a boot image but no operating system', async () => {
    const id = await create();
    const parent = { name: 'Bare metal', type: 'ConfigurationGroups', parentId: groupIds.computers };
    const group = (await service().post('/api/group', parent)).body.id;
    const [image] = (await service().get('/api/pxe-bootimages')).body.items;
    await service().post(`/api/group/${group}/pxe-bootimage`, { pxeId: image.imageId });
    await joinGroup(id, group);
    const hasSku = (await service().get(`/api/computer/${id}/os-image-sku`)).status === 200;
    expect(hasSku).toBe(false);
    await activate(id, { pxe: true });
    await service().advance(60);
    expect(await osTask()).toMatchObject({ status: 3, actions: [{ message: expect.stringContaining('image') }] });
    expect(await show(id)).toMatchObject({ lastSeenUtc: null, isPxeActive: false });
  });

  it('is set up by a forced contact of its agent', async () => {
    const id = await create({ pxeSupport: false });
    await joinGroup(id, berlin);
    await service().contact([id]);
    expect(await show(id)).toMatchObject({ lastSeenUtc: expect.any(String), inventoryDate: expect.any(String) });
    const deployments: { name: string; status: string }[] = await show(id, '/software-deployment');
    expect(deployments.find(({ name }) => name === '7-Zip')?.status).toBe('Success');
  });
});

describe('a software class', () => {
  it('deploys its packages once the group is activated', async () => {
    const body = { name: 'Players', type: 'AssignmentGroups', parentId: groupIds.assignments };
    const { id } = (await service().post('/api/group', body)).body;
    await joinGroup(13, id);
    expect((await service().post(`/api/group/${id}/software-classes`, { classId: 3 })).status).toBe(201);
    const statusOf = async (): Promise<string | undefined> => {
      const list: { softwareId: string; status: string }[] = await show(13, '/software-deployment');
      return list.find(({ softwareId }) => softwareId === packageId('VLC media player@3.0.21'))?.status;
    };
    expect(await statusOf()).toBe('Pending');
    await service().post(`/api/group/${id}/activation`, { software: true });
    await service().advance(60);
    expect(await statusOf()).toBe('Success');
    const path = `/packages/${packageId('VLC media player@3.0.21')}/groups`;
    expect((await show(13, path)).items.map(({ name }: { name: string }) => name)).toContain('Players');
    await service().remove(`/api/group/${id}/software-classes/3`);
    expect(await statusOf()).toBeUndefined();
  });
});
