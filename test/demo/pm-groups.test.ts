import { describe, expect, test } from 'vitest';
import { useService } from './service.js';

const service = useService();

describe('adding patches', () => {
  test('requires a productId and lists the product versions (400 ProductScopeRequired)', async () => {
    const { status, body } = await service().post('/api/pmgroup/3/patches', { patchIds: [1001] });
    expect([status, body.code]).toEqual([400, 'ProductScopeRequired']);
    expect(body.products.map((each: { productId: number }) => each.productId)).toEqual([11, 12]);
  });

  test('adds the patch for that product once', async () => {
    const first = await service().post('/api/pmgroup/3/patches', { patchIds: [1001], productId: 11 });
    expect(first.body).toMatchObject({ addedCount: 1, results: [{ patchId: 1001, code: 'Added' }] });
    const again = await service().post('/api/pmgroup/3/patches', { patchIds: [1001], productId: 11 });
    expect(again.body).toMatchObject({ addedCount: 0, alreadyMemberCount: 1 });
  });
});

describe('emergency patching', () => {
  const path = '/api/pmgroup/2/emergency-patching';
  const untidy = [2, 6];
  /** How many of its patches each computer lacks. */
  const missing = async (): Promise<number[]> => {
    const own = (await service().get('/api/pmgroup/2/patches')).body.items.map(
      (each: { qNumber: string }) => each.qNumber,
    );
    const counts: number[] = [];
    for (const id of untidy) {
      const { items } = (await service().post(`/api/computer/${id}/patches-search?top=500`, {})).body;
      const lacking = (each: { qNumber: string; scanStatus: string }) =>
        own.includes(each.qNumber) && each.scanStatus !== 'Installed';
      counts.push(items.filter(lacking).length);
    }
    return counts;
  };

  test('creates an assignment group and installs the patches at the next contact', async () => {
    const { status, body } = await service().post(path, { computerIds: untidy });
    expect(status).toBe(200);
    expect(body.computerIds).toEqual(untidy);
    const group = await service().get(`/api/group/${body.emergencyGroupId}`);
    expect(group.body.assignedToTree).toBe('AssignmentGroups');
    expect(Math.max(...(await missing()))).toBeGreaterThan(0);
    service().pass(60);
    expect(await missing()).toEqual([0, 0]);
    expect((await service().get(`/api/tasks/${body.trackingId}`)).body).toMatchObject({ status: 2, type: 'Patch' });
  });

  test('DELETE removes the assignment group, and a second DELETE gives 404', async () => {
    const { emergencyGroupId } = (await service().post(path, { computerIds: untidy })).body;
    expect((await service().remove(path)).body).toMatchObject({ emergencyGroupId });
    expect((await service().get(`/api/group/${emergencyGroupId}`)).status).toBe(404);
    expect((await service().remove(path)).status).toBe(404);
  });
});
