import { describe, expect, test } from 'vitest';
import { groupIds, siteIds } from '../../src/demo/catalog/membership.js';
import { useService } from './service.js';

const service = useService();
const berlin = siteIds[0] ?? '';
const at = (id: string, rest = '') => `/api/group/${id}/variables${rest}`;
const valueOf = async (id: string, filter: object): Promise<unknown> =>
  (await service().post(at(id, '/search'), filter)).body.items[0]?.value;

describe('values of a group', () => {
  test('the list has directly assigned values only', async () => {
    const { body } = await service().get(at(groupIds.workstations));
    expect(body.items).toEqual([
      { varId: 11, designation: 'Phone', dottedName: 'Contact.Phone', value: '+49 30 555 0200', schedule: null },
    ]);
    expect((await service().get(at(berlin))).body.items).toEqual([]);
  });

  test('search takes the raw designation, the dotted name or the id', async () => {
    expect(await valueOf(groupIds.workstations, { name: 'Phone' })).toBe('+49 30 555 0200');
    expect(await valueOf(groupIds.workstations, { name: 'Contact.Phone' })).toBe('+49 30 555 0200');
    expect(await valueOf(groupIds.workstations, { varId: 11 })).toBe('+49 30 555 0200');
  });

  test('name and varId exclude each other', async () => {
    expect((await service().post(at(berlin, '/search'), { name: 'Phone', varId: 11 })).status).toBe(400);
  });

  test('a direct search gives null if the group has no own value', async () => {
    expect(await valueOf(berlin, { varId: 11 })).toBeNull();
    expect(await valueOf(berlin, { varId: 11, includeInherited: false })).toBeNull();
  });

  test('includeInherited considers ancestors, then the catalog default', async () => {
    expect(await valueOf(berlin, { varId: 11, includeInherited: true })).toBe('+49 30 555 0200');
    expect(await valueOf(groupIds.servers, { varId: 11, includeInherited: true })).toBe('+49 30 555 0100');
  });

  test('PUT stores a value, even an empty string, and null or no value deletes it', async () => {
    const set = await service().put(at(berlin, '/11'), { value: '' });
    expect([set.status, set.body.value]).toEqual([200, '']);
    expect(await valueOf(berlin, { varId: 11, includeInherited: true })).toBe('');
    await service().put(at(berlin, '/11'), { value: null });
    expect(await valueOf(berlin, { varId: 11, includeInherited: true })).toBe('+49 30 555 0200');
    await service().put(at(berlin, '/11'), { value: 'own' });
    expect((await service().put(at(berlin, '/11'), {})).status).toBe(200);
    expect(await valueOf(berlin, { varId: 11, includeInherited: true })).toBe('+49 30 555 0200');
  });

  test("collections and user-defined variables can't be set by PUT", async () => {
    for (const varId of [30, 31, 50]) {
      expect((await service().put(at(berlin, `/${varId}`), { value: 'x' })).status).toBe(400);
    }
    expect((await service().put(at(berlin, '/9999'), { value: 'x' })).status).toBe(404);
  });
});

describe('collections of a group', () => {
  const path = at(berlin, '/30/collection');

  test('an entry has one value per child, varId ascending, defaults filled in', async () => {
    const { status, body } = await service().post(path, { values: { Account: 'corp\\ada' } });
    expect(status).toBe(200);
    expect(body.values.map((each: { varId: number; value: string }) => [each.varId, each.value])).toEqual([
      [31, 'corp\\ada'],
      [32, 'Local'],
      [33, ''],
    ]);
  });

  test('an unknown child and a missing child without a default give 400, and nothing is stored', async () => {
    const before = (await service().get(path)).body.totalCount;
    expect((await service().post(path, { values: { Account: 'a', Nobody: 'b' } })).status).toBe(400);
    expect((await service().post(path, { values: { Scope: 'Domain' } })).status).toBe(400);
    expect((await service().get(path)).body.totalCount).toBe(before);
  });

  test('PATCH changes the given children only', async () => {
    const { body: made } = await service().post(path, { values: { Account: 'one', Comment: 'kept' } });
    const { status, body } = await service().patch(`${path}/${made.collectionId}`, { values: { Account: 'two' } });
    expect(status).toBe(200);
    expect(body.values.map((each: { value: string }) => each.value)).toEqual(['two', 'Local', 'kept']);
    expect((await service().patch(`${path}/${made.collectionId}`, { values: { Nobody: 'x' } })).status).toBe(400);
  });

  test('DELETE removes the whole entry and answers 204', async () => {
    const { body: made } = await service().post(path, { values: { Account: 'gone' } });
    expect((await service().remove(`${path}/${made.collectionId}`)).status).toBe(204);
    expect((await service().remove(`${path}/${made.collectionId}`)).status).toBe(404);
  });

  test('entries are not inherited by a child group', async () => {
    const path30 = at(groupIds.workstations, '/30/collection');
    await service().post(path30, { values: { Account: 'parent' } });
    const child = (await service().get(at(siteIds[2] ?? '', '/30/collection'))).body;
    expect(child.items).toEqual([]);
  });

  test('a scalar variable has no collection', async () => {
    expect((await service().get(at(berlin, '/11/collection'))).status).toBe(400);
  });
});
