import type { FieldTexts } from './schema-parts.js';

/** Details of a request that the contract leaves open and this service defines. */
export interface Gap {
  /** The schema of the request body. */
  readonly body?: string;
  readonly query?: FieldTexts;
  /** Codes of refusals that the contract does not list, by status. */
  readonly refusals?: Readonly<Record<number, readonly string[]>>;
}

const nameContains: Gap = { query: { nameContains: 'name Only those with this text in the name.' } };
const assignment = (body: string): Gap => ({ body, refusals: { 409: ['SpecialGroup'] } });
const special: Gap = { refusals: { 409: ['SpecialGroup'] } };
const protectedOne: Gap = { refusals: { 409: ['ProtectedPrincipal'] } };

/** Answers of these operations are those of the contract. */
export const contractGaps: Readonly<Record<string, Gap>> = {
  'DELETE /api/admin/principals/{id}': protectedOne,
  'DELETE /api/admin/local-principals/{id}': protectedOne,
  'GET /api/computer/{id}/inventory/installed-software': {
    query: { productName: 'text Text in the name of the product.' },
  },
  'GET /api/computer/{id}/inventory/services': {
    query: {
      status: 'Running|Stopped Only services with this status.',
      name: 'text Text in the name or the shown name.',
    },
  },
  'POST /api/group/{id}/activation': special,
  'DELETE /api/group/{id}/activation': {
    ...special,
    query: {
      software: 'flag Take back the software activation. Without any of these, all are taken back.',
      pxe: 'flag Take back the PXE activation.',
      pull: 'flag Take back the pull activation.',
      global: 'flag Apply to all groups of the computers; false: to the groups of this subtree only.',
    },
  },
  'POST /api/group/package-replacement': { body: 'PackageReplacementRequest', refusals: { 404: ['PackageNotFound'] } },
  'DELETE /api/group/{id}/packages/{packageId}': special,
  'PUT /api/group/{id}/distribution-options': special,
  'PUT /api/group/{id}/depot-servers': assignment('SetDepotServersRequest'),
  'POST /api/group/{id}/pxe-bootimage': assignment('AssignPxeBootImageRequest'),
  'DELETE /api/group/{id}/pxe-bootimage/{pxeId}': special,
  'POST /api/group/{id}/os-image-sku': assignment('AssignOsImageSkuRequest'),
  'DELETE /api/group/{id}/os-image-sku/{skuId}': special,
  'POST /api/group/{id}/agent-template': assignment('AssignAgentTemplateRequest'),
  'DELETE /api/group/{id}/agent-template/{packageId}': special,
  'POST /api/group/{id}/language-pack-imports': assignment('AssignLanguagePackRequest'),
  'DELETE /api/group/{id}/language-pack-imports/{packageId}': special,
  'POST /api/group/{id}/variable-configurations': assignment('AssignVariableConfigurationRequest'),
  'DELETE /api/group/{id}/variable-configurations/{configId}': special,
  'POST /api/group/{id}/software-classes': assignment('AssignSoftwareClassRequest'),
  'DELETE /api/group/{id}/software-classes/{classId}': special,
  'GET /api/packages': nameContains,
  'PUT /api/packages/{id}/tags': { body: 'SetPackageTagsRequest' },
  'POST /api/pmgroup/{id}/emergency-patching': { refusals: { 409: ['NoPatches'] } },
  'GET /api/operating-system-imports': nameContains,
  'POST /api/variable-definitions/search': { body: 'VariableDefinitionSearchFilter' },
  'GET /api/softwareclasses': nameContains,
  'GET /api/tags': nameContains,
  'POST /api/tags': { refusals: { 409: ['DuplicateDesignation'] } },
  'PATCH /api/tags/{id}': { refusals: { 409: ['DuplicateDesignation', 'ReadOnlyTag'] } },
  'DELETE /api/tags/{id}': { refusals: { 409: ['ReadOnlyTag'] } },
  'GET /api/tags/packages': { refusals: { 404: ['TagNotFound'] } },
  'POST /api/system/sync-jobs': { body: 'TriggerSyncRequest', refusals: { 404: ['DepotNotFound'] } },
  'PUT /api/system/depot-topology-setting': { body: 'SetDepotTopologyRequest' },
  'GET /api/tasks': { query: { status: '1|2|3 Only with this status: running, finished or failed.' } },
  'GET /api/queues': {
    query: { queueName: 'Import|HashGeneration|PatchDownload|DepotSync Only jobs of this queue.' },
  },
};
