import { type Operation, op, paged } from './operation.js';
import { variablesOf } from './operations-computer.js';
import * as sample from './samples.js';
import { id } from './samples.js';

const admin = (key: string, details: Parameters<typeof op>[2]): Operation => op(key, 'admin.manage', details);

const administration: Operation[] = [
  admin('GET /api/admin/principals', { answer: [sample.principal] }),
  admin('POST /api/admin/principals', {
    body: { isUser: 'bool!', subjectId: 'str!', displayName: 'str?!', issuer: 'str?!', roles: '[str]!' },
    answer: sample.principal,
  }),
  admin('GET /api/admin/principals/{id:int}', { answer: sample.principal }),
  admin('PUT /api/admin/principals/{id:int}', {
    body: { displayName: 'str?!', issuer: 'str?!', roles: '[str]!' },
    answer: sample.principal,
  }),
  admin('DELETE /api/admin/principals/{id:int}', { query: { force: 'bool' } }),
  admin('GET /api/admin/local-principals', { answer: [sample.localPrincipal] }),
  admin('POST /api/admin/local-principals', {
    body: { description: 'str?!', roles: '[str]!', expiresAtUtc: 'datetime?!' },
    answer: sample.createdPrincipal,
  }),
  admin('GET /api/admin/local-principals/{id:int}', { answer: sample.localPrincipal }),
  admin('PUT /api/admin/local-principals/{id:int}', {
    body: { description: 'str?!', roles: '[str]!', expiresAtUtc: 'datetime?!' },
    answer: sample.localPrincipal,
  }),
  admin('DELETE /api/admin/local-principals/{id:int}', { query: { force: 'bool' } }),
  admin('PATCH /api/admin/local-principals/{id:int}/revoke', {
    body: { isRevoked: 'bool!' },
    answer: sample.localPrincipal,
  }),
  admin('GET /api/admin/roles', { answer: [sample.role] }),
  admin('GET /api/admin/features', { answer: sample.features }),
];

const G = '/api/group/{id:uuid}';
const read = 'group.read';
const write = 'group.write';
const groupType = 'enum:ConfigurationGroups|AssignmentGroups';

/** An object that can be assigned to a group: list, assign with a body nobody shows, unassign by id. */
const assignable = (path: string, parameter: string, answer: unknown): Operation[] => [
  op(`GET ${G}/${path}`, read, { answer, query: { skip: 'int', top: 'int' } }),
  op(`POST ${G}/${path}`, write, {
    body: 'open',
    answer: { alreadyEffective: false, inheritedFromGroupId: null, ...sample.future },
  }),
  op(`DELETE ${G}/${path}/${parameter}`, write, { status: 204 }),
];

