import { describe, expect, test } from 'vitest';
import { groupIds, siteIds } from '../../src/demo/catalog/membership.js';
import { packageId } from '../../src/demo/catalog/packages.js';
import { useService } from './service.js';

const service = useService();
const berlin = siteIds[0] ?? '';
const hamburg = siteIds[1] ?? '';
const at = (id: string, rest: string) => `/api/group/${id}/${rest}`;
const unknown = '11111111-2222-4333-8444-555555555555';

const newGroup = async (name: string, parentId: string = groupIds.workstations): Promise<string> =>
  (await service().post('/api/group', { name, type: 'ConfigurationGroups', parentId })).body.id;

describe.each([
  ['pxe-bootimage', 'pxeId', 1, 2, 99, 'PxeBootImage'],
  ['os-image-sku', 'skuId', 101, 111, 999, 'OsImageSku'],
  [
    'agent-template',
    'packageId',
    packageId('Agent Standard@5.4'),
    packageId('Agent Servers@5.4'),
    unknown,
    'AgentTemplate',
  ],
])('%s: at most one per group', (path, key, inherited, other, missing, code) => {
  test('a group without its own object answers 404', async () => {
    const id = await newGroup(`None ${path}`);
    const { status, body } = await service().get(at(id, path));
    expect([status, body.code]).toEqual([404, `${code}NotAssigned`]);
  });

  test('assigning answers 201 and replaces what was there', async () => {
    const id = await newGroup(`Own ${path}`);
    const first = await service().post(at(id, path), { [key]: other });
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ alreadyEffective: false, inheritedFromGroupId: null });
    const second = await service().post(at(id, path), { [key]: inherited });
    expect(second.status).toBe(201);
    expect((await service().post(at(id, path), { [key]: inherited })).status).toBe(200);
    expect((await service().remove(at(id, `${path}/${inherited}`))).status).toBe(204);
    expect((await service().get(at(id, path))).status).toBe(404);
  });

  test('skipIfInherited stores nothing if an ancestor has the same object, and names the ancestor', async () => {
    const id = await newGroup(`Skip ${path}`);
    const { status, body } = await service().post(at(id, path), { [key]: inherited, skipIfInherited: true });
    expect(status).toBe(200);
    expect(body.alreadyEffective).toBe(true);
    const source = path === 'agent-template' ? groupIds.computers : groupIds.workstations;
    expect(body.inheritedFromGroupId).toBe(source);
    expect((await service().get(at(id, path))).status).toBe(404);
  });

  test('without skipIfInherited it is stored anyway, with alreadyEffective true', async () => {
    const id = await newGroup(`Store ${path}`);
    const { status, body } = await service().post(at(id, path), { [key]: inherited });
    expect([status, body.alreadyEffective]).toEqual([201, true]);
    expect((await service().get(at(id, path))).status).toBe(200);
  });

  test('unknown objects, special groups and missing assignments are refused', async () => {
    const none = await service().post(at(berlin, path), { [key]: missing });
    expect([none.status, none.body.code]).toEqual([404, `${code}NotFound`]);
    const special = await service().post(at(groupIds.restore, path), { [key]: other });
    expect([special.status, special.body.code]).toEqual([409, 'SpecialGroup']);
    expect((await service().remove(at(berlin, `${path}/${other}`))).status).toBe(404);
  });

  test('the key is required and an unknown property is refused', async () => {
    expect((await service().post(at(berlin, path), {})).status).toBe(400);
    expect((await service().post(at(berlin, path), { [key]: other, force: true })).status).toBe(400);
  });
});

describe.each([
  ['language-pack-imports', 'packageId', packageId('Language Pack French@23H2'), unknown, 'LanguagePack'],
  ['variable-configurations', 'configId', 3, 99, 'VariableConfiguration'],
  ['software-classes', 'classId', 3, 99, 'SoftwareClass'],
])('%s: several per group', (path, key, value, missing, code) => {
  test('assigning answers 201 once and then 200, and removing works', async () => {
    const before = (await service().get(at(hamburg, path))).body.totalCount;
    expect((await service().post(at(hamburg, path), { [key]: value })).status).toBe(201);
    const again = await service().post(at(hamburg, path), { [key]: value });
    expect([again.status, again.body.alreadyAssigned]).toEqual([200, true]);
    expect((await service().get(at(hamburg, path))).body.totalCount).toBe(before + 1);
    expect((await service().remove(at(hamburg, `${path}/${value}`))).status).toBe(204);
    const gone = await service().remove(at(hamburg, `${path}/${value}`));
    expect([gone.status, gone.body.code]).toEqual([404, `${code}NotAssigned`]);
  });

  test('unknown objects and special groups are refused', async () => {
    const none = await service().post(at(hamburg, path), { [key]: missing });
    expect([none.status, none.body.code]).toEqual([404, `${code}NotFound`]);
    const special = await service().post(at(groupIds.endOfLife, path), { [key]: value });
    expect([special.status, special.body.code]).toEqual([409, 'SpecialGroup']);
  });
});

describe('depot servers of a group', () => {
  test('PUT replaces the ordered list; the first is the primary one', async () => {
    const { body: known } = await service().get('/api/system/depot-servers');
    const ids: number[] = known.items.map((each: { clientId: number }) => each.clientId);
    const wanted = [ids[2], ids[0]];
    const { status } = await service().put(at(berlin, 'depot-servers'), { depotServerIds: wanted });
    expect(status).toBe(200);
    const { body } = await service().get(at(berlin, 'depot-servers'));
    expect(body.items.map((each: { clientId: number; priority: number }) => [each.priority, each.clientId])).toEqual([
      [1, ids[2]],
      [2, ids[0]],
    ]);
    await service().put(at(berlin, 'depot-servers'), { depotServerIds: [] });
    expect((await service().get(at(berlin, 'depot-servers'))).body.items).toEqual([]);
  });

  test('subgroups do not inherit the list', async () => {
    await service().put(at(groupIds.workstations, 'depot-servers'), { depotServerIds: [61] });
    expect((await service().get(at(hamburg, 'depot-servers'))).body.items).toEqual([]);
  });
});
