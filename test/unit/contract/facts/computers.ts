import { type Fact, paged, perhapsPaged } from './fact.js';

const read = 'computer.read';
const write = 'computer.write';
const path = 'id:int32!';
const since = '1.0.2';
const texts = (names: string): string =>
  names
    .split(' ')
    .map((name) => `${name}:string?`)
    .join(' ');
/** Text criteria of a search: at most 255 characters. */
const criteria = (names: string): string => texts(names).replaceAll('?', '?<=255');

const patchTypes = 'SecurityPatch|SoftwareDistribution|SecurityTool|NonSecurityPatch|CustomAction';
const filters = `${paged} lastSeenWithinDays:int32 domain:string<=255 hostnameContains:string<=255 groupId:uuid IsEmpty:bool`;

const fleet: readonly Fact[] = [
  {
    operation: 'GET /api/computer',
    role: read,
    query: `${paged} lastSeenAfter:date-time modifiedAfter:date-time inventoryAfter:date-time inventoryBefore:date-time neverSeen:bool neverInventoried:bool`,
    answers: '200 page Computer',
  },
  {
    operation: 'POST /api/computer',
    role: write,
    repeat: 'guarded',
    body: `name:string! domain:string! isDomain:bool! ${texts('inventoryId macAddress')} uuid:uuid? pxeSupport:bool ${texts('ipAddress subnetMask standardGateway ou serialNumber description')}`,
    answers: '200 open; 409',
  },
  { operation: 'GET /api/computer/{id}', role: read, path, answers: '200 object Computer' },
  {
    operation: 'PATCH /api/computer/{id}',
    role: write,
    repeat: 'replace',
    path,
    body: `${texts('name domain')} isDomain:bool? ${texts('inventoryId macAddress')} uuid:uuid? pxeSupport:bool? ${texts('ipAddress subnetMask standardGateway ou serialNumber description')} custom:map(string?<=50)?@1.0.2`,
    answers: '200 open; 409',
  },
  {
    operation: 'DELETE /api/computer/{id}',
    role: write,
    repeat: 'delete',
    path,
    query: 'force:bool',
    answers: '204 empty; 404 ComputerNotFound; 409 MasterServer Assigned',
  },
  {
    operation: 'POST /api/computer/search',
    role: read,
    query: paged,
    body: `clientId:int32? ${criteria('hostname serialNumber macAddress domain manufacturer osName osEdition osVersion osBuild platform language architecture ipAddress ou')} uuid:uuid? minRamGb:int32? lastSeenAfter:date-time? modifiedAfter:date-time? inventoryAfter:date-time? inventoryBefore:date-time? neverSeen:bool? neverInventoried:bool? pxeSupport:bool? isPxeActive:bool?`,
    answers: '200 page Computer',
  },
  {
    operation: 'POST /api/computer/software-search',
    role: read,
    query: paged,
    body: 'products:{productName:string version:string open}[]!',
    answers: '200 page Computer',
  },
  {
    operation: 'GET /api/computer/patch-status',
    role: read,
    query: `${filters} patchId:int32 qNumber:string<=255 patchName:string<=255 scanStatus:string<=255`,
    answers: '200 page PatchStatusDevice',
  },
  {
    operation: 'POST /api/computer/distribution-history/search',
    role: read,
    query: paged,
    body: `${criteria('packageName version')} after:date-time? before:date-time? ${criteria('result installMode')} info:string?`,
    answers: '200 page ComputerDistributionEvent',
  },
];

const sweep = (name: string, query: string, item: string): Fact => ({
  operation: `GET /api/computer/issues/${name}`,
  role: read,
  query: `${filters} ${query}`.trim(),
  answers: `200 page ${item}`,
});

const thresholds = [
  'minFreePercent',
  'minFreeGb',
  'maxHealthPercent',
  'minHoursStale',
  'maxHoursStale',
  'minHoursPending',
  'maxDaysPending',
];

