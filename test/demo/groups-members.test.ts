import { describe, expect, test } from 'vitest';
import { groupIds, siteIds } from '../../src/demo/catalog/membership.js';
import { useService } from './service.js';

const service = useService();
const path = (id: string) => `/api/group/${id}/computers`;
const berlin = siteIds[0] ?? '';
const range = (length: number): number[] => Array.from({ length }, (_, index) => index + 1);

const newGroup = async (name: string): Promise<string> => {
  const type = 'AssignmentGroups';
  return (await service().post('/api/group', { name, type, parentId: groupIds.pilot })).body.id;
};

test('lists direct members only, unless includeDescendants is true', async () => {
  const direct = await service().get(path(groupIds.workstations));
  const deep = await service().get(`${path(groupIds.workstations)}?includeDescendants=true&top=5`);
  expect(direct.body.totalCount).toBe(0);
  expect(deep.body.totalCount).toBeGreaterThan(50);
  expect(deep.body.items).toHaveLength(5);
  expect(deep.body.items[0]).toMatchObject({ id: 1, hostname: 'PC-0001' });
});

describe('adding computers', () => {
  test('each computer has its own result, and one failure does not stop the rest', async () => {
    const id = await newGroup('Bulk');
    const { status, body } = await service().post(path(id), { computerIds: [1, 999_999, 2] });
    expect(status).toBe(200);
    expect(body).toMatchObject({ groupId: id, succeeded: 2, failed: 1 });
    expect(body.results.map((each: { code: string }) => each.code)).toEqual(['Added', 'ComputerNotFound', 'Added']);
    expect((await service().get(path(id))).body.totalCount).toBe(2);
  });

  test('AlreadyMember counts as success', async () => {
    const id = await newGroup('Again');
    await service().post(path(id), { computerIds: [3] });
    const { body } = await service().post(path(id), { computerIds: [3] });
    expect(body).toMatchObject({ succeeded: 1, failed: 0, results: [{ computerId: 3, code: 'AlreadyMember' }] });
  });

  test('a computer belongs to one configuration group only', async () => {
    const { body } = await service().post(path(groupIds.servers), { computerIds: [1] });
    expect(body).toMatchObject({ succeeded: 0, failed: 1, results: [{ computerId: 1, success: false }] });
    expect(body.results[0].code).toBe('OtherConfigurationGroup');
  });

  test('a computer without a configuration group joins one', async () => {
    const { body } = await service().post(path(berlin), { computerIds: [58] });
    expect(body).toMatchObject({ succeeded: 1, results: [{ code: 'Added' }] });
  });

  test('after leaving its configuration group it joins another', async () => {
    await service().remove(`${path(berlin)}?computerIds=6`);
    const { body } = await service().post(path(groupIds.servers), { computerIds: [6] });
    expect(body.results).toMatchObject([{ computerId: 6, code: 'Added' }]);
  });

  test.each(['reinstall', 'endOfLife', 'restore'] as const)(
    'a special group (%s) refuses each computer',
    async (kind) => {
      const { status, body } = await service().post(path(groupIds[kind]), { computerIds: [1, 2] });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        succeeded: 0,
        failed: 2,
        results: [{ code: 'SpecialGroup' }, { code: 'SpecialGroup' }],
      });
    },
  );

  test('an empty list and more than 500 ids give 400, exactly 500 are fine', async () => {
    const id = await newGroup('Limits');
    expect((await service().post(path(id), { computerIds: [] })).status).toBe(400);
    expect((await service().post(path(id), { computerIds: range(501) })).status).toBe(400);
    expect((await service().get(path(id))).body.totalCount).toBe(0);
    const { body } = await service().post(path(id), { computerIds: range(500) });
    expect(body.succeeded + body.failed).toBe(500);
    expect(body.succeeded).toBe(120);
  });
});

describe('removing computers', () => {
  test('the repeated query parameter names them; NotMember counts as success', async () => {
    const id = await newGroup('Leaving');
    await service().post(path(id), { computerIds: [10, 11] });
    const { status, body } = await service().remove(`${path(id)}?computerIds=10&computerIds=12`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ groupId: id, succeeded: 2, failed: 0 });
    expect(body.results.map((each: { code: string }) => each.code)).toEqual(['Removed', 'NotMember']);
    const left = await service().get(path(id));
    expect(left.body.items.map((each: { id: number }) => each.id)).toEqual([11]);
  });
});
