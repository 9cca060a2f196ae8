/** Answers with every documented field, nulls where null is documented, and one field nobody knows. */
export const id = {
  group: '11111111-aaaa-4bbb-8ccc-000000000001',
  parent: '11111111-aaaa-4bbb-8ccc-000000000002',
  package: '22222222-aaaa-4bbb-8ccc-000000000001',
  other: '22222222-aaaa-4bbb-8ccc-000000000002',
  tracking: '33333333-aaaa-4bbb-8ccc-000000000001',
  reinstall: '44444444-aaaa-4bbb-8ccc-000000000001',
  hardware: '55555555-aaaa-4bbb-8ccc-000000000001',
  class: '66666666-aaaa-4bbb-8ccc-000000000001',
} as const;

export type Json = { [field: string]: unknown };

const when = '2026-03-04T05:06:07Z';
export const future = { xFuture: { kept: [1, null, 'ä'] } };

export const principal: Json = {
  id: 7,
  subjectType: 'client',
  subjectId: 'export',
  displayName: null,
  issuer: null,
  roles: ['computer.read', 'group.read'],
  protected: false,
  ...future,
};
export const localPrincipal: Json = {
  id: 3,
  clientId: 'cli-3',
  description: null,
  roles: ['admin.manage'],
  isRevoked: false,
  expiresAtUtc: null,
  createdAtUtc: when,
  protected: true,
  ...future,
};
export const createdPrincipal: Json = { ...localPrincipal, plaintextKey: 'shown-once-key' };
export const role: Json = { role: 'computer.read', description: 'Read computers', ...future };
export const features: Json = { idpEnabled: true, localAdminEnabled: false, oidcLoginProviders: ['a'], ...future };

export const computer: Json = {
  id: 4711,
  hostname: 'PC-0042',
  domain: 'corp.example',
  macAddress: null,
  uuid: id.hardware,
  lastSeenUtc: null,
  serialNumber: null,
  lastModified: when,
  inventoryDate: null,
  inventoryId: null,
  ou: null,
  pxeSupport: true,
  isPxeActive: false,
  isDomain: true,
  ...future,
};
export const issueBase: Json = {
  id: 4711,
  hostname: 'PC-0042',
  domain: null,
  macAddress: null,
  uuid: id.hardware,
  lastSeenUtc: when,
  serialNumber: null,
};
export const computerIssues: Json = {
  ...issueBase,
  activeIssues: ['low-disk'],
  failedPackages: null,
  missingPatches: null,
  pmClientGaps: null,
  unencryptedDisks: null,
  lowDiskDrives: [{ volume: 'C:', freePercent: 4.2 }],
  wornBatteries: null,
  pendingReboot: false,
  staleAgentHours: null,
  staleInventoryDays: 1.5,
  stalePendingPackages: null,
  suspensionMode: 'MaintenanceMode',
  suspendedUntil: null,
  ...future,
};
export const deviceGroup: Json = {
  groupId: id.group,
  name: 'Sales',
  assignedToTree: null,
  description: null,
  ...future,
};
export const deployment: Json = {
  softwareId: id.package,
  name: 'Editor',
  version: '1.2',
  revision: null,
  status: 'Success',
  installationState: 'Installed',
  desiredMode: { install: true },
  currentMode: { install: true },
  installTime: when,
  errorText: null,
  setupErrorLogEntries: null,
  ...future,
};
export const patchStatus: Json = {
  clientId: 4711,
  patchScanDate: null,
  patchDefinitionDate: null,
  definitionVersion: null,
  missingSecurityPatches: null,
  missingNonSecurityPatches: null,
  missingServicePacks: null,
  hasSecurityRisks: null,
  ...future,
};
export const rebootStatus: Json = {
  clientId: 4711,
  lastReboot: when,
  uptime: '3.04:05:06',
  rebootRequired: false,
  rebootRequiredSource: null,
  lastUpdated: null,
  ...future,
};
export const variable: Json = {
  varId: 12,
  designation: 'Language',
  dottedName: 'OS.Language',
  value: null,
  schedule: null,
  ...future,
};
export const collectionEntry: Json = { collectionId: 41, values: [variable], ...future };
export const reinstallGroup: Json = {
  reinstallGroupId: id.reinstall,
  parentGroupId: id.group,
  parentGroupName: 'Sales',
  softwareId: id.package,
  softwareName: null,
  requestedAtUtc: null,
  ...future,
};
export const group: Json = {
  id: id.group,
  name: 'Sales',
  assignedToTree: 'Computers',
  parentId: id.parent,
  description: null,
  ...future,
};
export const bulkResult: Json = {
  groupId: id.group,
  succeeded: 1,
  failed: 0,
  results: [{ computerId: 4711, status: 'AlreadyMember' }],
  ...future,
};
export const softwarePackage: Json = {
  id: id.package,
  name: 'Editor',
  packageName: null,
  type: null,
  subType: null,
  version: '1.2',
  author: null,
  revision: null,
  operational: true,
  os: ['Windows 11'],
  ...future,
};
export const distributionOptions: Json = {
  groupId: id.group,
  packageId: null,
  distCommands: 3,
  commands: ['Install', 'Update'],
  scheduleString: '',
  schedule: null,
  revokeCount: 0,
  wol: false,
  revokeDate: null,
  optionalDate: null,
  ...future,
};
export const tag: Json = { id: 5, designation: 'Berlin', description: null, readOnly: false, ...future };
export const task: Json = { trackingId: id.tracking, status: 2, actions: [{ name: 'install', status: 2 }], ...future };
export const definition: Json = { id: 12, varId: 12, designation: 'Language', dottedName: 'OS.Language', ...future };
export const pmGroup: Json = { id: 9, name: 'Servers', category: 'Patch', ...future };
/** Something whose shape no document shows. */
export const thing = (name: string): Json => ({ id: 1, name, note: null, ...future });
