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

  test('Ready-to-Install is the operational flag', async () => {
    const { body } = await service().put(`/api/packages/${git}/ready-to-install`, { readyToInstall: false });
    expect(body.operational).toBe(false);
    expect((await service().get(`/api/packages/${git}`)).body.operational).toBe(false);
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

  test('have unique names', async () => {
    const { status, body } = await create('critical servers');
    expect([status, body.code]).toEqual([409, 'DuplicateName']);
  });

  test('list their patches', async () => {
    const { id } = (await create('Lab')).body;
    await service().post(`/api/pmgroup/${id}/patches`, { patchIds: [1001], productId: 12 });
    const { items } = (await service().get(`/api/pmgroup/${id}/patches`)).body;
    expect(items).toMatchObject([{ patchId: 1001, productId: 12 }]);
  });
});

test.each(['pxe-bootimages', 'language-pack-imports', 'agent-templates', 'variable-configurations'])(
  '%s are listed',
  async (base) => {
    const { items, totalCount } = (await service().get(`/api/${base}`)).body;
    expect(items).toHaveLength(totalCount);
    expect(totalCount).toBeGreaterThan(0);
  },
);

describe('the service itself', () => {
  test('tells its status and its version', async () => {
    expect((await service().get('/api/service/status')).body).toMatchObject({ status: 'Healthy' });
    expect((await service().get('/api/service/version')).body).toMatchObject({
      serviceVersion: '1.0.2',
      apiVersion: '1',
    });
  });
});

test("the demo's own operations require their roles", async () => {
  expect((await service().get('/api/patches', 'viewer')).status).toBe(200);
  const body = { name: 'No', category: 'Patch' };
  expect((await service().send('POST', '/api/pmgroup', body, 'viewer')).status).toBe(403);
  expect((await service().get('/api/patches', 'installer')).status).toBe(403);
});
