import { row, type Row } from './row.js';
import { variableRows } from './rows-variables.js';
import { id } from '../support/service/samples.js';

const A = '/api/admin';
const G = `/api/group/${id.group}`;
const P = `/api/packages/${id.package}`;

const administration: Row[] = [
  row('admin principal list', `GET ${A}/principals`),
  row(
    'admin principal save --user --subject-id u1 --display-name D --issuer https://idp --roles computer.read,group.read --roles pm.read',
    `POST ${A}/principals`,
    {
      body: {
        isUser: true,
        subjectId: 'u1',
        displayName: 'D',
        issuer: 'https://idp',
        roles: ['computer.read', 'group.read', 'pm.read'],
      },
    },
  ),
  row(
    'admin principal save --client --subject-id c1 --field displayName:=null --field issuer:=null --field roles:=[]',
    `POST ${A}/principals`,
    { body: { isUser: false, subjectId: 'c1', displayName: null, issuer: null, roles: [] } },
  ),
  row('admin principal show 7', `GET ${A}/principals/7`),
  row('admin principal update 7 --display-name D --issuer I --roles pm.read', `PUT ${A}/principals/7`, {
    body: { displayName: 'D', issuer: 'I', roles: ['pm.read'] },
  }),
  row('admin principal delete 7', `DELETE ${A}/principals/7`),
  row('admin principal delete 7 --force', `DELETE ${A}/principals/7`, { query: { force: 'true' } }),
  row('admin local-principal list', `GET ${A}/local-principals`),
  row(
    'admin local-principal create --description D --roles computer.read --expires-at-utc 2030-01-01T00:00:00Z',
    `POST ${A}/local-principals`,
    { body: { description: 'D', roles: ['computer.read'], expiresAtUtc: '2030-01-01T00:00:00Z' } },
  ),
  row('admin local-principal show 3', `GET ${A}/local-principals/3`),
  row(
    'admin local-principal update 3 --description D --roles computer.read --expires-at-utc 2030-01-01T00:00:00Z',
    `PUT ${A}/local-principals/3`,
    { body: { description: 'D', roles: ['computer.read'], expiresAtUtc: '2030-01-01T00:00:00Z' } },
  ),
  row('admin local-principal delete 3 --force', `DELETE ${A}/local-principals/3`, { query: { force: 'true' } }),
  row('admin local-principal revoke 3', `PATCH ${A}/local-principals/3/revoke`, { body: { isRevoked: true } }),
  row('admin local-principal restore 3', `PATCH ${A}/local-principals/3/revoke`, { body: { isRevoked: false } }),
  row('admin role list', `GET ${A}/roles`),
  row('admin features', `GET ${A}/features`),
];

const skipping = ' --skip-if-inherited';
const assigned = (noun: string, path: string, show: string, gone: string, flag = ''): Row[] => [
  row(`group ${show} ${id.group}`, `GET ${G}/${path}`),
  row(`group assign-${noun} ${id.group} --body {"packageId":"${id.package}"}${flag}`, `POST ${G}/${path}`, {
    body: { packageId: id.package, ...(flag === '' ? {} : { skipIfInherited: true }) },
  }),
  row(`group unassign-${noun} ${id.group} ${gone}`, `DELETE ${G}/${path}/${gone}`),
];