const issues: readonly Fact[] = [
  sweep(
    'overview',
    `lastSeenDays:int32 issues:string ${thresholds.map((name) => `${name}:int32@1.0.2`).join(' ')}`,
    'IssueOverviewItem',
  ),
  sweep('low-disk', 'minFreePercent:int32 minFreeGb:int32', 'LowDiskItem'),
  sweep('battery-wear', 'maxHealthPercent:int32', 'BatteryWearItem'),
  sweep('bitlocker-off', '', 'BitlockerOffItem'),
  sweep('pending-reboot', 'minDaysSinceLastReboot:int32', 'PendingRebootItem'),
  sweep('failed-deployment', 'minFailedCount:int32 softwareId:uuid packageName:string<=255', 'FailedDeploymentIssue'),
  sweep('shared-package-failure', 'minAffectedCount:int32 softwareId:uuid includeDevices:bool', 'SharedPackageFailure'),
  sweep('shared-package-failure/devices', 'softwareId:uuid packageName:string<=255', 'SharedFailureDevice'),
  sweep(
    'missing-patch',
    `qNumber:string<=255 bulletinId:string<=255 bulletinTitle:string<=255 productName:string<=255 patchType:${patchTypes} minSeverity:string<=255 minCvss:double minVrr:double assigned:bool minCount:int32`,
    'MissingPatchIssue',
  ),
  sweep(
    'stale-deployment',
    'minHoursPending:int32 softwareId:uuid packageName:string<=255 maxDaysPending:int32',
    'StaleDeploymentIssue',
  ),
  sweep('stale-agent', 'open', 'StaleAgentItem'),
  sweep('stale-inventory', 'minDaysStale:int32 open', 'StaleInventoryItem'),
  sweep('agent-suspended', '', 'AgentSuspendedItem'),
];

const of = (name: string, answers: string, query = ''): Fact => ({
  operation: `GET /api/computer/{id}/${name}`,
  role: read,
  path,
  query,
  answers: `200 ${answers}`,
});

const one: readonly Fact[] = [
  of('issues', 'object ComputerIssues'),
  of('security-posture', 'object SecurityPosture', 'staleAfterDays:int32=3'),
  of('system-info', 'object SystemInfo'),
  of('reboot-status', 'object RebootStatus'),
  of('groups', 'page DeviceGroup', `${paged} nameContains:string<=255`),
  { ...of('packages/{packageId}/groups', 'page DeviceGroup', paged), path: 'id:int32! packageId:uuid!' },
  { ...of('agent-template', 'object ComputerAgentTemplate'), since },
  { ...of('os-image-sku', 'object ComputerOsImageSku'), since },
  { ...of('pxe-bootimage', 'object ComputerPxeBootImage'), since },
  { ...of('language-packs', 'page ComputerLanguagePack', paged), since },
  of('uem-agent', 'object UemAgentInfo'),
  of('health', 'object EndpointHealth'),
  of('software-deployment', 'array SoftwareDeployment', 'packageId:uuid includePreOsPackages:bool=false'),
  of('patch-status', 'object PatchStatus'),
  of('pm-groups', 'page ComputerPmGroup', paged),
  of('setup-error-log', 'open', `${perhapsPaged} open`),
  of('distribution-history', 'open', `${perhapsPaged} open`),
  of('os-deployment-readiness', 'object OsDeploymentReadiness', 'open'),
  {
    operation: 'POST /api/computer/{id}/patches-search',
    role: read,
    path,
    query: paged,
    body: `optional ${criteria('scanStatus vendorSeverity productName servicePack qNumber bulletinId')} patchType:${patchTypes} isAssigned:bool? releasedAfter:date? updatedAfter:date? minCvssScore:double? minVrrScore:double?`,
    answers: '200 page PatchDetail',
  },
];

const inventory: readonly Fact[] = [
  of('inventory', 'object ComputerInventory'),
  of('inventory/disks', 'page DiskDrive', paged),
  of('inventory/batteries', 'array Battery'),
  of('inventory/network-adapters', 'page NetworkAdapter', paged),
  of('inventory/printers', 'page Printer', paged),
  of('inventory/bios', 'object Bios'),
  of('inventory/computer-system', 'object ComputerSystem'),
  of('inventory/video-controllers', 'page VideoController', paged),
  of('inventory/monitors', 'page DesktopMonitor', paged),
  of('inventory/processors', 'page Processor', paged),
  of('inventory/installed-software', 'open', `${perhapsPaged} open`),
  of('inventory/services', 'open', `${perhapsPaged} open`),
].map((fact) => ({ ...fact, since }));

