import { commandBits } from '../state/group-types.js';
import { answer, extended, request, type Schema } from './schema-parts.js';

const image = 'imageName text, imagePath text?, osLanguage text?, os text?, osType text?, osArchitecture text?';
const severity = 'Critical|Important|Moderate|Low';
const patchTypes = 'SecurityPatch|SoftwareDistribution|SecurityTool|NonSecurityPatch|CustomAction';
const maskText = Object.entries(commandBits)
  .map(([name, bit]) => `${bit} ${name}`)
  .join(', ');
const skipIfInherited = 'flag Store nothing when the group gets the same from above.';

/** Request bodies of operations of the contract, which leaves them open. */
const requestSchemas: Readonly<Record<string, Schema>> = {
  PackageSearchFilter: request({
    name: 'text? Text in the name.',
    version: 'text? Text in the version.',
    tag: 'text? Text in the designation of a tag.',
    tagId: 'int? Id of a tag.',
    author: 'text? Text in the author.',
    type: 'text? Type of the package, such as Software.',
    operational: 'flag? Ready to install or not.',
  }),
  PackageImportRequest: request({
    folderPath: 'text! Folder below the root of the package store; no absolute or UNC path, no `..`.',
    overwrite: 'flag Replace a package that is the same.',
  }),
  SetPackageTagsRequest: request({ tagIds: 'int[]! All tags of the package from now on.' }),
  AddPatchesRequest: request({ productId: 'int! Id of the product version.', patchIds: 'int[]! Ids of the patches.' }),
  VariableDefinitionSearchFilter: request({
    name: 'text? Text in the designation or in the dotted name.',
    varId: 'int? Id of the definition. Not together with name.',
  }),
  TagRequest: request({
    designation: 'text? Name of the tag.',
    description: 'text? Description; an empty text clears it.',
  }),
  AssignDepotTagRequest: request({ tagId: 'int! Id of the tag.' }),
  TriggerSyncRequest: request({ depotIds: 'int[]? Client ids of depots; left out, all of them.' }),
  SetDepotTopologyRequest: request({ active: 'flag! Use depot topology and tags.' }),
  CustomFieldSlotPatchRequest: request({
    designation: 'text? Name of the field; each slot has its own.',
    active: 'flag? Show the slot and let it be written.',
  }),
  DistributionSchedule: {
    ...answer('startUtc time?, endUtc time?, daysOfWeek Mon|Tue|Wed|Thu|Fri|Sat|Sun[], timeFrom text?, timeTo text?'),
    description: 'Without a schedule every part is empty.',
    required: [],
  },
  SetDistributionOptionsRequest: request({
    commands: `${Object.keys(commandBits).join('|')}[]? What is done with the packages. This or distCommands is needed.`,
    distCommands: `int? The same as a bit mask: ${maskText}.`,
    schedule: 'DistributionSchedule?',
    scheduleString: 'text? The schedule as text: start;end;days;from;to. Not together with schedule.',
    revokeCount: 'int? How often a user may postpone; 0: never.',
    wol: 'flag? Wake the computers.',
    revokeDate: 'time? Until when a user may postpone.',
    optionalDate: 'time? Until when an optional package is offered.',
  }),
  GroupActivationRequest: request({
    software: 'flag? Carry out software assignments.',
    pxe: 'flag? Boot from the network and install the operating system.',
    pull: 'flag? Let the agents fetch their work.',
    global: 'flag? Apply to all groups of the computers; false: to the groups of this subtree only.',
  }),
  PackageReplacementRequest: request({
    oldPackageId: 'guid! The package to be replaced.',
    newPackageId: 'guid! The package that takes its place.',
    copyDistributionOptions: 'flag Keep the options of each assignment; true if left out.',
  }),
  AssignPxeBootImageRequest: request({ pxeId: 'int! Id of the boot image.', skipIfInherited }),
  AssignOsImageSkuRequest: request({ skuId: 'int! Id of the SKU.', skipIfInherited }),
  AssignAgentTemplateRequest: request({ packageId: 'guid! Package of the template.', skipIfInherited }),
  AssignLanguagePackRequest: request({ packageId: 'guid! Package of the language pack.' }),
  AssignVariableConfigurationRequest: request({ configId: 'int! Id of the configuration.' }),
  AssignSoftwareClassRequest: request({ classId: 'int! Id of the software class.' }),
  SetDepotServersRequest: request({
    depotServerIds: 'int[]! Client ids in the order of use; the first is the primary depot server.',
  }),
};

/** Schemas of the operations that only this service has. */
export const ownSchemas: Readonly<Record<string, Schema>> = {
  ...requestSchemas,
  PackageDetail: extended('Package', 'sizeBytes long, hash text?, folderPath text, importedAtUtc time?, tags Tag[]'),
  SetReadyToInstallRequest: request({ readyToInstall: 'flag! Whether agents may install the package.' }),
  PackageHash: answer('packageId guid, algorithm text, hash text?, status Missing|Running|Ready'),
  CatalogPatch: answer(
    'patchId int, patchUid guid, qNumber text?, bulletinId text?, bulletinTitle text?, patchName text?',
    `patchType PatchType, vendorSeverity ${severity}?, isServicePack flag, cvssScore number?, vrrScore number?`,
    'releaseDate date?, updateDate date?, sizeBytes long, uninstallable flag, productCount int',
    'approvedProductCount int',
  ),
  PatchProduct: answer('productId int, productName text?, servicePack text?, linkItems int, approved flag'),
  CatalogPatchDetail: extended('CatalogPatch', 'products PatchProduct[]'),
  PatchSearchFilter: request({
    qNumber: 'text? Text in the number of the knowledge base article.',
    bulletinId: 'text?',
    bulletinTitle: 'text? Text in the title.',
    patchName: 'text?',
    productName: 'text? Text in the name of a product.',
    productId: 'int?',
    patchType: `${patchTypes}?`,
    vendorSeverity: `${severity}?`,
    approved: 'flag? Approved for at least one product version.',
    minCvssScore: 'number?',
    releasedAfter: 'date?',
  }),
  PmGroup: answer(
    'id int, name text, description text?, category PmGroupCategory, patchCount int, emergencyPatchingActive flag',
  ),
  PmGroupRequest: request({
    name: 'name! Name of the group.',
    category: 'PmGroupCategory!',
    description: 'text? Description.',
  }),
  PmGroupPatch: extended('CatalogPatch', 'productId int, productName text?, approved flag'),
  VariableConfiguration: answer('configId int, name text, description text?, valueCount int'),
  SoftwareClass: answer('classId int, name text, description text, packageCount int'),
  PxeBootImage: answer('imageId int, imageName text, architecture text, version text'),
  AgentTemplate: answer('packageId guid, name text, description text, pollingIntervalMinutes int, version text'),
  LanguagePackImport: answer('packageId guid, version text?', image),
  OsImport: answer('packageId guid, version text?', image, 'skus OsImportSku[]'),
  OsImportSku: answer('skuId int, skuIndex int, edition text'),
  ServiceStatus: answer(
    'status Healthy|Degraded, startedAtUtc time, nowUtc time, queueLength int, runningTaskCount int',
  ),
  ServiceVersion: answer('serviceVersion text, apiVersion text, productVersion text, environment text'),
};
