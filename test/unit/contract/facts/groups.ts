import { variableFacts } from './computers.js';
import { type Fact, paged, perhapsPaged } from './fact.js';

const read = 'group.read';
const write = 'group.write';
const path = 'id:uuid!';
const since = '1.0.2';

const known: readonly Fact[] = [
  {
    operation: 'GET /api/group',
    role: read,
    query: `${paged} type:ConfigurationGroups|AssignmentGroups|Configuration|Assignment nameContains:string<=255`,
    answers: '200 page Group',
  },
  {
    operation: 'POST /api/group',
    role: write,
    repeat: 'guarded',
    body: 'name:string! type:ConfigurationGroups|AssignmentGroups! parentId:uuid! description:string?',
    answers: '201 object Group; 404 ParentNotFound; 409 DuplicateName ParentSpecialGroup',
  },
  { operation: 'GET /api/group/{id}', role: read, path, answers: '200 object Group' },
  {
    operation: 'PATCH /api/group/{id}',
    role: write,
    repeat: 'replace',
    path,
    body: 'name:string? description:string?',
    answers: '200 object Group; 404 GroupNotFound; 409 DuplicateName SystemGroup NotEditableTree SpecialGroup',
    since,
  },
  {
    operation: 'DELETE /api/group/{id}',
    role: write,
    repeat: 'delete',
    path,
    query: 'force:bool',
    answers: '204 empty; 404 GroupNotFound; 409 SystemGroup NotDeletableTree SpecialGroup NotEmpty',
  },
  {
    operation: 'GET /api/group/{id}/all-assignments',
    role: read,
    path,
    query: 'includeInherited:bool',
    answers: '200 array GroupAssignmentSummaryItem',
  },
  {
    operation: 'GET /api/group/{id}/computers',
    role: read,
    path,
    query: `${paged} includeDescendants:bool`,
    answers: '200 page Computer',
  },
  {
    operation: 'POST /api/group/{id}/computers',
    role: write,
    repeat: 'idempotent',
    path,
    body: 'computerIds:int32[]!#1..500',
    answers: '200 object BulkGroupComputersResult; 404 GroupNotFound',
  },
  {
    operation: 'DELETE /api/group/{id}/computers',
    role: write,
    repeat: 'idempotent',
    path,
    query: 'computerIds:int32[]!#1..500',
    answers: '200 object BulkGroupComputersResult; 404 GroupNotFound',
  },
  {
    operation: 'GET /api/group/{id}/packages',
    role: read,
    path,
    query: `${paged} includeInherited:bool`,
    answers: '200 page Package',
  },
  {
    operation: 'POST /api/group/{id}/packages',
    role: write,
    repeat: 'idempotent',
    path,
    body: 'packageId:uuid!',
    answers:
      '200 object GroupPackageAssignment; 201 object GroupPackageAssignment; 404 GroupNotFound PackageNotFound; 409 SpecialGroup CoveredBySoftwareClass WrongEndpointForType',
  },
  {
    operation: 'GET /api/group/{id}/distribution-options',
    role: read,
    path,
    query: 'packageId:uuid',
    answers: '200 object DistributionOptions; 404 PackageNotFound PackageNotAssigned',
    since,
  },
  {
    operation: 'PUT /api/group/{id}/distribution-options',
    role: write,
    repeat: 'replace',
    path,
    query: 'packageId:uuid',
    body: 'open',
    answers: '200 open',
    since,
  },
];

const unassign = (name: string, value: string): Fact => ({
  operation: `DELETE /api/group/{id}/${name}/{${value.split(':')[0] ?? ''}}`,
  role: write,
  repeat: 'delete',
  path: `${path} ${value}!`,
  query: 'open',
  answers: '200 open',
});

/** At most one a group: it may be inherited instead. */
const single = (name: string, value: string): readonly Fact[] => [
  { operation: `GET /api/group/{id}/${name}`, role: read, path, query: 'open', answers: '200 open' },
  {
    operation: `POST /api/group/{id}/${name}`,
    role: write,
    repeat: 'guarded',
    path,
    query: 'open',
    body: 'skipIfInherited:bool=false@1.0.2 open',
    answers: '200 object InheritableAssignment',
  },
  unassign(name, value),
];

const several = (name: string, value: string): readonly Fact[] => [
  { operation: `GET /api/group/{id}/${name}`, role: read, path, query: `${perhapsPaged} open`, answers: '200 open' },
  {
    operation: `POST /api/group/{id}/${name}`,
    role: write,
    repeat: 'guarded',
    path,
    query: 'open',
    body: 'open',
    answers: '200 open',
  },
  unassign(name, value),
];

const byPurpose: readonly Fact[] = [
  {
    operation: 'GET /api/group/{id}/depot-servers',
    role: read,
    path,
    query: `${perhapsPaged} open`,
    answers: '200 open',
    since,
  },
  {
    operation: 'PUT /api/group/{id}/depot-servers',
    role: write,
    repeat: 'replace',
    path,
    query: 'open',
    body: 'any',
    answers: '200 open',
    since,
  },
  unassign('packages', 'packageId:uuid'),
  ...single('pxe-bootimage', 'pxeId:int32'),
  ...single('os-image-sku', 'skuId:int32'),
  ...single('agent-template', 'packageId:uuid'),
  ...several('language-pack-imports', 'packageId:uuid'),
  ...several('variable-configurations', 'configId:int32'),
  ...several('software-classes', 'classId:string'),
  {
    operation: 'POST /api/group/{id}/activation',
    role: 'activation.execute',
    repeat: 'never',
    path,
    query: 'open',
    body: 'software:bool pxe:bool pull:bool global:bool open',
    answers: '200 open',
  },
  {
    operation: 'DELETE /api/group/{id}/activation',
    role: 'activation.execute',
    repeat: 'never',
    path,
    query: 'open',
    answers: '200 open',
  },
  {
    operation: 'POST /api/group/package-replacement',
    role: write,
    repeat: 'never',
    query: 'open',
    body: 'open',
    answers: '200 open',
    since,
  },
];

export const groups: readonly Fact[] = [...known, ...byPurpose, ...variableFacts('group', 'uuid')];
