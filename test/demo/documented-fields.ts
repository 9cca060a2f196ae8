/**
 * The fields that the service's documentation gives for its answers, written down by hand: nothing here is made from the
 * contract or from the demo's own description. `?` after a type: may be null. `?` after a name: may be absent. No
 * others come on top of these, but where `*` says that the documentation does not show them all.
 */
export const types: Readonly<Record<string, string>> = {
  Token: 'access_token text, token_type text, expires_in int',
  Principal:
    'id int, subjectType SubjectType, subjectId text, displayName text?, issuer text?, roles text[], protected bool',
  LocalPrincipal:
    'id int, clientId text, description text?, roles text[], isRevoked bool, expiresAtUtc time?, createdAtUtc time, protected bool',
  NewLocalPrincipal:
    'id int, clientId text, description text?, roles text[], isRevoked bool, expiresAtUtc time?, createdAtUtc time, protected bool, plaintextKey text',
  Role: 'role text, description text',
  Features: 'idpEnabled bool, localAdminEnabled any, oidcLoginProviders any',

  Computer:
    'id int, hostname text, domain text?, macAddress text?, uuid guid, lastSeenUtc time?, serialNumber? text?, lastModified? time?, inventoryDate? time?, inventoryId? text?, ou? text?, pxeSupport? bool, isPxeActive? bool, isDomain bool',
  Issue: 'id int, hostname text, domain text?, macAddress text?, uuid guid, lastSeenUtc time?, serialNumber text?',
  OpenIssue: '...Issue, *',
  LowDisk: '...Issue, lowDiskDrives object[]',
  BatteryWear: '...Issue, wornBatteries object[]',
  BitlockerOff: '...Issue, unencryptedDisks object[]',
  FailedDeployment: '...Issue, failedPackages object[]',
  MissingPatch: '...Issue, missingPatches object[], pmClientGaps text[]',
  StaleDeployment: '...Issue, stalePendingPackages object[]',
  AgentSuspended: '...Issue, suspensionMode SuspensionMode, suspendedUntil time?',
  Overview: '...Issue, issues object[]',
  SharedPackageFailure:
    'softwareId guid?, packageName text?, affectedDeviceCount int, affectedDevices SharedFailureDevice[]',
  SharedFailureDevice: 'id int, hostname text, domain text?, lastFailedUtc time?, errorText text?',
  PatchStatusDevice:
    'id int, hostname text, domain text?, lastScanDate time?, scanStatus text?, patchStatus text?, isAssigned bool, installedDate time?, qNumber text?, patchName text?, productName text?, patchId int, patchUid guid, productId? int',
  DistributionEvent:
    'computerId int, hostname text, domain text?, packageName text?, version text?, result text?, classification text?, logDateUtc time?, kbNumber text?, installMode text?, info text?',
  ComputerIssues:
    '...Issue, activeIssues text[], failedPackages object[]?, missingPatches object[]?, pmClientGaps text[]?, unencryptedDisks object[]?, lowDiskDrives object[]?, wornBatteries object[]?, pendingReboot bool, staleAgentHours number?, staleInventoryDays number?, stalePendingPackages object[]?, suspensionMode SuspensionMode?, suspendedUntil time?',
  SecurityPosture:
    'clientId int, inventoryDateUtc time?, inventoryAgeDays int?, isStale bool, staleAfterDays int, antivirus object, firewall object, secureBoot object, scriptPolicy object, bitlocker object',
  RebootStatus:
    'clientId int, lastReboot time?, uptime text?, rebootRequired bool, rebootRequiredSource text?, lastUpdated time?',
  DeviceGroup: 'groupId guid, name text, assignedToTree text?, description text?',
  EndpointHealth:
    'clientId int, hostname text, domain text?, macAddress text?, uuid guid, lastSeenUtc time?, agentStatus AgentStatus, healthStatus HealthStatus, operatingSystem text?, ipAddress text?, manufacturer text?, model text?, architecture text?, inventoryDate time?, agentInstalled bool?',
  UemAgentInfo:
    'clientId int, outOfSync bool?, desiredState object, inventory object?, dailyStatus object?, pollingWindows object',
  SoftwareDeployment:
    'softwareId guid, name text?, version text?, revision text?, status DeploymentStatus, installationState InstallationState, desiredMode text, currentMode text, installTime time?, errorText text?, setupErrorLogEntries? object[]?',
  PatchStatus:
    'clientId int, patchScanDate time?, patchDefinitionDate time?, definitionVersion text?, missingSecurityPatches int?, missingNonSecurityPatches int?, missingServicePacks int?, hasSecurityRisks bool?',
  PatchDetail:
    'scanStatus text?, qNumber text?, bulletinId text?, bulletinTitle text?, vendorInformationPage text?, patchName text?, vendorSeverity text?, patchType PatchType, patchTypeName text?, releaseDate date?, updateDate date?, bulletinReviseDate date?, cvssScore number?, vrrScore number?, uninstallable any, sizeBytes any, productId int',
  ComputerAgentTemplate: 'template object, assignedGroupId guid, assignedGroupPath text',
  ComputerOsImageSku:
    'skuId int, skuIndex int, edition text, imageName text, imagePath text?, osLanguage text?, os text?, osType text?, osArchitecture text?, assignedGroupId guid, assignedGroupPath text',
  ComputerPxeBootImage: 'imageId int, imageName text, assignedGroupId guid, assignedGroupPath text',
  ComputerLanguagePack:
    'packageId guid, imageName text, osLanguage text?, imagePath text?, os text?, osType text?, osArchitecture text?, assignedGroupId guid, assignedGroupPath text',
  ComputerPmGroup:
    'treeId guid, pmGroupId int, pmGroupName text, category PmGroupCategory, isTestAssignment bool, tier int',
  Reinstall:
    'reinstallGroupId guid, parentGroupId guid, parentGroupName text, softwareId guid, softwareName text?, requestedAtUtc time?',
  CancelledReinstall: 'reinstallGroupId guid, parentGroupId guid, parentGroupName text',
  SystemInfo:
    'clientId int, name text?, domain text?, fqdn text?, inventoryId text?, operatingSystem text?, osName text?, osEdition text?, osVersion text?, osBuild text?, platform text?, language text?, architecture text?, processorName text?, manufacturer text?, model text?, biosVersion text?, biosDate text?, loggedOnUser text?, timeZone text?, lastSeenUtc time?, inventoryDate time?, processorCount int?, processorMhz int?, memoryMb int?, userIsAdmin bool?, displayAdapter? text?, screenResolution? text?, vmType? text?, ipAddress? text?, bitVersion? int?, management? any, tempDirSizeMb? int?, isDomain bool, osLogin any',
  DiskDrive:
    'volume text, driveTypeCode int, totalSpaceGb number?, freeSpaceGb number?, usedPercent number?, label text?, bitlockerStatus BitlockerState, bitlockerKeyProtectors text?, driveTypeName any',
  Battery:
    'name text?, chemistry text?, deviceId text?, batteryStatus text?, designedCapacityMwh int?, fullChargedCapacityMwh int?, remainingCapacityPercent int?, healthPercent number?',
  NetworkAdapter:
    'serviceName text?, description text?, ipAddress text?, macAddress text?, subnetMask text?, defaultGateway text?, dnsServer text?, connectionType text?, isDhcp bool',
  Printer:
    'name text?, port text?, shareName text?, driverName text?, driverVersion text?, comment text?, caption text?, capabilityDescriptions text?, isNetworkPrinter bool, isDefault bool, horizontalResolution int?, verticalResolution int?',
  Bios: 'caption text?, manufacturer text?, smBiosVersion text?, serialNumber text?, version text?, uuid text?',
  ComputerSystem: 'manufacturer text?, model text?',
  VideoController:
    'name text?, adapterCompatibility text?, adapterRam text?, videoProcessor text?, videoModeDescription text?, currentRefreshRate text?',
  Monitor:
    'caption text?, manufacturer text?, monitorType text?, monitorName text?, serialNumber text?, vendorId text?, monitorSize text?, screenWidth int?, screenHeight int?, pixelsPerXLogicalInch int?, pixelsPerYLogicalInch int?, manufacturingYear int?, manufacturingWeek int?',
  Processor:
    'name text?, manufacturer text?, processorId text?, numberOfCores int?, numberOfLogicalProcessors int?, maxClockSpeedMhz int?, currentClockSpeedMhz int?',
  Inventory:
    'computer Computer, systemInfo SystemInfo, bios Bios, computerSystem ComputerSystem, disks DiskDrive[], networkAdapters NetworkAdapter[], batteries Battery[], printers Printer[], videoControllers VideoController[], monitors Monitor[], processors Processor[]',
  VariableValue: 'varId int, designation text, dottedName text, value text?',
  CollectionEntry: 'collectionId int, values VariableValue[]',

  Group: 'id guid, name text, assignedToTree text, parentId guid?, description? text?',
  AssignmentSummary: 'type text, id guid?, intId int?, packageId guid?, skuId int?, name text',
  Package:
    'id guid, name text, packageName text?, type text?, subType text?, version text?, author text?, revision text?, operational bool, os text[]',
  BulkMembership: 'groupId guid, succeeded int, failed int, results object[]',
  PackageAssignment: 'groupId guid, packageId guid, alreadyAssigned bool',
  DistributionOptions:
    'groupId guid, packageId guid?, distCommands int, commands text[], scheduleString text, schedule any, revokeCount int, wol bool, revokeDate time?, optionalDate time?',
};

