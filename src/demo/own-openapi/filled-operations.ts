import { flag, int, list, enumSchema, pageOf, ref, says, textType, type Schema } from './schema-parts.js';

/** Details of an operation that the contract leaves open and this service defines. */
export interface Filling {
  readonly body?: Schema;
  /** Success answers by status; null: without a body. */
  readonly answers?: Readonly<Record<number, Schema | null>>;
  readonly query?: Readonly<Record<string, Schema>>;
  /** Codes of refusals that the contract does not list, by status. */
  readonly refusals?: Readonly<Record<number, readonly string[]>>;
}

const nameContains = { nameContains: says({ ...textType, maxLength: 255 }, 'Only those with this text in the name.') };
const gone: Filling = { answers: { 204: null } };
const taken: Filling = { answers: { 204: null }, refusals: { 409: ['SpecialGroup'] } };
const groupsAnswer: Filling = { answers: { 200: pageOf('AssignedGroup') } };

/** Assigning one object: 200 when nothing changed, 201 when it is new. */
const assignment = (requestName: string, answerName: string): Filling => ({
  body: ref(requestName),
  answers: { 200: ref(answerName), 201: ref(answerName) },
  refusals: { 409: ['SpecialGroup'] },
});

const reads = (schema: Schema, query: Readonly<Record<string, Schema>> = {}): Filling => ({
  answers: { 200: schema },
  query,
});