const groups: Operation[] = [
  op(
    'GET /api/group',
    read,
    paged(sample.group, { type: `${groupType}|Configuration|Assignment`, nameContains: 'str' }),
  ),
  op('POST /api/group', write, {
    status: 201,
    answer: sample.group,
    body: { name: 'str!', type: `${groupType}!`, parentId: 'uuid!', description: 'str?' },
  }),
  op(`GET ${G}`, read, { answer: sample.group }),
  op(`PATCH ${G}`, write, { body: { name: 'str?', description: 'str?' }, answer: sample.group }),
  op(`DELETE ${G}`, write, { query: { force: 'bool' }, status: 204 }),
  op(`GET ${G}/all-assignments`, read, {
    query: { includeInherited: 'bool' },
    answer: [
      { type: 'Package', id: id.package, intId: null, packageId: null, skuId: null, name: 'Editor', ...sample.future },
    ],
  }),
  op(`GET ${G}/computers`, read, paged(sample.computer, { includeDescendants: 'bool' })),
  op(`POST ${G}/computers`, write, { body: { computerIds: '[int]!' }, answer: sample.bulkResult }),
  op(`DELETE ${G}/computers`, write, { query: { computerIds: '[int]!' }, answer: sample.bulkResult }),
  op(`GET ${G}/packages`, read, paged(sample.softwarePackage, { includeInherited: 'bool' })),
  op(`POST ${G}/packages`, write, {
    status: 201,
    body: { packageId: 'uuid!' },
    answer: { groupId: id.group, packageId: id.package, alreadyAssigned: false, ...sample.future },
  }),
  op(`DELETE ${G}/packages/{packageId:uuid}`, write, { status: 204 }),
  op(`GET ${G}/distribution-options`, read, { query: { packageId: 'uuid' }, answer: sample.distributionOptions }),
  op(`PUT ${G}/distribution-options`, write, {
    query: { packageId: 'uuid' },
    body: 'open',
    answer: sample.distributionOptions,
  }),
  op(`GET ${G}/depot-servers`, read, { answer: [sample.thing('depot')] }),
  op(`PUT ${G}/depot-servers`, write, { body: 'open', answer: [sample.thing('depot')] }),
  ...assignable('pxe-bootimage', '{pxeId:int}', sample.thing('pxe')),
  ...assignable('os-image-sku', '{skuId:int}', sample.thing('sku')),
  ...assignable('agent-template', '{packageId:uuid}', sample.thing('template')),
  ...assignable('language-pack-imports', '{packageId:uuid}', [sample.thing('pack')]),
  ...assignable('variable-configurations', '{configId:int}', [sample.thing('configuration')]),
  ...assignable('software-classes', '{classId:open}', [sample.thing('class')]),
  op(`POST ${G}/activation`, 'activation.execute', {
    body: { software: 'bool', pxe: 'bool', pull: 'bool', global: 'bool' },
    answer: { ...sample.future },
  }),
  op(`DELETE ${G}/activation`, 'activation.execute', {
    query: { software: 'bool', pxe: 'bool', pull: 'bool', global: 'bool', uninstall: 'bool' },
    answer: { ...sample.future },
  }),
  op('POST /api/group/package-replacement', write, { body: 'open', answer: { ...sample.future } }),
  ...variablesOf(G, 'group'),
];

const catalog: Operation[] = [
  op('GET /api/packages', 'package.read', paged(sample.softwarePackage)),
  op('POST /api/packages/search', 'package.read', {
    ...paged(sample.softwarePackage),
    body: { name: 'str?', version: 'str?', tag: 'str?', tagId: 'int?' },
  }),
  op('GET /api/packages/{id:uuid}/status', 'package.read', {
    query: { groupId: 'uuid' },
    answer: sample.thing('status'),
  }),
  op('GET /api/packages/{id:uuid}/groups', 'package.read', paged(sample.group)),
  op('GET /api/packages/{id:uuid}/tags', 'package.read', { answer: [sample.tag], query: { skip: 'int', top: 'int' } }),
  op('PUT /api/packages/{id:uuid}/tags', 'package.write', { body: 'open', answer: [sample.tag] }),
  op('POST /api/packages/import', 'package.write', {
    status: 202,
    body: { folderPath: 'str!', overwrite: 'bool' },
    answer: { trackingId: id.tracking, ...sample.future },
  }),
  op('GET /api/packages/import/{trackingId:uuid}', 'package.read', {
    answer: { status: 'Success', message: null, ...sample.future },
  }),
  op('POST /api/patches/{patchId:int}/approval', 'pm.approve', {
    query: { productId: 'int!' },
    answer: { linkItemsTotal: 2, patchCount: 1, productId: 33, ...sample.future },
  }),
  op('DELETE /api/patches/{patchId:int}/approval', 'pm.approve', {
    query: { productId: 'int' },
    answer: { ...sample.future },
  }),
  op('GET /api/patches/{patchId:int}/products', 'pm.read', {
    answer: [{ productId: 33, linkItemCount: 2, ...sample.future }],
  }),
  op('GET /api/pmgroup', 'pm.read', paged(sample.pmGroup, { nameContains: 'str' })),
  op('POST /api/pmgroup/{id:int}/patches', 'pm.write', { body: 'open', answer: { ...sample.future } }),
  op('POST /api/pmgroup/{id:int}/emergency-patching', 'pm.execute', {
    body: { computerIds: '[int]!' },
    answer: { ...sample.future },
  }),
  op('DELETE /api/pmgroup/{id:int}/emergency-patching', 'pm.execute', { answer: { ...sample.future } }),
  op(
    'GET /api/operating-system-imports',
    'package.read',
    paged({ id: id.package, name: 'Win', skus: [{ skuId: 1 }], ...sample.future }),
  ),
  op('GET /api/operating-system-imports/{id:uuid}/skus/{skuId:int}/groups', 'package.read', paged(sample.group)),
  op('GET /api/pxe-bootimages/{id:int}/groups', 'package.read', paged(sample.group)),
  op('GET /api/language-pack-imports/{id:uuid}/groups', 'package.read', paged(sample.group)),
  op('GET /api/agent-templates/{id:uuid}/groups', 'package.read', paged(sample.group)),
  op('GET /api/variable-definitions', 'package.read', paged(sample.definition)),
  op('POST /api/variable-definitions/search', 'package.read', { ...paged(sample.definition), body: 'open' }),
  op('GET /api/variable-definitions/{varId:int}', 'package.read', { answer: sample.definition }),
  ...['children', 'computers', 'groups', 'variable-configurations'].map((name) =>
    op(`GET /api/variable-definitions/{varId:int}/${name}`, 'package.read', paged(sample.thing(name))),
  ),
  op('GET /api/softwareclasses', 'package.read', paged(sample.thing('class'))),
];

