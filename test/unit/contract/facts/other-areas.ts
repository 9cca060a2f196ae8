import { type Fact, perhapsPaged, paged } from './fact.js';

const since = '1.0.2';
const slots = Array.from({ length: 30 }, (_, index) => `Custom${String(index + 1).padStart(2, '0')}`).join('|');

const list = (operation: string, role: string, more: Partial<Fact> = {}): Fact => ({
  operation: `GET ${operation}`,
  role,
  query: `${perhapsPaged} open`,
  answers: '200 open',
  ...more,
});

const packages: readonly Fact[] = [
  list('/api/packages', 'package.read', { query: `${paged} open`, answers: '200 page CatalogPackage' }),
  {
    operation: 'POST /api/packages/search',
    role: 'package.read',
    query: `${perhapsPaged} open`,
    body: 'name:string version:string tag:string@1.0.2 tagId:int32@1.0.2 open',
    answers: '200 open',
  },
  list('/api/packages/{id}/status', 'package.read', { path: 'id:uuid!', query: `unsure groupId:uuid ${paged} open` }),
  list('/api/packages/{id}/groups', 'package.read', { path: 'id:uuid!', since }),
  list('/api/packages/{id}/tags', 'package.read', { path: 'id:uuid!', since }),
  {
    operation: 'PUT /api/packages/{id}/tags',
    role: 'package.write',
    repeat: 'replace',
    path: 'id:uuid!',
    query: 'open',
    body: 'any',
    answers: '200 open',
    since,
  },
  {
    operation: 'POST /api/packages/import',
    role: 'package.write',
    repeat: 'never',
    query: 'open',
    body: 'folderPath:string! overwrite:bool open',
    answers: '202 object PackageImportAccepted',
    since,
  },
  list('/api/packages/import/{trackingId}', 'package.read', {
    path: 'trackingId:uuid!',
    query: 'open',
    answers: '200 object PackageImportStatus',
    since,
  }),
];

const patching: readonly Fact[] = [
  {
    operation: 'POST /api/patches/{patchId}/approval',
    role: 'pm.approve',
    repeat: 'never',
    path: 'patchId:int32!',
    query: 'productId:int32! open',
    body: 'optional open',
    answers: '200 object PatchApproval; 400 ProductScopeRequired',
  },
  {
    operation: 'DELETE /api/patches/{patchId}/approval',
    role: 'pm.approve',
    repeat: 'never',
    path: 'patchId:int32!',
    query: 'productId:int32 open',
    answers: '200 open',
  },
  list('/api/patches/{patchId}/products', 'pm.read', { path: 'patchId:int32!' }),
  list('/api/pmgroup', 'pm.read', { query: `${perhapsPaged} nameContains:string<=255 open` }),
  {
    operation: 'POST /api/pmgroup/{id}/patches',
    role: 'pm.write',
    repeat: 'never',
    path: 'id:int32!',
    query: 'open',
    body: 'productId:int32! open',
    answers: '200 open; 400 ProductScopeRequired',
  },
  {
    operation: 'POST /api/pmgroup/{id}/emergency-patching',
    role: 'pm.execute',
    repeat: 'never',
    path: 'id:int32!',
    query: 'open',
    body: 'computerIds:int32[]!',
    answers: '200 open',
  },
  {
    operation: 'DELETE /api/pmgroup/{id}/emergency-patching',
    role: 'pm.execute',
    repeat: 'delete',
    path: 'id:int32!',
    query: 'open',
    answers: '200 open',
  },
];

