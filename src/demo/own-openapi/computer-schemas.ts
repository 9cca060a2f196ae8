import { issueNames } from '../world/issues.js';
import {
  answer,
  date,
  double,
  flag,
  guid,
  int,
  list,
  oneOf,
  orNull,
  ref,
  says,
  text,
  time,
  type Fields,
  type Schema,
} from './schema-parts.js';

const item = (fields: Readonly<Record<string, Schema>>): Schema => ({ allOf: [ref('IssueItem'), answer(fields)] });

const reinstall = {
  reinstallGroupId: guid,
  parentGroupId: guid,
  parentGroupName: text,
  softwareId: guid,
  softwareName: orNull(text),
  requestedAtUtc: orNull(time),
};
const activation = { clientId: int, software: flag, pxe: flag, pull: flag, global: flag };
const logEntry = {
  logDateUtc: time,
  packageName: orNull(text),
  version: orNull(text),
  exitCode: int,
  message: orNull(text),
};

/** What the contract names without showing it, in the part about computers. */
export const computerSchemas: Readonly<Record<string, Schema>> = {
  IssueHit: answer({ issue: oneOf(...issueNames), count: says(int, 'How many things are wrong.') }),
  LowDiskDrive: answer({ volume: text, label: text, totalSpaceGb: double, freeSpaceGb: double, freePercent: double }),
  WornBattery: answer({
    name: text,
    deviceId: text,
    designedCapacityMwh: int,
    fullChargedCapacityMwh: int,
    healthPercent: orNull(double),
  }),
  BitlockerOffDisk: answer({ volume: text, label: text, bitlockerStatus: text }),
  FailedDeploymentItem: answer({
    softwareId: guid,
    packageName: text,
    version: text,
    lastFailedUtc: orNull(time),
    errorText: orNull(text),
  }),
  MissingPatchItem: answer({
    patchId: int,
    productId: int,
    productName: orNull(text),
    qNumber: text,
    bulletinId: text,
    bulletinTitle: text,
    patchType: text,
    vendorSeverity: text,
    cvssScore: orNull(double),
    vrrScore: orNull(double),
    isAssigned: flag,
  }),
  StaleDeploymentItem: answer({
    softwareId: guid,
    packageName: text,
    version: text,
    pendingSinceUtc: orNull(time),
    hoursPending: double,
  }),
  PendingRebootItem: item({
    lastReboot: orNull(time),
    daysSinceLastReboot: orNull(double),
    rebootRequiredSource: orNull(text),
  }),
  StaleAgentItem: item({ staleAgentHours: double }),
  StaleInventoryItem: item({ inventoryDate: orNull(time), staleInventoryDays: double }),
  AntivirusInfo: answer({
    productName: orNull(text),
    enabled: orNull(flag),
    realTimeProtection: orNull(flag),
    definitionsUpToDate: orNull(flag),
    definitionDateUtc: orNull(time),
  }),
  FirewallStatus: answer({ domainProfile: orNull(flag), privateProfile: orNull(flag), publicProfile: orNull(flag) }),
  SecureBootStatus: answer({ supported: orNull(flag), enabled: orNull(flag) }),
  ScriptPolicyStatus: answer({ executionPolicy: orNull(text) }),
  BitlockerInfo: answer({
    allFixedDisksEncrypted: orNull(flag),
    encryptedVolumes: list(text),
    unencryptedVolumes: list(text),
  }),
  ComputerManagement: answer({ agentVersion: text, managed: flag, managementUrl: text }),
  UemAgentDesiredState: answer({
    templateId: orNull(guid),
    templateName: orNull(text),
    version: orNull(text),
    pollingIntervalMinutes: int,
  }),
  UemAgentInventory: answer({
    templateId: says(orNull(guid), 'The template that the configuration of the agent came from.'),
    version: text,
    pollingIntervalMinutes: int,
    installedUtc: time,
    lastContactUtc: time,
  }),
  UemAgentDailyStatus: answer({ date, contacts: int, errors: int, suspended: flag }),
  UemAgentPollingWindows: answer({
    intervalMinutes: int,
    windows: list(answer({ days: text, from: text, to: text })),
    nextPollUtc: says(orNull(time), 'When the agent is expected; null: it is not.'),
  }),
  DistributionCommands: oneOf('Install', 'Reinstall', 'Uninstall', 'None'),
  SetupErrorLogEntry: answer(logEntry),
  OsDeploymentReadiness: answer({
    clientId: int,
    ready: flag,
    missing: list(oneOf('OsImageSku', 'PxeBootImage')),
    osImageSku: orNull(ref('ComputerOsImageSku')),
    pxeBootImage: orNull(ref('ComputerPxeBootImage')),
  }),
  RescanAnswer: answer({
    clientId: int,
    scanType: oneOf('Inventory', 'Patch'),
    alreadyPending: says(flag, 'A scan of this type had been asked for before.'),
    ...reinstall,
  }),
  UninstallRequested: answer({
    clientId: int,
    packageId: guid,
    assignmentGroupId: says(guid, 'Every computer of this group uninstalls the package.'),
    assignmentGroupName: text,
    desiredMode: text,
  }),
  RebootRequested: answer({ clientId: int, timeoutMinutes: int, reminderMinutes: int, requestedAtUtc: time }),
  ComputerActivation: answer({
    ...activation,
    wol: orNull(time),
    srl: orNull({ type: 'object', additionalProperties: true }),
  }),
  ComputerDeactivation: answer(activation),
  InstalledSoftware: answer({ productName: text, version: text, vendor: text, installDateUtc: orNull(time) }),
  WindowsService: answer({
    name: text,
    displayName: text,
    status: oneOf('Running', 'Stopped'),
    startMode: oneOf('Auto', 'Manual', 'Disabled'),
    account: text,
  }),
};

/** Fields that this service adds to a schema of the contract; each says so, for the service itself has none of them. */
export const addedFields: Readonly<Record<string, Fields>> = {
  Computer: {
    custom: says(
      { type: 'object', additionalProperties: text },
      "This demo's own field: the values of active custom field slots, on single reads.",
    ),
  },
};
