import { describe, expect, test } from 'vitest';
import { groupIds, siteIds } from '../../src/demo/catalog/membership.js';
import { packageId } from '../../src/demo/catalog/packages.js';
import { useService } from './service.js';

const service = useService();
const search = async (filter: object) => (await service().post('/api/patches/search', filter)).body;
const create = (name: string) => service().post('/api/pmgroup', { name, category: 'Patch' });
const createConfiguration = (body: object) => service().post('/api/variable-configurations', body);
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

  test('the PM groups of a patch are listed', async () => {
    const before = (await service().get('/api/patches/1001/pm-groups')).body.items;
    await service().post('/api/pmgroup/3/patches', { patchIds: [1001], productId: 12 });
    const after = (await service().get('/api/patches/1001/pm-groups')).body.items;
    expect(after.length).toBe(before.length + 1);
  });
});

describe('PM groups', () => {
  test('are created, shown, renamed and deleted', async () => {
    const { status, body } = await create('Kiosks');
    expect(status).toBe(201);
    const path = `/api/pmgroup/${body.id}`;
    expect((await service().patch(path, { description: 'Terminals' })).body).toMatchObject({
      description: 'Terminals',
    });
    expect((await service().get(path)).body).toMatchObject({ name: 'Kiosks', patchCount: 0 });
    expect((await service().remove(path)).status).toBe(204);
    expect((await service().get(path)).status).toBe(404);
  });

  test('have unique names', async () => {
    const { status, body } = await create('critical servers');
    expect([status, body.code]).toEqual([409, 'DuplicateName']);
  });

  test('list their patches and remove them, for one product or for all', async () => {
    const { id } = (await create('Lab')).body;
    for (const productId of [11, 12])
      await service().post(`/api/pmgroup/${id}/patches`, { patchIds: [1001], productId });
    expect((await service().remove(`/api/pmgroup/${id}/patches/1001?productId=11`)).status).toBe(204);
    const { items } = (await service().get(`/api/pmgroup/${id}/patches`)).body;
    expect(items).toMatchObject([{ patchId: 1001, productId: 12 }]);
    await service().remove(`/api/pmgroup/${id}/patches/1001`);
    expect((await service().remove(`/api/pmgroup/${id}/patches/1001`)).status).toBe(404);
  });

  test('are assigned to tree nodes, and then deleted only with force', async () => {
    const { id } = (await create('Ring')).body;
    const body = { groupId: siteIds[2], tier: 3, isTestAssignment: true };
    expect((await service().post(`/api/pmgroup/${id}/groups`, body)).status).toBe(201);
    const { items } = (await service().get(`/api/pmgroup/${id}/groups`)).body;
    expect(items).toMatchObject([{ groupId: siteIds[2], tier: 3, isTestAssignment: true }]);
    const ofComputer = (await service().get('/api/computer/2/pm-groups')).body.items;
    expect(ofComputer).toContainEqual(expect.objectContaining({ pmGroupId: id, tier: 3 }));
    const refused = await service().remove(`/api/pmgroup/${id}`);
    expect([refused.status, refused.body.code]).toEqual([409, 'Assigned']);
    expect((await service().remove(`/api/pmgroup/${id}?force=true`)).status).toBe(204);
  });

  test('an assignment can be removed', async () => {
    const { id } = (await create('Short')).body;
    await service().post(`/api/pmgroup/${id}/groups`, { groupId: groupIds.pilot });
    expect((await service().remove(`/api/pmgroup/${id}/groups/${groupIds.pilot}`)).status).toBe(204);
    expect((await service().remove(`/api/pmgroup/${id}/groups/${groupIds.pilot}`)).status).toBe(404);
  });
});

describe('objects of OS deployment', () => {
  test.each([
    ['pxe-bootimages', '1'],
    ['language-pack-imports', packageId('Language Pack German@23H2')],
    ['agent-templates', packageId('Agent Servers@5.4')],
  ])('%s are listed, shown, and know their computers', async (base, id) => {
    const { items } = (await service().get(`/api/${base}`)).body;
    const shown = (await service().get(`/api/${base}/${id}`)).body;
    expect(items).toContainEqual(shown);
    const { totalCount } = (await service().get(`/api/${base}/${id}/computers`)).body;
    expect(totalCount).toBeGreaterThan(0);
    expect(totalCount).toBeLessThan(120);
  });

  test('a nearer template hides the one of an ancestor', async () => {
    const standard = packageId('Agent Standard@5.4');
    const computers = (await service().get(`/api/agent-templates/${standard}/computers?top=500`)).body.items;
    expect(computers.map((each: { id: number }) => each.id)).not.toContain(61);
  });

  test('lists the SKUs of an import', async () => {
    const { body } = await service().get(`/api/operating-system-imports/${packageId('Windows Server 2022@21H2')}/skus`);
    expect(body).toMatchObject([{ skuId: 121, edition: 'Standard' }, { skuId: 122 }]);
  });
});

describe('software classes and variable configurations', () => {
  test('classes are searched by name and by package, and list their packages', async () => {
    const filter = { packageId: packageId('7-Zip@23.01') };
    expect((await service().post('/api/softwareclasses/search', filter)).body.items).toMatchObject([{ classId: 2 }]);
    const { items } = (await service().get('/api/softwareclasses/2/packages')).body;
    expect(items).toMatchObject([{ version: '24.08' }, { version: '23.01' }]);
  });

  test('a configuration is created with values by name and applies to groups that have it', async () => {
    const made = await service().post('/api/variable-configurations', {
      name: 'Lab',
      values: { KeyboardLayout: 'fr-FR' },
    });
    expect(made.status).toBe(201);
    const { configId } = made.body;
    expect((await service().get(`/api/variable-configurations/${configId}`)).body).toMatchObject({
      name: 'Lab',
      values: [{ varId: 22, value: 'fr-FR' }],
    });
    await service().post(`/api/group/${siteIds[5]}/variable-configurations`, { configId });
    const filter = { varId: 22, includeInherited: true };
    expect((await service().post('/api/computer/5/variables/search', filter)).body.items[0].value).toBe('fr-FR');
  });

  test('unknown variables give 400, a known name 409', async () => {
    expect((await createConfiguration({ name: 'Odd', values: { Nobody: 'x' } })).status).toBe(400);
    expect((await createConfiguration({ name: 'germany', values: {} })).status).toBe(409);
  });
});

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
