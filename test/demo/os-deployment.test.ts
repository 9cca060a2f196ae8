import { describe, expect, test } from 'vitest';
import { groupIds, siteIds } from '../../src/demo/catalog/membership.js';
import { packageId } from '../../src/demo/catalog/packages.js';
import { useService } from './service.js';

const service = useService();
const skuGroups = (skuId: number) => `/api/operating-system-imports/${windows11}/skus/${skuId}/groups`;
const groups = async (path: string): Promise<string[]> =>
  (await service().get(path)).body.items.map((each: { groupId: string }) => each.groupId);
const unknown = '11111111-2222-4333-8444-555555555555';
const windows11 = packageId('Windows 11 Enterprise@23H2');

test('OS imports contain their SKUs', async () => {
  const { body } = await service().get('/api/operating-system-imports');
  expect(body.items[0]).toMatchObject({
    packageId: windows11,
    skus: [{ skuId: 101, skuIndex: 1, edition: 'Enterprise' }, { skuId: 102 }, { skuId: 103 }],
  });
});

describe('reverse look-ups', () => {
  test('list the direct assignments of an OS image SKU', async () => {
    expect(await groups(skuGroups(101))).toEqual([groupIds.workstations]);
    expect(await groups(skuGroups(102))).toEqual([]);
    expect((await service().get(skuGroups(111))).status).toBe(404);
  });

  test('list the direct assignments of a PXE boot image', async () => {
    expect(await groups('/api/pxe-bootimages/1/groups')).toEqual([groupIds.workstations]);
    expect((await service().get('/api/pxe-bootimages/77/groups')).status).toBe(404);
  });

  test('list the direct assignments of a language pack', async () => {
    const id = packageId('Language Pack German@23H2');
    expect(await groups(`/api/language-pack-imports/${id}/groups`)).toEqual([siteIds[0]]);
    expect((await service().get(`/api/language-pack-imports/${unknown}/groups`)).status).toBe(404);
  });

  test('list the direct assignments of an agent template', async () => {
    const id = packageId('Agent Servers@5.4');
    expect(await groups(`/api/agent-templates/${id}/groups`)).toEqual([groupIds.servers]);
    expect((await service().get(`/api/agent-templates/${unknown}/groups`)).status).toBe(404);
  });
});
