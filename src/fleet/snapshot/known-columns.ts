import type { TableName } from './snapshot-meta.js';

/** Texts, and JSON for lists and objects, unless something else is said. */
export type ColumnType = 'text' | 'integer' | 'number' | 'boolean' | 'time';

/**
 * What every snapshot has, also where a table is empty, and of which type: files of a year must fit together, though in
 * some of them a column is empty. What a service says beyond it becomes a column as well.
 */
export const knownColumns: Readonly<Record<TableName, Readonly<Record<string, ColumnType>>>> = {
  computers: {
    id: 'integer',
    hostname: 'text',
    domain: 'text',
    macAddress: 'text',
    uuid: 'text',
    lastSeenUtc: 'time',
    serialNumber: 'text',
    lastModified: 'time',
    inventoryDate: 'time',
    inventoryId: 'text',
    ou: 'text',
    pxeSupport: 'boolean',
    isPxeActive: 'boolean',
    isDomain: 'boolean',
  },
  issues: {
    computer: 'integer',
    hostname: 'text',
    issue: 'text',
    failedPackages: 'text',
    stalePendingPackages: 'text',
    missingPatches: 'text',
    pmClientGaps: 'text',
    unencryptedDisks: 'text',
    lowDiskDrives: 'text',
    wornBatteries: 'text',
    suspensionMode: 'text',
    suspendedUntil: 'time',
  },
  groups: { id: 'text', path: 'text', name: 'text', assignedToTree: 'text', parentId: 'text', description: 'text' },
  members: { computer: 'integer', hostname: 'text', groupId: 'text', path: 'text' },
  packages: { id: 'text', name: 'text', version: 'text' },
  assignments: {
    groupId: 'text',
    path: 'text',
    type: 'text',
    id: 'text',
    intId: 'integer',
    packageId: 'text',
    skuId: 'integer',
    name: 'text',
  },
  deployments: {
    computer: 'integer',
    hostname: 'text',
    package: 'text',
    name: 'text',
    version: 'text',
    status: 'text',
    error: 'text',
    at: 'time',
  },
  inventory: {
    computer: 'integer',
    hostname: 'text',
    inventoryDate: 'time',
    systemInfo: 'text',
    bios: 'text',
    computerSystem: 'text',
    disks: 'text',
    networkAdapters: 'text',
    batteries: 'text',
    printers: 'text',
    videoControllers: 'text',
    monitors: 'text',
    processors: 'text',
  },
  software: { computer: 'integer', hostname: 'text' },
};
