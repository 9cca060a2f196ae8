import { describe, expect, test } from 'vitest';
import { operationKey } from '../../src/contract/operation.js';
import { groupIds, siteIds } from '../../src/demo/catalog/membership.js';
import { packageId } from '../../src/demo/catalog/packages.js';
import { allOperations } from '../../src/generated/contract/index.js';
import { call, useService } from './service.js';

const service = useService();
const unknown = '11111111-2222-4333-8444-555555555555';
const keePass = packageId('KeePass@2.57');
const putty = packageId('PuTTY@0.81');
const git = packageId('Git@2.46.0');
const windows11 = packageId('Windows 11 Enterprise@23H2');
const { pilot, legacy, endOfLife, restore, reinstall, computers, assignments, sales } = groupIds;
const berlin = siteIds[0] ?? '';
const newComputer = { name: 'X', domain: 'corp.example', isDomain: true, macAddress: '02:00:5E:10:00:01' };
const person = { isUser: true, subjectId: 'x', displayName: null, issuer: null, roles: [] };
const newGroup = { name: 'Below', type: 'AssignmentGroups', parentId: pilot };
const ids = (length: number): number[] => Array.from({ length }, (_, index) => index + 1);

/** A request, the status with the code or with the property that is wrong, and the body of the request. */
type Row = readonly [request: string, refusal: string, body?: object];