export const enumerations: Readonly<Record<string, readonly string[]>> = {
  SubjectType: ['client', 'user'],
  SuspensionMode: ['Suspended', 'PresentationMode', 'MaintenanceMode'],
  AgentStatus: ['Reporting', 'Stale', 'Silent', 'Unknown'],
  HealthStatus: ['Healthy', 'Warning', 'Unreachable'],
  DeploymentStatus: ['Pending', 'Success', 'Failed'],
  InstallationState: ['Installed', 'Uninstalled', 'NotInstalled', 'None'],
  BitlockerState: ['Encrypted', 'Unencrypted', 'NotAvailable'],
  PmGroupCategory: ['Patch', 'ServicePack'],
  PatchType: ['SecurityPatch', 'SoftwareDistribution', 'SecurityTool', 'NonSecurityPatch', 'CustomAction'],
};

/** `page of`: in the wrapper of a paged result; `list of`: a bare array. Looked at for each kind of computer. */
export const computerReads: Readonly<Record<string, string>> = {
  '': 'Computer',
  '/issues': 'ComputerIssues',
  '/security-posture': 'SecurityPosture',
  '/system-info': 'SystemInfo',
  '/reboot-status': 'RebootStatus',
  '/groups': 'page of DeviceGroup',
  '/language-packs': 'page of ComputerLanguagePack',
  '/uem-agent': 'UemAgentInfo',
  '/health': 'EndpointHealth',
  '/software-deployment?includePreOsPackages=true': 'list of SoftwareDeployment',
  '/patch-status': 'PatchStatus',
  '/pm-groups': 'page of ComputerPmGroup',
  '/software-reinstall': 'page of Reinstall',
  '/inventory': 'Inventory',
  '/inventory/disks': 'page of DiskDrive',
  '/inventory/batteries': 'list of Battery',
  '/inventory/network-adapters': 'page of NetworkAdapter',
  '/inventory/printers': 'page of Printer',
  '/inventory/bios': 'Bios',
  '/inventory/computer-system': 'ComputerSystem',
  '/inventory/video-controllers': 'page of VideoController',
  '/inventory/monitors': 'page of Monitor',
  '/inventory/processors': 'page of Processor',
  '/variables': 'page of VariableValue',
};

