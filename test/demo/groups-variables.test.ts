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

  test('includeInherited considers ancestors, then the catalog default', async () => {
    expect(await valueOf(berlin, { varId: 11, includeInherited: true })).toBe('+49 30 555 0200');
    expect(await valueOf(groupIds.servers, { varId: 11, includeInherited: true })).toBe('+49 30 555 0100');
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

  test('entries are not inherited by a child group', async () => {
    const path30 = at(groupIds.workstations, '/30/collection');
    await service().post(path30, { values: { Account: 'parent' } });
    const child = (await service().get(at(siteIds[2] ?? '', '/30/collection'))).body;
    expect(child.items).toEqual([]);
  });
});