const rows: readonly Row[] = [
  ['POST /api/admin/principals', '400 displayName', { isUser: true, subjectId: 'x', roles: [] }],
  ['POST /api/admin/principals', '400 admin', { ...person, admin: true }],
  ['POST /api/admin/local-principals', '400 roles', { description: null, roles: ['root'], expiresAtUtc: null }],
  ['GET /api/admin/local-principals/4711', '404 PrincipalNotFound'],

  ['GET /api/computer?skip=-1', '400 skip'],
  ['GET /api/computer?top=-1', '400 top'],
  ['GET /api/computer?top=many', '400 top'],
  ['GET /api/computer?lastSeenAfter=soon', '400 lastSeenAfter'],
  ['GET /api/computer/99999', '404 ComputerNotFound'],
  ['GET /api/computer/PC-0001', '400 id'],
  ['POST /api/computer', '400 domain', { name: 'X', macAddress: '02:00:5E:10:00:01' }],
  ['POST /api/computer', '400 isDomain', { name: 'X', domain: 'd', macAddress: '02:00:5E:10:00:01' }],
  ['POST /api/computer', '400 color', { ...newComputer, color: 'red' }],
  ['POST /api/computer', '400 macAddress', { ...newComputer, macAddress: null }],
  ['POST /api/computer', '400 macAddress', { ...newComputer, macAddress: '', uuid: unknown.replaceAll(/\w/g, '0') }],
  ['POST /api/computer', '400 subnetMask', { ...newComputer, ipAddress: '10.1.2.3' }],
  ['POST /api/computer', '400 subnetMask', { ...newComputer, subnetMask: '255.255.255.0' }],
  ['POST /api/computer', '400 ipAddress', { ...newComputer, ipAddress: '10.1.2.300', subnetMask: '255.255.255.0' }],
  ['POST /api/computer', '409 DuplicateName', { ...newComputer, name: 'pc-0007' }],
  ['PATCH /api/computer/10', '409 DuplicateName', { name: 'PC-0011' }],
  ['PATCH /api/computer/10', '400 hostname', { hostname: 'X' }],
  ['PATCH /api/computer/10', '400 name', { name: '' }],
  ['PATCH /api/computer/10', '400 custom.Custom09', { custom: { Custom09: 'x' } }],
  ['PATCH /api/computer/10', '400 custom.Custom01', { custom: { Custom01: 'x'.repeat(51) } }],
  ['PATCH /api/computer/10', '400 custom.Custom31', { custom: { Custom31: 'x' } }],
  ['DELETE /api/computer/61?force=true', '409 MasterServer'],
  ['DELETE /api/computer/99999', '404 ComputerNotFound'],
  ['POST /api/computer/search', '400 owner', { owner: 'x' }],
  ['POST /api/computer/software-search', '400 products', {}],
  ['POST /api/computer/10/patches-search', '400 severity', { severity: 'x' }],
  ['GET /api/computer/issues/overview?issues=low-disk,gremlins', '400 issues'],
  ['GET /api/computer/issues/missing-patch?minSeverity=Awful', '400 minSeverity'],
  ['POST /api/computer/42/software-reinstall', '409 PackageNotAssigned', { packageId: putty }],
  ['POST /api/computer/42/software-uninstall', '409 PackageNotAssigned', { packageId: putty }],
  ['POST /api/computer/42/rescan', '400 scanType', { scanType: 'Disk' }],
  ['POST /api/computer/42/rescan', '400 scanType', {}],
  ['POST /api/computer/58/reboot', '409 ComputerNotGroupAssigned', { timeoutMinutes: 5 }],
  ['DELETE /api/computer/58/activation?software=true', '409 ComputerNotGroupAssigned'],
  ['POST /api/computer/42/activation', '400 software', {}],
  ['POST /api/computer/42/activation', '400 software', { software: false, wolNow: true }],
  ['POST /api/computer/42/activation', '400 wolNow', { pull: true, wol: '2026-03-03T04:00:00Z', wolNow: true }],
  ['POST /api/computer/61/activation', '409 NoPxeBootImageAssigned', { pxe: true }],
  ['PUT /api/computer/9/variables/30', '400 varId', { value: 'a collection' }],
  ['PUT /api/computer/9/variables/50', '400 varId', { value: 'user-defined' }],
  ['PUT /api/computer/9/variables/4711', '404 VariableNotFound', { value: 'x' }],
  ['POST /api/computer/9/variables/search', '400 varId', { name: 'Phone', varId: 11 }],

  ['GET /api/group?type=Users', '400 type'],
  [`GET /api/group/${unknown}`, '404 GroupNotFound'],
  ['POST /api/group', '404 ParentNotFound', { ...newGroup, parentId: unknown }],
  ['POST /api/group', '409 ParentSpecialGroup', { ...newGroup, parentId: reinstall }],
  ['POST /api/group', '409 ParentSpecialGroup', { ...newGroup, parentId: endOfLife, type: 'ConfigurationGroups' }],
  ['POST /api/group', '409 ParentSpecialGroup', { ...newGroup, parentId: restore, type: 'ConfigurationGroups' }],
  ['POST /api/group', '400 type', { ...newGroup, type: 'Assignment' }],
  ['POST /api/group', '400 type', { ...newGroup, type: 'ConfigurationGroups' }],
  ['POST /api/group', '400 name', { ...newGroup, name: '  ' }],
  ['POST /api/group', '400 parentId', { name: 'Root', type: 'AssignmentGroups' }],
  [`PATCH /api/group/${legacy}`, '400 name', { name: '' }],
  [`PATCH /api/group/${legacy}`, '400', {}],
  [`PATCH /api/group/${legacy}`, '400 parentId', { parentId: pilot }],
  [`PATCH /api/group/${unknown}`, '404 GroupNotFound', { name: 'X' }],
  [`PATCH /api/group/${legacy}`, '409 DuplicateName', { name: 'Browsers' }],
  [`PATCH /api/group/${computers}`, '409 SystemGroup', { name: 'Machines' }],
  [`PATCH /api/group/${sales}`, '409 NotEditableTree', { name: 'Sellers' }],
  [`PATCH /api/group/${endOfLife}`, '409 SpecialGroup', { description: 'old' }],
  [`DELETE /api/group/${unknown}`, '404 GroupNotFound'],
  [`DELETE /api/group/${assignments}?force=true`, '409 SystemGroup'],
  [`DELETE /api/group/${sales}?force=true`, '409 NotDeletableTree'],
  [`DELETE /api/group/${restore}?force=true`, '409 SpecialGroup'],
  [`DELETE /api/group/${reinstall}?force=true`, '409 SpecialGroup'],
  [`POST /api/group/${unknown}/computers`, '404 GroupNotFound', { computerIds: [1] }],
  [`POST /api/group/${pilot}/computers`, '400 computerIds', { computerIds: [] }],
  [`POST /api/group/${pilot}/computers`, '400 computerIds', { computerIds: ids(501) }],
  [`DELETE /api/group/${unknown}/computers?computerIds=1`, '404 GroupNotFound'],
  [`DELETE /api/group/${pilot}/computers`, '400 computerIds'],
  [`POST /api/group/${unknown}/packages`, '404 GroupNotFound', { packageId: keePass }],
  [`POST /api/group/${pilot}/packages`, '404 PackageNotFound', { packageId: unknown }],
  [`POST /api/group/${pilot}/packages`, '400 mode', { packageId: keePass, mode: 'x' }],
  [`POST /api/group/${endOfLife}/packages`, '409 SpecialGroup', { packageId: keePass }],
  ...['Windows 11 Enterprise@23H2', 'Agent Standard@5.4', 'Language Pack German@23H2'].map((name): Row => [
    `POST /api/group/${pilot}/packages`,
    '409 WrongEndpointForType',
    { packageId: packageId(name) },
  ]),
  [`GET /api/group/${pilot}/distribution-options?packageId=${unknown}`, '404 PackageNotFound'],
  [`GET /api/group/${legacy}/distribution-options?packageId=${git}`, '404 PackageNotAssigned'],
  [`PUT /api/group/${legacy}/distribution-options?packageId=${git}`, '404 PackageNotAssigned', { distCommands: 1 }],
  [`PUT /api/group/${legacy}/distribution-options`, '400 distCommands', { commands: ['Install'], distCommands: 2 }],
  [`PUT /api/group/${legacy}/distribution-options`, '400 commands[0]', { commands: ['Explode'] }],
  [`PUT /api/group/${legacy}/distribution-options`, '400 distCommands', { distCommands: 4096 }],
  [`PUT /api/group/${legacy}/distribution-options`, '400 urgency', { urgency: 1 }],
  [`PUT /api/group/${legacy}/distribution-options`, '400 scheduleString', { scheduleString: 'tomorrow' }],
  [`PUT /api/group/${berlin}/depot-servers`, '404 DepotServerNotFound', { depotServerIds: [1] }],
  [`PUT /api/group/${berlin}/depot-servers`, '400 depotServerIds', { depotServerIds: [61, 61] }],
  ['POST /api/group/package-replacement', '404 PackageNotFound', { oldPackageId: unknown, newPackageId: keePass }],
  ['POST /api/group/package-replacement', '400 newPackageId', { oldPackageId: keePass, newPackageId: keePass }],
  [`POST /api/group/${berlin}/variables/search`, '400 varId', { name: 'Phone', varId: 11 }],
  [`PUT /api/group/${berlin}/variables/31`, '400 varId', { value: 'a part of a collection' }],
  [`GET /api/group/${berlin}/variables/11/collection`, '400 varId'],

  [`GET /api/packages/${unknown}/status`, '404 PackageNotFound'],
  [`GET /api/packages/${git}/status?groupId=${unknown}`, '404 GroupNotFound'],
  [`GET /api/packages/import/${unknown}`, '404 ImportNotFound'],
  ...['/srv/packages', '\\\\server\\share\\tool', 'C:\\packages', 'Tools/../../etc', '..\\Tools', '', 'file:///x'].map(
    (folderPath): Row => ['POST /api/packages/import', '400 folderPath', { folderPath }],
  ),
  ['POST /api/patches/1001/approval?productId=14', '404 ProductNotLinked'],
  ['POST /api/patches/1/approval?productId=11', '404 PatchNotFound'],
  ['POST /api/pmgroup', '409 DuplicateName', { name: 'critical servers', category: 'Patch' }],
  ['POST /api/pmgroup/99/patches', '404 PmGroupNotFound', { patchIds: [1001], productId: 11 }],
  ['POST /api/pmgroup/3/patches', '404 PatchNotFound', { patchIds: [1], productId: 11 }],
  ['POST /api/pmgroup/3/patches', '404 ProductNotLinked', { patchIds: [1001], productId: 14 }],
  ['POST /api/pmgroup/2/emergency-patching', '400 computerIds', { computerIds: [] }],
  ['POST /api/pmgroup/2/emergency-patching', '404 ComputerNotFound', { computerIds: [999_999] }],
  [`GET /api/operating-system-imports/${windows11}/skus/111/groups`, '404 OsImageSkuNotFound'],
  [`GET /api/operating-system-imports/${unknown}/skus/101/groups`, '404 OsImportNotFound'],
  ['GET /api/pxe-bootimages/77/groups', '404 PxeBootImageNotFound'],
  [`GET /api/language-pack-imports/${unknown}/groups`, '404 LanguagePackNotFound'],
  [`GET /api/agent-templates/${unknown}/groups`, '404 AgentTemplateNotFound'],
  ['GET /api/variable-definitions/9999', '404 VariableNotFound'],

  ['POST /api/tags', '400 designation', { designation: ' ' }],
  ['PATCH /api/tags/2', '400', {}],
  ['PATCH /api/tags/1', '409 ReadOnlyTag', { designation: 'World' }],
  ['DELETE /api/tags/1', '409 ReadOnlyTag'],
  ['GET /api/tags/packages', '400'],
  ['GET /api/tags/packages?tagId=4&tag=Developers', '400'],
  ['GET /api/tags/packages?tag=Nowhere', '404 TagNotFound'],
  ['GET /api/depots/1/tags', '404 DepotNotFound'],
  ['POST /api/system/sync-jobs', '404 DepotNotFound', { depotIds: [1] }],
  ['PUT /api/system/depot-topology-setting', '400 active', {}],
  ['PATCH /api/custom-field-configuration/Custom11', '409 DuplicateDesignation', { designation: 'room' }],
  ['PATCH /api/custom-field-configuration/Custom11', '409 DuplicateDesignation', { designation: 'Custom12' }],
  ['PATCH /api/custom-field-configuration/Custom11', '400 designation', { designation: 'x'.repeat(51) }],
  ['PATCH /api/custom-field-configuration/Custom11', '400', {}],
  ['PATCH /api/custom-field-configuration/Custom31', '400 slot', { active: true }],
  [`GET /api/tasks/${unknown}`, '404 TaskNotFound'],
  ['GET /api/queues?queueName=Nothing', '400 queueName'],
];

test.each(rows.map(([request, refusal, body]) => ({ request, refusal, body })))(
  '$request is refused with $refusal',
  async ({ request, refusal, body }) => {
    const [method = '', path = ''] = request.split(' ');
    const answer = await service().send(method, path, body);
    expect([answer.status, answer.body.code ?? answer.body.property ?? ''].join(' ').trim()).toBe(refusal);
  },
);

describe('every operation', async () => {
  const operations = (await allOperations()).filter(({ role }) => typeof role === 'string');

  test.each(operations.map((operation) => [operationKey(operation), operation.role] as const))(
    '%s needs a token and the role %s',
    async (key, role) => {
      const [method = '', path = ''] = key.split(' ');
      const address = path.replaceAll(/\{\w+\}/g, '1');
      expect((await call(service().url + address, { method })).status).toBe(401);
      const other = role === 'admin.manage' ? 'viewer' : 'installer';
      const answer = await service().send(method, address, undefined, other);
      expect([answer.status, answer.body.requiredRole]).toEqual([403, role]);
    },
  );
});
