import { describe, expect, test } from 'vitest';
import { useService, type Answer } from './service.js';

const service = useService();
let names = 0;

/** Creates a computer of its own for a test. */
const create = async (more: Record<string, unknown> = {}): Promise<Answer> => {
  names += 1;
  const mac = `02:00:5E:00:${String(names).padStart(2, '0')}:01`;
  return service().post('/api/computer', {
    name: `NEW-${names}`,
    domain: 'corp.example',
    isDomain: true,
    macAddress: mac,
    ...more,
  });
};

const uuid = 'a3bb189e-8bf9-4c4f-9d3c-1c5f3d2b7a10';

describe('GET /api/computer', () => {
  test('the default page is skip 0 and top 50', async () => {
    const { body } = await service().get('/api/computer');
    expect(body).toMatchObject({ skip: 0, top: 50, hasMore: true });
    expect(body.items).toHaveLength(50);
    expect(body.items[0]).toMatchObject({ id: 1, hostname: 'PC-0001', domain: 'corp.example', isDomain: true });
  });

  test('skip and top walk the list; hasMore ends with the last page', async () => {
    const { body } = await service().get('/api/computer?skip=110&top=50');
    expect(body.items.map((each: { id: number }) => each.id)[0]).toBe(111);
    expect(body.hasMore).toBe(false);
    expect(body.totalCount).toBe(110 + body.items.length);
  });

  test('a page holds at most 1000 items, and says so', async () => {
    expect((await service().get('/api/computer?top=5000')).body.top).toBe(1000);
  });

  test('neverSeen and neverInventoried find computers without contact or inventory', async () => {
    const { body } = await service().get('/api/computer?neverSeen=true');
    expect(body.items.every((each: { lastSeenUtc: string | null }) => each.lastSeenUtc === null)).toBe(true);
    expect(body.items.map((each: { id: number }) => each.id)).toContain(51);
    const inventories = (await service().get('/api/computer?neverInventoried=true')).body.items;
    expect(inventories.every((each: { inventoryDate: string | null }) => each.inventoryDate === null)).toBe(true);
  });

  test('lastSeenAfter, inventoryAfter and inventoryBefore compare times, combined with AND', async () => {
    const since = '2026-03-01T09:00:00Z';
    const { body } = await service().get(`/api/computer?lastSeenAfter=${since}&inventoryBefore=${since}&top=200`);
    expect(body.items.length).toBeGreaterThan(0);
    for (const each of body.items) {
      expect(Date.parse(each.lastSeenUtc)).toBeGreaterThan(Date.parse(since));
      expect(Date.parse(each.inventoryDate)).toBeLessThan(Date.parse(since));
    }
  });

  test('modifiedAfter finds computers that changed since (delta synchronization)', async () => {
    const before = new Date(service().world.now).toISOString();
    service().pass(5);
    await service().patch('/api/computer/3', { inventoryId: 'DELTA' });
    const { body } = await service().get(`/api/computer?modifiedAfter=${before}`);
    expect(body.items.map((each: { id: number }) => each.id)).toContain(3);
  });
});

describe('POST /api/computer', () => {
  test('a static address is the address of the computer', async () => {
    const { body } = await create({ ipAddress: '10.1.2.3', subnetMask: '255.255.255.0', standardGateway: '10.1.2.1' });
    expect((await service().get(`/api/computer/${body.id}/system-info`)).body.ipAddress).toBe('10.1.2.3');
  });

  test('the new computer belongs to no group', async () => {
    const { body } = await create();
    expect((await service().get(`/api/computer/${body.id}/groups`)).body.totalCount).toBe(0);
  });

  test('the name and domain of another computer give 409', async () => {
    const taken = await create({ name: 'pc-0007' });
    expect(taken.status).toBe(409);
    expect(taken.body).toMatchObject({ code: expect.any(String), message: expect.any(String), clientId: 7 });
    expect((await create({ name: 'PC-0007', domain: 'other.example' })).status).toBe(200);
  });

  test('the MAC of another computer gives 409, however it is written', async () => {
    const { body } = await service().get('/api/computer/9');
    const taken = await create({ macAddress: String(body.macAddress).replaceAll(':', '-').toLowerCase() });
    expect([taken.status, taken.body.clientId]).toEqual([409, 9]);
  });

  test('ou overrides the OU variable, and description is accepted but never stored', async () => {
    const { status, body } = await create({ ou: 'OU=Lab,DC=corp', description: 'x'.repeat(5000) });
    expect(status).toBe(200);
    const shown = (await service().get(`/api/computer/${body.id}`)).body;
    expect(shown.ou).toBe('OU=Lab,DC=corp');
    expect(shown).not.toHaveProperty('description');
  });

  test('serialNumber seeds the BIOS record', async () => {
    const { body } = await create({ serialNumber: 'SN-1' });
    expect((await service().get(`/api/computer/${body.id}/inventory/bios`)).body.serialNumber).toBe('SN-1');
  });
});

