import { expect, test } from 'vitest';
import { groupIds, siteIds } from '../../src/demo/catalog/membership.js';
import { packageId } from '../../src/demo/catalog/packages.js';
import { useService } from './service.js';

const service = useService();
const windows11 = packageId('Windows 11 Enterprise@23H2');

test('OS imports contain their SKUs', async () => {
  const { body } = await service().get('/api/operating-system-imports');
  expect(body.items[0]).toMatchObject({
    packageId: windows11,
    skus: [{ skuId: 101, skuIndex: 1, edition: 'Enterprise' }, { skuId: 102 }, { skuId: 103 }],
  });
});

test.each([
  [`operating-system-imports/${windows11}/skus/101`, [groupIds.workstations]],
  [`operating-system-imports/${windows11}/skus/102`, []],
  ['pxe-bootimages/1', [groupIds.workstations]],
  [`language-pack-imports/${packageId('Language Pack German@23H2')}`, [siteIds[0]]],
  [`agent-templates/${packageId('Agent Servers@5.4')}`, [groupIds.servers]],
])('the groups of %s are those with a direct assignment', async (path, groups) => {
  const { items } = (await service().get(`/api/${path}/groups`)).body;
  expect(items.map((each: { groupId: string }) => each.groupId)).toEqual(groups);
});