const groups: Row[] = [
  row('group list --type Assignment --name-contains Sal --top 5', 'GET /api/group', {
    query: { type: 'Assignment', nameContains: 'Sal', top: '5' },
  }),
  row(`group create --body {"name":"Sales","type":"AssignmentGroups","parentId":"${id.parent}"}`, 'POST /api/group', {
    body: { name: 'Sales', type: 'AssignmentGroups', parentId: id.parent },
  }),
  row(`group create Sales --type ConfigurationGroups --parent ${id.parent} --description D`, 'POST /api/group', {
    body: { name: 'Sales', type: 'ConfigurationGroups', parentId: id.parent, description: 'D' },
  }),
  row(`group show ${id.group}`, `GET ${G}`),
  row(`group update ${id.group} --name New --description=`, `PATCH ${G}`, { body: { name: 'New', description: '' } }),
  row(`group delete ${id.group} --force`, `DELETE ${G}`, { query: { force: 'true' }, looksUp: true }),
  row(`group assignments ${id.group} --include-inherited`, `GET ${G}/all-assignments`, {
    query: { includeInherited: 'true' },
  }),
  row(`group computers ${id.group} --include-descendants`, `GET ${G}/computers`, {
    query: { includeDescendants: 'true' },
  }),
  row(`group add-computers ${id.group} 4711 4712 4711`, `POST ${G}/computers`, { body: { computerIds: [4711, 4712] } }),
  row(`group remove-computers ${id.group} 4711 4712`, `DELETE ${G}/computers`, {
    query: { computerIds: ['4711', '4712'] },
  }),
  row(`group packages ${id.group} --no-include-inherited`, `GET ${G}/packages`, {
    query: { includeInherited: 'false' },
  }),
  row(`group assign-package ${id.group} ${id.package}`, `POST ${G}/packages`, {
    body: { packageId: id.package },
    looksUp: true,
  }),
  row(`group unassign-package ${id.group} ${id.package}`, `DELETE ${G}/packages/${id.package}`),
  row(`group distribution-options ${id.group} --package ${id.package}`, `GET ${G}/distribution-options`, {
    query: { packageId: id.package },
  }),
  row(
    `group set-distribution-options ${id.group} --package ${id.package} --body {"distCommands":3}`,
    `PUT ${G}/distribution-options`,
    { query: { packageId: id.package }, body: { distCommands: 3 }, looksUp: true },
  ),
  row(`group depot-servers ${id.group}`, `GET ${G}/depot-servers`),
  row(`group set-depot-servers ${id.group} --body [1,2]`, `PUT ${G}/depot-servers`, { body: [1, 2] }),
  ...assigned('pxe-bootimage', 'pxe-bootimage', 'pxe-bootimage', '5', skipping),
  ...assigned('os-image-sku', 'os-image-sku', 'os-image-sku', '6', skipping),
  ...assigned('agent-template', 'agent-template', 'agent-template', id.package, skipping),
  ...assigned('language-pack', 'language-pack-imports', 'language-packs', id.package),
  ...assigned('variable-configuration', 'variable-configurations', 'variable-configurations', '8'),
  ...assigned('software-class', 'software-classes', 'software-classes', '9'),
  row(`group activate ${id.group} --software --no-pxe --pull --global`, `POST ${G}/activation`, {
    body: { software: true, pxe: false, pull: true, global: true },
    looksUp: true,
  }),
  row(`group deactivate ${id.group} --software --no-pxe --pull --param global=true`, `DELETE ${G}/activation`, {
    query: { software: 'true', pxe: 'false', pull: 'true', global: 'true' },
    looksUp: true,
  }),
  row(
    `group replace-package --body {"oldPackageId":"${id.package}","newPackageId":"${id.other}"}`,
    'POST /api/group/package-replacement',
    { body: { oldPackageId: id.package, newPackageId: id.other }, looksUp: true },
  ),
  ...variableRows('group', id.group, G),
];