const actions: readonly Fact[] = [
  {
    operation: 'POST /api/computer/{id}/software-reinstall',
    role: 'reinstall.execute',
    repeat: 'guarded',
    path,
    body: 'packageId:uuid!',
    answers: '200 object ReinstallTriggered; 409',
  },
  of('software-reinstall', 'page ReinstallGroup', `packageId:uuid ${paged}`),
  {
    operation: 'DELETE /api/computer/{id}/software-reinstall',
    role: 'reinstall.execute',
    repeat: 'delete',
    path,
    query: 'reinstallGroupId:uuid!',
    answers: '200 object CancelledReinstallGroup',
  },
  {
    operation: 'POST /api/computer/{id}/software-uninstall',
    role: 'activation.execute',
    repeat: 'guarded',
    path,
    body: 'packageId:uuid!',
    answers: '200 open; 409 PackageNotAssigned PackageNotInstalled UninstallAlreadyPending',
  },
  {
    operation: 'POST /api/computer/{id}/rescan',
    role: 'scan.execute',
    repeat: 'pending',
    path,
    body: 'scanType:Inventory|Patch!',
    answers: '200 object RescanAnswer; 409 ScanPackageNotAssigned',
  },
  {
    operation: 'POST /api/computer/{id}/reboot',
    role: 'reboot.execute',
    repeat: 'never',
    path,
    body: 'optional timeoutMinutes:int32?=-1 reminderMinutes:int32?=10',
    answers: '200 open; 409 ComputerNotGroupAssigned',
  },
  {
    operation: 'POST /api/computer/{id}/activation',
    role: 'activation.execute',
    repeat: 'never',
    path,
    body: 'software:bool? pxe:bool? pull:bool? wol:date-time? srl:{action:string timeoutMinutes:integer reminderMinutes:integer} global:bool?=true wolNow:bool?@1.0.2',
    answers: '200 open; 409 NoPxeBootImageAssigned',
  },
  {
    operation: 'DELETE /api/computer/{id}/activation',
    role: 'activation.execute',
    repeat: 'never',
    path,
    query: 'software:bool pxe:bool pull:bool global:bool uninstall:bool',
    answers: '200 open; 409 ComputerNotGroupAssigned',
  },
];

/** Computers and groups have the same operations for variables. */
export const variableFacts = (owner: 'computer' | 'group', idType: string): readonly Fact[] => {
  const base = `/api/${owner}/{id}/variables`;
  const id = `id:${idType}!`;
  return [
    { operation: `GET ${base}`, role: `${owner}.read`, path: id, query: paged, answers: '200 page VariableValue' },
    {
      operation: `POST ${base}/search`,
      role: `${owner}.read`,
      path: id,
      query: paged,
      body: 'name:string? varId:int32? includeInherited:bool=false',
      answers: '200 page VariableValue',
    },
    {
      operation: `PUT ${base}/{varId}`,
      role: `${owner}.write`,
      repeat: 'replace',
      path: `${id} varId:int32!`,
      body: 'value:string!? schedule:any@1.0.2',
      answers: '200 object VariableValue',
    },
    {
      operation: `GET ${base}/{varId}/collection`,
      role: `${owner}.read`,
      path: `${id} varId:int32!`,
      query: paged,
      answers: '200 page VariableCollectionEntry',
    },
    {
      operation: `POST ${base}/{varId}/collection`,
      role: `${owner}.write`,
      repeat: 'never',
      path: `${id} varId:int32!`,
      body: 'values:map(string)!',
      answers: '200 object VariableCollectionEntry',
    },
    {
      operation: `PATCH ${base}/{varId}/collection/{collectionId}`,
      role: `${owner}.write`,
      repeat: 'replace',
      path: `${id} varId:int32! collectionId:int32!`,
      body: 'values:map(string)!',
      answers: '200 object VariableCollectionEntry',
    },
    {
      operation: `DELETE ${base}/{varId}/collection/{collectionId}`,
      role: `${owner}.write`,
      repeat: 'delete',
      path: `${id} varId:int32! collectionId:int32!`,
      answers: '204 empty',
    },
  ];
};

export const computers: readonly Fact[] = [
  ...fleet,
  ...issues,
  ...one,
  ...inventory,
  ...actions,
  ...variableFacts('computer', 'int32'),
];