export const reads: Readonly<Record<string, string>> = {
  '/api/admin/principals': 'list of Principal',
  '/api/admin/local-principals': 'list of LocalPrincipal',
  '/api/admin/roles': 'list of Role',
  '/api/admin/features': 'Features',
  '/api/computer': 'page of Computer',
  '/api/computer/patch-status': 'page of PatchStatusDevice',
  '/api/computer/issues/low-disk': 'page of LowDisk',
  '/api/computer/issues/battery-wear': 'page of BatteryWear',
  '/api/computer/issues/bitlocker-off': 'page of BitlockerOff',
  '/api/computer/issues/pending-reboot': 'page of OpenIssue',
  '/api/computer/issues/failed-deployment': 'page of FailedDeployment',
  '/api/computer/issues/shared-package-failure?includeDevices=true': 'page of SharedPackageFailure',
  '/api/computer/issues/shared-package-failure/devices?packageName=Legacy': 'page of SharedFailureDevice',
  '/api/computer/issues/missing-patch': 'page of MissingPatch',
  '/api/computer/issues/stale-deployment': 'page of StaleDeployment',
  '/api/computer/issues/stale-agent': 'page of OpenIssue',
  '/api/computer/issues/stale-inventory': 'page of OpenIssue',
  '/api/computer/issues/agent-suspended': 'page of AgentSuspended',
  '/api/computer/issues/overview': 'page of Overview',
  '/api/group': 'page of Group',
};

/** Searches with an empty filter. */
export const searches: Readonly<Record<string, string>> = {
  '/api/computer/search': 'page of Computer',
  '/api/computer/distribution-history/search': 'page of DistributionEvent',
  '/api/computer/10/patches-search': 'page of PatchDetail',
  '/api/computer/10/variables/search': 'page of VariableValue',
};