const catalog: Row[] = [
  row('package list --top 5', 'GET /api/packages', { query: { top: '5' } }),
  row('package search --name Ed --version 1 --tag Berlin --tag-id 5', 'POST /api/packages/search', {
    body: { name: 'Ed', version: '1', tag: 'Berlin', tagId: 5 },
  }),
  row(`package status ${id.package} --group-id ${id.group}`, `GET ${P}/status`, { query: { groupId: id.group } }),
  row(`package groups ${id.package}`, `GET ${P}/groups`),
  row(`package tags ${id.package}`, `GET ${P}/tags`),
  row(`package set-tags ${id.package} --body {"tagIds":[5]}`, `PUT ${P}/tags`, { body: { tagIds: [5] } }),
  row('package import Apps/Editor --overwrite', 'POST /api/packages/import', {
    body: { folderPath: 'Apps/Editor', overwrite: true },
  }),
  row('package import --body {"folderPath":"A"}', 'POST /api/packages/import', { body: { folderPath: 'A' } }),
  row('package import Apps/Editor', 'POST /api/packages/import', { body: { folderPath: 'Apps/Editor' } }),
  row(`package import-status ${id.tracking}`, `GET /api/packages/import/${id.tracking}`),
  row('patch approve 99 --product 33', 'POST /api/patches/99/approval', {
    query: { productId: '33' },
    looksUp: true,
  }),
  row('patch unapprove 99 --product 33', 'DELETE /api/patches/99/approval', {
    query: { productId: '33' },
    looksUp: true,
  }),
  row('patch unapprove 99', 'DELETE /api/patches/99/approval', { looksUp: true }),
  row('patch products 99', 'GET /api/patches/99/products'),
  row('pm-group list --name-contains Ser', 'GET /api/pmgroup', { query: { nameContains: 'Ser' } }),
  row('pm-group add-patches 9 --product 33 --field patchIds:=[99]', 'POST /api/pmgroup/9/patches', {
    body: { productId: 33, patchIds: [99] },
    looksUp: true,
  }),
  row('pm-group start-emergency-patching 9 4711 4712', 'POST /api/pmgroup/9/emergency-patching', {
    body: { computerIds: [4711, 4712] },
  }),
  row('pm-group stop-emergency-patching 9', 'DELETE /api/pmgroup/9/emergency-patching'),
  row('os-import list', 'GET /api/operating-system-imports'),
  row(`os-import sku-groups ${id.package} 3`, `GET /api/operating-system-imports/${id.package}/skus/3/groups`),
  row('pxe-bootimage groups 4', 'GET /api/pxe-bootimages/4/groups'),
  row(`language-pack groups ${id.package}`, `GET /api/language-pack-imports/${id.package}/groups`),
  row(`agent-template groups ${id.package}`, `GET /api/agent-templates/${id.package}/groups`),
  row('variable-definition list', 'GET /api/variable-definitions'),
  row('variable-definition search --field name=OS.Language', 'POST /api/variable-definitions/search', {
    body: { name: 'OS.Language' },
  }),
  row('variable-definition show 12', 'GET /api/variable-definitions/12'),
  ...['children', 'computers', 'groups'].map((name) =>
    row(`variable-definition ${name} 12`, `GET /api/variable-definitions/12/${name}`),
  ),
  row('variable-definition configurations 12', 'GET /api/variable-definitions/12/variable-configurations'),
  row('software-class list', 'GET /api/softwareclasses'),
];

const system: Row[] = [
  row('tag list', 'GET /api/tags'),
  row('tag create Berlin', 'POST /api/tags', { body: { designation: 'Berlin' } }),
  row('tag show 5', 'GET /api/tags/5'),
  row('tag update 5 --designation Bonn --field description=D', 'PATCH /api/tags/5', {
    body: { designation: 'Bonn', description: 'D' },
  }),
  row('tag delete 5', 'DELETE /api/tags/5'),
  // Open bodies pass: no fields, other kinds of JSON, null.
  row('tag update 5 --body {}', 'PATCH /api/tags/5', { body: {} }),
  row('tag update 5 --field designation:=null', 'PATCH /api/tags/5', { body: { designation: null } }),
  row('tag create --body {"designation":"Bonn"}', 'POST /api/tags', { body: { designation: 'Bonn' } }),
  row('tag packages --tag 5', 'GET /api/tags/packages', { query: { tag: '5' } }),
  row('tag packages --tag-id 5', 'GET /api/tags/packages', { query: { tagId: '5' } }),
  row('tag packages 5', 'GET /api/tags/packages', { query: { tagId: '5' } }),
  row('tag packages Berlin', 'GET /api/tags/packages', { query: { tag: 'Berlin' } }),
  row('depot tags 4711', 'GET /api/depots/4711/tags'),
  row('depot assign-tag 4711 5', 'POST /api/depots/4711/tags', { body: { tagId: 5 } }),
  row('depot unassign-tag 4711 5', 'DELETE /api/depots/4711/tags/5'),
  row('system info', 'GET /api/system'),
  row('system depot-servers', 'GET /api/system/depot-servers'),
  row('system sync-jobs', 'GET /api/system/sync-jobs'),
  row('system trigger-sync', 'POST /api/system/sync-jobs'),
  row('system sync-depots', 'GET /api/system/sync-jobs/depots'),
  row('system depot-topology', 'GET /api/system/depot-topology-setting'),
  row('system set-depot-topology --body {"active":true}', 'PUT /api/system/depot-topology-setting', {
    body: { active: true },
  }),
  row('custom-field list', 'GET /api/custom-field-configuration'),
  row('custom-field update Custom07 --designation Room --active', 'PATCH /api/custom-field-configuration/Custom07', {
    body: { designation: 'Room', active: true },
  }),
  row('task list', 'GET /api/tasks'),
  row(`task show ${id.tracking}`, `GET /api/tasks/${id.tracking}`),
  row('queue list', 'GET /api/queues'),
  row('queue names', 'GET /api/queues/names'),
];

export const otherRows: Row[] = [...administration, ...groups, ...catalog, ...system];