const catalogs: readonly Fact[] = [
  list('/api/operating-system-imports', 'package.read'),
  list('/api/operating-system-imports/{id}/skus/{skuId}/groups', 'package.read', {
    path: 'id:uuid! skuId:int32!',
    since,
  }),
  list('/api/pxe-bootimages/{id}/groups', 'package.read', { path: 'id:int32!', since }),
  list('/api/language-pack-imports/{id}/groups', 'package.read', { path: 'id:uuid!', since }),
  list('/api/agent-templates/{id}/groups', 'package.read', { path: 'id:uuid!', since }),
  list('/api/variable-definitions', 'package.read', {
    query: `${paged} open`,
    answers: '200 page VariableDefinition',
  }),
  {
    operation: 'POST /api/variable-definitions/search',
    role: 'package.read',
    query: `${perhapsPaged} open`,
    body: 'open',
    answers: '200 open',
  },
  list('/api/variable-definitions/{varId}', 'package.read', {
    path: 'varId:int32!',
    query: 'open',
    answers: '200 object VariableDefinition',
  }),
  ...['children', 'computers', 'groups', 'variable-configurations'].map((part) =>
    list(`/api/variable-definitions/{varId}/${part}`, 'package.read', { path: 'varId:int32!' }),
  ),
  list('/api/softwareclasses', 'package.read'),
];

const tags: readonly Fact[] = [
  list('/api/tags', 'package.read', { query: `${paged} open`, answers: '200 page Tag', since }),
  {
    operation: 'POST /api/tags',
    role: 'package.write',
    repeat: 'never',
    query: 'open',
    body: 'designation:string open',
    answers: '200 object Tag',
    since,
  },
  list('/api/tags/{id}', 'package.read', { path: 'id:int32!', query: 'open', answers: '200 object Tag', since }),
  {
    operation: 'PATCH /api/tags/{id}',
    role: 'package.write',
    repeat: 'replace',
    path: 'id:int32!',
    query: 'open',
    body: 'designation:string open',
    answers: '200 object Tag',
    since,
  },
  {
    operation: 'DELETE /api/tags/{id}',
    role: 'package.write',
    repeat: 'delete',
    path: 'id:int32!',
    query: 'open',
    answers: '200 open',
    since,
  },
  list('/api/tags/packages', 'package.read', {
    query: `unsure tagId:int32 tag:string<=255 ${paged} open`,
    since,
  }),
  list('/api/depots/{clientId}/tags', 'package.read', { path: 'clientId:int32!', since }),
  {
    operation: 'POST /api/depots/{clientId}/tags',
    role: 'package.write',
    repeat: 'idempotent',
    path: 'clientId:int32!',
    query: 'open',
    body: 'tagId:int32 open',
    answers: '200 open',
    since,
  },
  {
    operation: 'DELETE /api/depots/{clientId}/tags/{tagId}',
    role: 'package.write',
    repeat: 'delete',
    path: 'clientId:int32! tagId:int32!',
    query: 'open',
    answers: '200 open',
    since,
  },
];

const system: readonly Fact[] = [
  list('/api/system', 'computer.read', { query: 'open', answers: '200 object' }),
  list('/api/system/depot-servers', 'computer.read'),
  list('/api/system/sync-jobs', 'computer.read', { since }),
  {
    operation: 'POST /api/system/sync-jobs',
    role: 'activation.execute',
    repeat: 'never',
    query: 'open',
    body: 'optional open',
    answers: '200 open',
    since,
  },
  list('/api/system/sync-jobs/depots', 'computer.read', { since }),
  list('/api/system/depot-topology-setting', 'package.read', { query: 'open', answers: '200 object', since }),
  {
    operation: 'PUT /api/system/depot-topology-setting',
    role: 'package.write',
    repeat: 'replace',
    query: 'open',
    body: 'open',
    answers: '200 open',
    since,
  },
  list('/api/custom-field-configuration', 'computer.read', { query: 'open', since }),
  {
    operation: 'PATCH /api/custom-field-configuration/{slot}',
    role: 'computer.write',
    repeat: 'replace',
    path: `slot:${slots}!`,
    query: 'open',
    body: 'designation:string<=50 active:bool open',
    answers: '200 open; 409',
    since,
  },
  list('/api/tasks', 'computer.read', { since }),
  list('/api/tasks/{trackingId}', 'computer.read', {
    path: 'trackingId:uuid!',
    query: 'open',
    answers: '200 object Task',
    since,
  }),
  list('/api/queues', 'computer.read', { since }),
  list('/api/queues/names', 'computer.read', { since }),
];

export const otherAreas: readonly Fact[] = [...packages, ...patching, ...catalogs, ...tags, ...system];
