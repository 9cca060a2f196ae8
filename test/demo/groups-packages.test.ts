import { describe, expect, test } from 'vitest';
import { groupIds, siteIds } from '../../src/demo/catalog/membership.js';
import { packageId } from '../../src/demo/catalog/packages.js';
import { useService } from './service.js';

const service = useService();
const idsIn = async (query: string): Promise<string[]> =>
  (await service().get(`${path(berlin)}${query}`)).body.items.map((each: { id: string }) => each.id);
const types = (body: { type: string }[]) => [...new Set(body.map((each) => each.type))].toSorted();
const computerCount = (list: { type: string }[]) => list.filter((each) => each.type === 'Computer').length;
const path = (id: string) => `/api/group/${id}/packages`;
const berlin = siteIds[0] ?? '';
const sevenZip = packageId('7-Zip@24.08');
const keePass = packageId('KeePass@2.57');

const newGroup = async (name: string, parentId: string = groupIds.pilot): Promise<string> =>
  (await service().post('/api/group', { name, type: 'AssignmentGroups', parentId })).body.id;

describe('assigning a package', () => {
  test('answers 201 with alreadyAssigned false, then 200 with alreadyAssigned true', async () => {
    const id = await newGroup('Once');
    const first = await service().post(path(id), { packageId: keePass });
    expect(first.status).toBe(201);
    expect(first.body).toEqual({ groupId: id, packageId: keePass, alreadyAssigned: false });
    const second = await service().post(path(id), { packageId: keePass.toUpperCase() });
    expect(second.status).toBe(200);
    expect(second.body.alreadyAssigned).toBe(true);
    expect((await service().get(path(id))).body.items.map((each: { id: string }) => each.id)).toEqual([keePass]);
  });

  test("a package of the group's software class gives CoveredBySoftwareClass", async () => {
    const id = await newGroup('Classy');
    await service().post(`/api/group/${id}/software-classes`, { classId: 2 });
    const { status, body } = await service().post(path(id), { packageId: sevenZip });
    expect([status, body.code]).toEqual([409, 'CoveredBySoftwareClass']);
  });
});

describe('packages of a group', () => {
  test('lists direct packages only, unless includeInherited is true', async () => {
    expect(await idsIn('')).toEqual([packageId('VLC media player@3.0.21')]);
    const all = await idsIn('?includeInherited=true');
    expect(all).toContain(sevenZip);
    expect(all).toContain(packageId('Inventory Scan@1.0'));
  });

  test('unassigning removes it, and a second time gives 404', async () => {
    const id = await newGroup('Gone');
    await service().post(path(id), { packageId: keePass });
    expect((await service().remove(`${path(id)}/${keePass}`)).status).toBe(204);
    const again = await service().remove(`${path(id)}/${keePass}`);
    expect([again.status, again.body.code]).toEqual([404, 'PackageNotAssigned']);
  });
});

describe('all assignments', () => {
  test('lists direct assignments, each kind with its own id', async () => {
    const { body } = await service().get(`/api/group/${groupIds.workstations}/all-assignments`);
    expect(types(body)).toEqual(['OsImageSku', 'Package', 'PxeBootImage']);
    const one = (type: string) => body.find((each: { type: string }) => each.type === type);
    expect(one('Package')).toMatchObject({ id: expect.any(String), intId: null, packageId: null, skuId: null });
    expect(one('PxeBootImage')).toMatchObject({ id: null, intId: 1 });
    expect(one('OsImageSku')).toMatchObject({ id: null, intId: null, skuId: 101, packageId: expect.any(String) });
  });

  test('includeInherited adds the objects of ancestors, never their computers', async () => {
    const own = (await service().get(`/api/group/${berlin}/all-assignments`)).body;
    const all = (await service().get(`/api/group/${berlin}/all-assignments?includeInherited=true`)).body;
    expect(types(own)).toEqual(['Computer', 'LanguagePackImport', 'Package', 'VariableConfiguration']);
    expect(types(all)).toEqual([
      'AgentTemplate',
      'Computer',
      'LanguagePackImport',
      'OsImageSku',
      'Package',
      'PxeBootImage',
      'VariableConfiguration',
    ]);
    expect(computerCount(all)).toBe(computerCount(own));
  });
});