export const filledOperations: Readonly<Record<string, Filling>> = {
  'DELETE /api/admin/principals/{id}': { refusals: { 409: ['ProtectedPrincipal'] } },
  'DELETE /api/admin/local-principals/{id}': { refusals: { 409: ['ProtectedPrincipal'] } },
  'POST /api/computer': { answers: { 200: ref('Computer') } },
  'PATCH /api/computer/{id}': { answers: { 200: ref('Computer') } },
  'POST /api/computer/{id}/software-uninstall': { answers: { 200: ref('UninstallRequested') } },
  'POST /api/computer/{id}/reboot': { answers: { 200: ref('RebootRequested') } },
  'POST /api/computer/{id}/activation': { answers: { 200: ref('ComputerActivation') } },
  'DELETE /api/computer/{id}/activation': { answers: { 200: ref('ComputerDeactivation') } },
  'GET /api/computer/{id}/setup-error-log': reads(pageOf('SetupErrorLogEntry')),
  'GET /api/computer/{id}/distribution-history': reads(pageOf('ComputerDistributionEvent')),
  'GET /api/computer/{id}/inventory/installed-software': reads(pageOf('InstalledSoftware'), {
    productName: says(textType, 'Text in the name of the product.'),
  }),
  'GET /api/computer/{id}/inventory/services': reads(pageOf('WindowsService'), {
    status: says(enumSchema('Running', 'Stopped'), 'Only services with this status.'),
    name: says(textType, 'Text in the name or the shown name.'),
  }),
  'POST /api/group/{id}/activation': { answers: { 200: ref('GroupActivation') }, refusals: { 409: ['SpecialGroup'] } },
  'DELETE /api/group/{id}/activation': {
    answers: { 200: ref('GroupDeactivation') },
    refusals: { 409: ['SpecialGroup'] },
    query: {
      software: says(flag, 'Take back the software activation. Without any of these, all are taken back.'),
      pxe: says(flag, 'Take back the PXE activation.'),
      pull: says(flag, 'Take back the pull activation.'),
      global: says(flag, 'Apply to all groups of the computers; false: to the groups of this subtree only.'),
    },
  },
  'POST /api/group/package-replacement': {
    body: ref('PackageReplacementRequest'),
    answers: { 200: ref('PackageReplacement') },
    refusals: { 404: ['PackageNotFound'] },
  },
  'DELETE /api/group/{id}/packages/{packageId}': taken,
  'PUT /api/group/{id}/distribution-options': {
    answers: { 200: ref('DistributionOptions') },
    refusals: { 409: ['SpecialGroup'] },
  },
  'GET /api/group/{id}/depot-servers': reads(pageOf('DepotServerEntry')),
  'PUT /api/group/{id}/depot-servers': {
    body: ref('SetDepotServersRequest'),
    answers: { 200: list(ref('DepotServerEntry')) },
    refusals: { 409: ['SpecialGroup'] },
  },
  'GET /api/group/{id}/pxe-bootimage': reads(ref('GroupPxeBootImage')),
  'POST /api/group/{id}/pxe-bootimage': assignment('AssignPxeBootImageRequest', 'PxeBootImageAssignment'),
  'DELETE /api/group/{id}/pxe-bootimage/{pxeId}': taken,
  'GET /api/group/{id}/os-image-sku': reads(ref('GroupOsImageSku')),
  'POST /api/group/{id}/os-image-sku': assignment('AssignOsImageSkuRequest', 'OsImageSkuAssignment'),
  'DELETE /api/group/{id}/os-image-sku/{skuId}': taken,
  'GET /api/group/{id}/agent-template': reads(ref('GroupAgentTemplate')),
  'POST /api/group/{id}/agent-template': assignment('AssignAgentTemplateRequest', 'AgentTemplateAssignment'),
  'DELETE /api/group/{id}/agent-template/{packageId}': taken,
  'GET /api/group/{id}/language-pack-imports': reads(pageOf('LanguagePackImport')),
  'POST /api/group/{id}/language-pack-imports': assignment('AssignLanguagePackRequest', 'LanguagePackAssignment'),
  'DELETE /api/group/{id}/language-pack-imports/{packageId}': taken,
  'GET /api/group/{id}/variable-configurations': reads(pageOf('VariableConfiguration')),
  'POST /api/group/{id}/variable-configurations': assignment(
    'AssignVariableConfigurationRequest',
    'VariableConfigurationAssignment',
  ),
  'DELETE /api/group/{id}/variable-configurations/{configId}': taken,
  'GET /api/group/{id}/software-classes': reads(pageOf('SoftwareClass')),
  'POST /api/group/{id}/software-classes': assignment('AssignSoftwareClassRequest', 'SoftwareClassAssignment'),
  'DELETE /api/group/{id}/software-classes/{classId}': taken,
  'GET /api/packages': reads(pageOf('CatalogPackage'), nameContains),
  'POST /api/packages/search': reads(pageOf('CatalogPackage')),
  'GET /api/packages/{id}/status': reads(ref('PackageStatus')),
  'GET /api/packages/{id}/groups': groupsAnswer,
  'GET /api/packages/{id}/tags': reads(pageOf('Tag')),
  'PUT /api/packages/{id}/tags': { body: ref('SetPackageTagsRequest'), answers: { 200: list(ref('Tag')) } },
  'POST /api/patches/{patchId}/approval': { answers: { 200: ref('PatchApproval') } },
  'DELETE /api/patches/{patchId}/approval': { answers: { 200: ref('PatchApproval') } },
  'GET /api/patches/{patchId}/products': reads(pageOf('PatchProduct')),
  'GET /api/pmgroup': reads(pageOf('PmGroup')),
  'POST /api/pmgroup/{id}/patches': { answers: { 200: ref('AddPatchesResult') } },
  'POST /api/pmgroup/{id}/emergency-patching': {
    answers: { 200: ref('EmergencyPatching') },
    refusals: { 409: ['NoPatches'] },
  },
  'DELETE /api/pmgroup/{id}/emergency-patching': { answers: { 200: ref('EmergencyPatchingRemoved') } },
  'GET /api/operating-system-imports': reads(pageOf('OsImport'), nameContains),
  'GET /api/operating-system-imports/{id}/skus/{skuId}/groups': groupsAnswer,
  'GET /api/pxe-bootimages/{id}/groups': groupsAnswer,
  'GET /api/language-pack-imports/{id}/groups': groupsAnswer,
  'GET /api/agent-templates/{id}/groups': groupsAnswer,
  'POST /api/variable-definitions/search': {
    body: ref('VariableDefinitionSearchFilter'),
    answers: { 200: pageOf('VariableDefinition') },
  },
  'GET /api/variable-definitions/{varId}/children': reads(pageOf('VariableDefinition')),
  'GET /api/variable-definitions/{varId}/computers': reads(pageOf('VariableValueOfComputer')),
  'GET /api/variable-definitions/{varId}/groups': reads(pageOf('VariableValueOfGroup')),
  'GET /api/variable-definitions/{varId}/variable-configurations': reads(pageOf('VariableValueOfConfiguration')),
  'GET /api/softwareclasses': reads(pageOf('SoftwareClass'), nameContains),
  'GET /api/tags': { query: nameContains },
  'POST /api/tags': { answers: { 201: ref('Tag') }, refusals: { 409: ['DuplicateDesignation'] } },
  'PATCH /api/tags/{id}': {
    answers: { 200: ref('Tag') },
    refusals: { 409: ['DuplicateDesignation', 'ReadOnlyTag'] },
  },
  'DELETE /api/tags/{id}': { ...gone, refusals: { 409: ['ReadOnlyTag'] } },
  'GET /api/tags/packages': { ...reads(pageOf('CatalogPackage')), refusals: { 404: ['TagNotFound'] } },
  'GET /api/depots/{clientId}/tags': reads(pageOf('Tag')),
  'POST /api/depots/{clientId}/tags': { answers: { 200: ref('DepotTagAssignment'), 201: ref('DepotTagAssignment') } },
  'DELETE /api/depots/{clientId}/tags/{tagId}': gone,
  'GET /api/system': reads(ref('SystemInfoOfService')),
  'GET /api/system/depot-servers': reads(pageOf('DepotServer')),
  'GET /api/system/sync-jobs': reads(pageOf('SyncJob')),
  'POST /api/system/sync-jobs': {
    body: ref('TriggerSyncRequest'),
    answers: { 201: ref('SyncJob') },
    refusals: { 404: ['DepotNotFound'] },
  },
  'GET /api/system/sync-jobs/depots': reads(pageOf('SyncDepot')),
  'GET /api/system/depot-topology-setting': reads(ref('DepotTopologySetting')),
  'PUT /api/system/depot-topology-setting': {
    body: ref('SetDepotTopologyRequest'),
    answers: { 200: ref('DepotTopologySetting') },
  },
  'GET /api/custom-field-configuration': reads(list(ref('CustomFieldSlot'))),
  'PATCH /api/custom-field-configuration/{slot}': { answers: { 200: ref('CustomFieldSlot') } },
  'GET /api/tasks': reads(pageOf('TaskSummary'), {
    status: says({ ...int, enum: [1, 2, 3] }, 'Only with this status.'),
  }),
  'GET /api/queues': reads(pageOf('QueueEntry'), {
    queueName: says(enumSchema('Import', 'HashGeneration', 'PatchDownload', 'DepotSync'), 'Only jobs of this queue.'),
  }),
  'GET /api/queues/names': reads(list(textType)),
};