describe('PATCH /api/computer/{id}', () => {
  test('an omitted or null field keeps the stored value', async () => {
    const { body: made } = await create({ inventoryId: 'KEEP' });
    await service().patch(`/api/computer/${made.id}`, { name: 'RENAMED-1', inventoryId: null, domain: null });
    expect((await service().get(`/api/computer/${made.id}`)).body).toMatchObject({
      hostname: 'RENAMED-1',
      inventoryId: 'KEEP',
      domain: 'corp.example',
    });
  });

  test('an empty string clears a field', async () => {
    const { body: made } = await create({ inventoryId: 'GONE', serialNumber: 'SN-2' });
    await service().patch(`/api/computer/${made.id}`, { inventoryId: '', serialNumber: '' });
    expect((await service().get(`/api/computer/${made.id}`)).body).toMatchObject({
      inventoryId: null,
      serialNumber: null,
    });
    expect((await service().get(`/api/computer/${made.id}/inventory/bios`)).body.serialNumber).toBeNull();
  });

  test('clearing the serial number deletes the BIOS record, and a scan writes it again', async () => {
    const bios = async () => (await service().get('/api/computer/5/inventory/bios')).body;
    const { serialNumber } = await bios();
    await service().patch('/api/computer/5', { serialNumber: '' });
    expect(await bios()).toMatchObject({ serialNumber: null, manufacturer: null, version: null });
    await service().patch('/api/computer/5', { serialNumber: 'TYPED' });
    await service().post('/api/computer/5/rescan', { scanType: 'Inventory' });
    service().pass(9);
    expect(await bios()).toMatchObject({ serialNumber, manufacturer: expect.any(String) });
  });

  test('an empty ou deletes the override', async () => {
    const { body: made } = await create({ ou: 'OU=Own' });
    await service().patch(`/api/computer/${made.id}`, { ou: '' });
    expect((await service().get(`/api/computer/${made.id}`)).body.ou).toBe('OU=Computers,DC=corp,DC=example');
    expect((await service().get(`/api/computer/${made.id}/variables`)).body.totalCount).toBe(0);
  });

  test('a value forced by a group wins over the own ou when it is read', async () => {
    const server = (await service().post('/api/computer/search', { hostname: 'SRV-' })).body.items[0];
    await service().patch(`/api/computer/${server.id}`, { ou: 'OU=Mine' });
    expect((await service().get(`/api/computer/${server.id}`)).body.ou).toBe('OU=Servers,DC=corp,DC=example');
  });

  test('the empty GUID clears uuid, and the result must still have MAC or UUID', async () => {
    const empty = '00000000-0000-0000-0000-000000000000';
    const { body: made } = await create({ uuid });
    expect((await service().patch(`/api/computer/${made.id}`, { uuid: empty })).status).toBe(200);
    expect((await service().get(`/api/computer/${made.id}`)).body.uuid).toBe(empty);
    expect((await service().patch(`/api/computer/${made.id}`, { macAddress: '' })).status).toBe(400);
  });

  test('the result must satisfy the static-IP block', async () => {
    const { body: made } = await create();
    expect((await service().patch(`/api/computer/${made.id}`, { ipAddress: '10.0.0.9' })).status).toBe(400);
    const block = { ipAddress: '10.0.0.9', subnetMask: '255.0.0.0' };
    expect((await service().patch(`/api/computer/${made.id}`, block)).status).toBe(200);
    expect((await service().patch(`/api/computer/${made.id}`, { subnetMask: '' })).status).toBe(400);
    expect((await service().patch(`/api/computer/${made.id}`, { ipAddress: '' })).status).toBe(200);
  });

  test('custom writes active slots; null or empty clears', async () => {
    const set = (custom: Record<string, string | null>) => service().patch('/api/computer/12', { custom });
    expect((await set({ Custom01: 'Room 7', Custom02: 'CC-9' })).status).toBe(200);
    expect((await service().get('/api/computer/12')).body.custom).toEqual({ Custom01: 'Room 7', Custom02: 'CC-9' });
    await set({ Custom01: null });
    await set({ Custom02: '' });
    expect((await service().get('/api/computer/12')).body).not.toHaveProperty('custom');
  });
});

describe('DELETE /api/computer/{id}', () => {
  test('a computer in a group gives 409 Assigned until force=true', async () => {
    const refused = await service().remove('/api/computer/20');
    expect([refused.status, refused.body.code]).toEqual([409, 'Assigned']);
    expect((await service().remove('/api/computer/20?force=true')).status).toBe(204);
    expect((await service().get('/api/computer/20')).status).toBe(404);
  });

  test('a computer without a group needs no force', async () => {
    const { body } = await create();
    const answer = await service().remove(`/api/computer/${body.id}`);
    expect([answer.status, answer.body]).toEqual([204, undefined]);
  });

  test("a deleted computer's name and MAC are free again", async () => {
    const { body } = await service().get('/api/computer/21');
    await service().remove('/api/computer/21?force=true');
    expect((await create({ name: body.hostname, macAddress: body.macAddress })).status).toBe(200);
  });
});
