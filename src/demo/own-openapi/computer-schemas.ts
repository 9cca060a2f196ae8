import { issueKinds } from '../world/issues.js';
import {
  answer,
  date,
  double,
  flag,
  guid,
  int,
  list,
  enumSchema,
  orNull,
  ref,
  says,
  textType,
  timeType,
  type Fields,
  type Schema,
} from './schema-parts.js';

const item = (fields: Readonly<Record<string, Schema>>): Schema => ({ allOf: [ref('IssueItem'), answer(fields)] });

const reinstall = {
  reinstallGroupId: guid,
  parentGroupId: guid,
  parentGroupName: textType,
  softwareId: guid,
  softwareName: orNull(textType),
  requestedAtUtc: orNull(timeType),
};
const activation = { clientId: int, software: flag, pxe: flag, pull: flag, global: flag };
const logEntry = {
  logDateUtc: timeType,
  packageName: orNull(textType),
  version: orNull(textType),
  exitCode: int,
  message: orNull(textType),
};

/** Schemas of computers that the contract names without showing them. */
export const computerSchemas: Readonly<Record<string, Schema>> = {
  IssueHit: answer({ issue: enumSchema(...issueKinds), count: says(int, 'How many things are wrong.') }),
  LowDiskDrive: answer({
    volume: textType,
    label: textType,
    totalSpaceGb: double,
    freeSpaceGb: double,
    freePercent: double,
  }),
  WornBattery: answer({
    name: textType,
    deviceId: textType,
    designedCapacityMwh: int,
    fullChargedCapacityMwh: int,
    healthPercent: orNull(double),
  }),
  BitlockerOffDisk: answer({ volume: textType, label: textType, bitlockerStatus: textType }),
  FailedDeploymentItem: answer({
    softwareId: says(orNull(guid), 'null where the package was deleted.'),
    packageName: orNull(textType),
    version: orNull(textType),
    lastFailedUtc: orNull(timeType),
    errorText: orNull(textType),
  }),
  MissingPatchItem: answer({
    patchId: int,
    productId: int,
    productName: orNull(textType),
    qNumber: orNull(textType),
    bulletinId: orNull(textType),
    bulletinTitle: orNull(textType),
    patchType: textType,
    vendorSeverity: orNull(textType),
    cvssScore: orNull(double),
    vrrScore: orNull(double),
    isAssigned: flag,
  }),
  StaleDeploymentItem: answer({
    softwareId: guid,
    packageName: textType,
    version: textType,
    pendingSinceUtc: orNull(timeType),
    hoursPending: double,
  }),
  PendingRebootItem: item({
    lastReboot: orNull(timeType),
    daysSinceLastReboot: orNull(double),
    rebootRequiredSource: orNull(textType),
  }),
  StaleAgentItem: item({ staleAgentHours: double }),
  StaleInventoryItem: item({ inventoryDate: orNull(timeType), staleInventoryDays: double }),
  AntivirusInfo: answer({
    productName: orNull(textType),
    enabled: orNull(flag),
    realTimeProtection: orNull(flag),
    definitionsUpToDate: orNull(flag),
    definitionDateUtc: orNull(timeType),
  }),
  FirewallStatus: answer({ domainProfile: orNull(flag), privateProfile: orNull(flag), publicProfile: orNull(flag) }),
  SecureBootStatus: answer({ supported: orNull(flag), enabled: orNull(flag) }),
  ScriptPolicyStatus: answer({ executionPolicy: orNull(textType) }),
  BitlockerInfo: answer({
    allFixedDisksEncrypted: orNull(flag),
    encryptedVolumes: list(textType),
    unencryptedVolumes: list(textType),
  }),
  ComputerManagement: answer({ agentVersion: textType, managed: flag, managementUrl: textType }),
  UemAgentDesiredState: answer({
    templateId: orNull(guid),
    templateName: orNull(textType),
    version: orNull(textType),
    pollingIntervalMinutes: int,
  }),
  UemAgentInventory: answer({
    templateId: says(orNull(guid), 'The template that the configuration of the agent came from.'),
    version: textType,
    pollingIntervalMinutes: int,
    installedUtc: timeType,
    lastContactUtc: timeType,
  }),
  UemAgentDailyStatus: answer({ date, contacts: int, errors: int, suspended: flag }),
  UemAgentPollingWindows: answer({
    intervalMinutes: int,
    windows: list(answer({ days: textType, from: textType, to: textType })),
    nextPollUtc: says(orNull(timeType), 'When the agent is expected; null: it is not.'),
  }),
  DistributionCommands: enumSchema('Install', 'Reinstall', 'Uninstall', 'None'),
  SetupErrorLogEntry: answer(logEntry),
  OsDeploymentReadiness: answer({
    clientId: int,
    ready: flag,
    missing: list(enumSchema('OsImageSku', 'PxeBootImage')),
    osImageSku: orNull(ref('ComputerOsImageSku')),
    pxeBootImage: orNull(ref('ComputerPxeBootImage')),
  }),
  RescanAnswer: answer({
    clientId: int,
    scanType: enumSchema('Inventory', 'Patch'),
    alreadyPending: says(flag, 'A scan of this type had been asked for before.'),
    ...reinstall,
  }),
  UninstallRequested: answer({
    clientId: int,
    packageId: guid,
    assignmentGroupId: says(guid, 'Every computer of this group uninstalls the package.'),
    assignmentGroupName: textType,
    desiredMode: textType,
  }),
  RebootRequested: answer({ clientId: int, timeoutMinutes: int, reminderMinutes: int, requestedAtUtc: timeType }),
  ComputerActivation: answer({
    ...activation,
    wol: orNull(timeType),
    srl: orNull({ type: 'object', additionalProperties: true }),
  }),
  ComputerDeactivation: answer(activation),
  InstalledSoftware: answer({
    productName: textType,
    version: textType,
    vendor: textType,
    installDateUtc: orNull(timeType),
  }),
  WindowsService: answer({
    name: textType,
    displayName: textType,
    status: enumSchema('Running', 'Stopped'),
    startMode: enumSchema('Auto', 'Manual', 'Disabled'),
    account: textType,
  }),
};

/** Fields that the demo adds to schemas of the contract; each says so, because the real service doesn't have them. */
export const addedFields: Readonly<Record<string, Fields>> = {
  Computer: {
    custom: says(
      { type: 'object', additionalProperties: textType },
      "This demo's own field: the values of active custom field slots, on single reads.",
    ),
  },
};
