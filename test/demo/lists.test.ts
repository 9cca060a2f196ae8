import { expect, test } from 'vitest';
import { groupIds, siteIds } from '../../src/demo/catalog/membership.js';
import { packageId } from '../../src/demo/catalog/packages.js';
import { useService } from './service.js';

const service = useService();
const [berlin] = siteIds;
const { computers, workstations, servers, pilot } = groupIds;
const windows11 = packageId('Windows 11 Enterprise@23H2');
const phone = { varId: 11, designation: 'Phone', dottedName: 'Contact.Phone' };
const sku = (skuId: number): object => ({ skuId });
const variable = (varId: number): object => ({ varId });
const inherited = { varId: 11, includeInherited: true };

/** A new world has exactly these items, in this order. */
type Row = readonly [request: string, items: readonly object[], body?: object];

const rows: readonly Row[] = [
  ['GET /api/group?nameContains=ilo', [{ id: pilot, name: 'Pilot', assignedToTree: 'AssignmentGroups' }]],
  [`GET /api/group/${workstations}/variables`, [{ ...phone, value: '+49 30 555 0200', schedule: null }]],
  [`GET /api/group/${berlin}/variables`, []],
  [`POST /api/group/${berlin}/variables/search`, [{ value: null }], { varId: 11 }],
  [`POST /api/group/${berlin}/variables/search`, [{ value: '+49 30 555 0200' }], inherited],
  [`POST /api/group/${servers}/variables/search`, [{ value: '+49 30 555 0100' }], inherited],
  [`GET /api/group/${berlin}/packages`, [{ name: 'VLC media player', version: '3.0.21' }]],
  [`GET /api/packages/${packageId('Notepad++@8.6.9')}/groups`, [{ groupPath: 'Computers/Workstations' }]],
  ['POST /api/packages/search', [{ version: '23.01' }, { version: '24.08' }], { name: 'zip' }],
  ['POST /api/packages/search', [{ name: '7-Zip', version: '24.08' }], { name: 'ZIP', version: '24.' }],
  ['POST /api/packages/search', [], { name: 'zip', version: '99' }],
  ['POST /api/packages/search', [{ name: 'Legacy Viewer' }], { tagId: 5 }],
  ['POST /api/packages/search', [{ name: 'Legacy Viewer' }], { tag: 'Retired', author: 'old' }],
  ['POST /api/packages/search', [], { tagId: 5, name: 'zip' }],
  ['GET /api/tags/packages?tagId=5', [{ name: 'Legacy Viewer' }]],
  ['GET /api/tags/packages?tag=retired', [{ name: 'Legacy Viewer' }]],
  ['GET /api/pmgroup?nameContains=servers', [{ id: 1, name: 'Critical Servers', category: 'Patch' }]],
  [`GET /api/operating-system-imports?nameContains=11`, [{ packageId: windows11, skus: [101, 102, 103].map(sku) }]],
  [`GET /api/operating-system-imports/${windows11}/skus/101/groups`, [{ groupId: workstations }]],
  [`GET /api/operating-system-imports/${windows11}/skus/102/groups`, []],
  ['GET /api/pxe-bootimages/1/groups', [{ groupId: workstations }]],
  [`GET /api/language-pack-imports/${packageId('Language Pack German@23H2')}/groups`, [{ groupId: berlin }]],
  [`GET /api/agent-templates/${packageId('Agent Standard@5.4')}/groups`, [{ groupId: computers }]],
  ['POST /api/variable-definitions/search', [phone], { name: 'phone' }],
  ['POST /api/variable-definitions/search', [phone], { name: 'Contact.Phone' }],
  ['POST /api/variable-definitions/search', [10, 11, 12, 13].map(variable), { name: 'Contact' }],
  ['GET /api/variable-definitions/30/children', [31, 32, 33].map(variable)],
  ['GET /api/variable-definitions/11/children', []],
  ['GET /api/variable-definitions/11/groups', [{ groupId: workstations, value: '+49 30 555 0200' }]],
  ['GET /api/variable-definitions/11/computers', []],
  [
    'GET /api/variable-definitions/22/variable-configurations',
    [
      { name: 'Germany', value: 'de-DE' },
      { name: 'United Kingdom', value: 'en-GB' },
    ],
  ],
  ['GET /api/system/depot-servers', [61, 62, 63, 64].map((id) => ({ clientId: id, isMasterServer: id === 61 }))],
];

test.each(rows.map(([request, items, body]) => ({ request, items, body })))(
  '$request with $body lists $items',
  async ({ request, items, body }) => {
    const [method = '', path = ''] = request.split(' ');
    const answer = await service().send(method, path, body);
    expect(answer.body.items).toMatchObject(items);
    expect(answer.body.totalCount).toBe(items.length);
  },
);

test('a variable of a computer is found by its own value', async () => {
  await service().put('/api/computer/5/variables/11', { value: '110' });
  const { items } = (await service().get('/api/variable-definitions/11/computers')).body;
  expect(items).toMatchObject([{ id: 5, hostname: 'PC-0005', value: '110' }]);
});

test('entries of a collection are not inherited by a child group', async () => {
  const path = `/api/group/${workstations}/variables/30/collection`;
  expect((await service().post(path, { values: { Account: 'parent' } })).status).toBe(200);
  expect((await service().get(`/api/group/${siteIds[2]}/variables/30/collection`)).body.items).toEqual([]);
});
