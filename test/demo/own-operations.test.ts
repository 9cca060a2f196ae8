import { describe, expect, test } from 'vitest';
import { groupIds } from '../../src/demo/catalog/membership.js';
import { packageId } from '../../src/demo/catalog/packages.js';
import { useService } from './service.js';

const service = useService();
const search = async (filter: object) => (await service().post('/api/patches/search', filter)).body;
const create = (name: string) => service().post('/api/pmgroup', { name, category: 'Patch' });
const git = packageId('Git@2.46.0');

describe('packages', () => {
  test('one package is shown with its tags', async () => {
    const { body } = await service().get(`/api/packages/${git}`);
    expect(body).toMatchObject({ name: 'Git', operational: true, tags: [{ designation: 'Developers' }] });
  });

  test('a package that is not ready to install stays pending, even after an activation', async () => {
    const reader = packageId('Beta Reader@0.9');
    const status = `/api/packages/${reader}/status`;
    await service().post(`/api/group/${groupIds.pilot}/packages`, { packageId: reader });
    const activate = () => service().post(`/api/group/${groupIds.pilot}/activation`, { software: true });
    await activate();
    service().pass(30);
    const { body: before } = await service().get(status);
    expect(before).toMatchObject({ pending: before.total, success: 0 });
    await service().put(`/api/packages/${reader}/ready-to-install`, { readyToInstall: true });
    await activate();
    service().pass(30);
    expect((await service().get(status)).body.success).toBeGreaterThan(0);
  });

  test('the backend makes one hash of a package at a time', async () => {
    const path = `/api/packages/${git}/hash`;
    expect((await service().post(path)).status).toBe(202);
    await service().post(path);
    expect((await service().get(path)).body.status).toBe('Running');
    expect((await service().get('/api/queues')).body.totalCount).toBe(1);
    service().pass(10);
    expect((await service().get(path)).body).toMatchObject({ status: 'Ready', hash: expect.any(String) });
  });
});

describe('the patch catalog', () => {
  test('is listed newest first', async () => {
    const { body } = await service().get('/api/patches?top=100');
    const dates = body.items.map((each: { releaseDate: string }) => each.releaseDate);
    expect(body.totalCount).toBe(48);
    expect(dates).toEqual(dates.toSorted().toReversed());
  });

  test('is searched by all given criteria', async () => {
    expect((await search({ qNumber: 'KB5040000' })).items).toMatchObject([{ patchId: 1001, productCount: 2 }]);
    const critical = await search({ vendorSeverity: 'Critical', patchType: 'SecurityPatch', minCvssScore: 7 });
    for (const each of critical.items) expect(each.cvssScore).toBeGreaterThanOrEqual(7);
    expect((await search({ qNumber: 'KB5040000', productName: 'Office' })).items).toEqual([]);
  });

  test('the approval of a link shows in the catalog', async () => {
    await service().remove('/api/patches/1001/approval');
    expect((await service().get('/api/patches/1001')).body).toMatchObject({ approvedProductCount: 0 });
    await service().post('/api/patches/1001/approval?productId=12');
    const { body } = await service().get('/api/patches/1001');
    expect(body.products).toMatchObject([
      { productId: 11, approved: false },
      { productId: 12, approved: true },
    ]);
  });
});

describe('PM groups', () => {
  test('are created and shown', async () => {
    const { status, body } = await create('Kiosks');
    expect(status).toBe(201);
    expect((await service().get(`/api/pmgroup/${body.id}`)).body).toMatchObject({ name: 'Kiosks', patchCount: 0 });
  });

  test('list their patches', async () => {
    const { id } = (await create('Lab')).body;
    await service().post(`/api/pmgroup/${id}/patches`, { patchIds: [1001], productId: 12 });
    const { items } = (await service().get(`/api/pmgroup/${id}/patches`)).body;
    expect(items).toMatchObject([{ patchId: 1001, productId: 12 }]);
  });
});