const system: Operation[] = [
  op('GET /api/tags', 'package.read', paged(sample.tag)),
  op('POST /api/tags', 'package.write', {
    body: { designation: 'str!', description: 'str?' },
    status: 201,
    answer: sample.tag,
  }),
  op('GET /api/tags/{id:int}', 'package.read', { answer: sample.tag }),
  op('PATCH /api/tags/{id:int}', 'package.write', {
    body: { designation: 'str?', description: 'str?' },
    answer: sample.tag,
  }),
  op('DELETE /api/tags/{id:int}', 'package.write', { status: 204 }),
  op('GET /api/tags/packages', 'package.read', paged(sample.softwarePackage, { tagId: 'int', tag: 'str' })),
  op('GET /api/depots/{clientId:int}/tags', 'package.read', {
    answer: [sample.tag],
    query: { skip: 'int', top: 'int' },
  }),
  op('POST /api/depots/{clientId:int}/tags', 'package.write', { body: 'open', answer: sample.tag }),
  op('DELETE /api/depots/{clientId:int}/tags/{tagId:int}', 'package.write', { status: 204 }),
  op('GET /api/system', 'computer.read', { answer: { databaseVersion: '26.2', ...sample.future } }),
  op('GET /api/system/depot-servers', 'computer.read', {
    answer: [sample.thing('depot')],
    query: { skip: 'int', top: 'int' },
  }),
  op('GET /api/system/sync-jobs', 'computer.read', {
    answer: [sample.thing('job')],
    query: { skip: 'int', top: 'int' },
  }),
  op('POST /api/system/sync-jobs', 'activation.execute', {
    body: 'open',
    bodyOptional: true,
    answer: sample.thing('job'),
  }),
  op('GET /api/system/sync-jobs/depots', 'computer.read', {
    answer: [{ name: 'D', heartbeat: 'online', ...sample.future }],
    query: { skip: 'int', top: 'int' },
  }),
  op('GET /api/system/depot-topology-setting', 'package.read', { answer: { active: false, ...sample.future } }),
  op('PUT /api/system/depot-topology-setting', 'package.write', {
    body: 'open',
    answer: { active: true, ...sample.future },
  }),
  op('GET /api/custom-field-configuration', 'computer.read', {
    answer: [{ slot: 'Custom01', designation: null, active: true, ...sample.future }],
  }),
  op('PATCH /api/custom-field-configuration/{slot:open}', 'computer.write', {
    body: 'open',
    answer: { slot: 'Custom01', ...sample.future },
  }),
  op('GET /api/tasks', 'computer.read', paged(sample.task)),
  op('GET /api/tasks/{trackingId:uuid}', 'computer.read', { answer: sample.task }),
  op('GET /api/queues', 'computer.read', {
    answer: [sample.thing('queue')],
    query: { skip: 'int', top: 'int', name: 'str', queueName: 'str' },
  }),
  op('GET /api/queues/names', 'computer.read', { answer: ['hash', 'import'] }),
];

export const otherOperations: Operation[] = [...administration, ...groups, ...catalog, ...system];
