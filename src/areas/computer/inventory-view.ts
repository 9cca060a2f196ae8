import { name, sectionOf } from '../columns.js';
import type { Column, ViewSection } from '../column.js';

/** Servers before 1.0.2 give the code of Windows alone. */
const driveTypes = { 0: 'unknown', 1: 'no root', 2: 'removable', 3: 'fixed', 4: 'network', 5: 'CD-ROM', 6: 'RAM disk' };

/** The columns of each kind of part, shared by the single lists and the whole inventory. */
export const diskColumns: readonly Column[] = [
  'volume',
  { path: 'label', title: 'Label', priority: 2 },
  { path: 'usedPercent', title: 'Used', format: 'percent' },
  { path: 'freeSpaceGb', title: 'Free', format: 'gb' },
  { path: 'totalSpaceGb', title: 'Size', format: 'gb' },
  { path: 'bitlockerStatus', title: 'BitLocker', state: true },
  { path: 'driveTypeName', or: ['driveTypeCode'], title: 'Type', priority: 3, words: driveTypes },
  { path: 'bitlockerKeyProtectors', title: 'Key protectors', priority: 4 },
];

export const batteryColumns: readonly Column[] = [
  name,
  { path: 'healthPercent', title: 'Health', format: 'percent' },
  { path: 'batteryStatus', title: 'Status' },
  { path: 'fullChargedCapacityMwh', title: 'Full (mWh)' },
  { path: 'designedCapacityMwh', title: 'Design (mWh)', priority: 1 },
  { path: 'chemistry', title: 'Chemistry', priority: 3 },
  { path: 'deviceId', title: 'Device', priority: 4 },
];

export const adapterColumns: readonly Column[] = [
  { path: 'description', title: 'Adapter' },
  'ipAddress',
  'macAddress',
  { path: 'isDhcp', title: 'DHCP', format: 'yes-no', priority: 1 },
  { path: 'connectionType', title: 'Connection', priority: 2 },
  { path: 'subnetMask', title: 'Mask', priority: 4 },
  { path: 'defaultGateway', title: 'Gateway', priority: 3 },
  { path: 'dnsServer', title: 'DNS', priority: 4 },
];

export const printerColumns: readonly Column[] = [
  name,
  { path: 'isDefault', title: 'Default', format: 'yes-no' },
  { path: 'isNetworkPrinter', title: 'Network', format: 'yes-no', priority: 1 },
  { path: 'port', title: 'Port', priority: 2 },
  { path: 'driverName', title: 'Driver', priority: 3 },
  { path: 'driverVersion', title: 'Driver version', priority: 4 },
  { path: 'shareName', title: 'Share', priority: 5 },
];

export const videoColumns: readonly Column[] = [
  name,
  { path: 'adapterRam', title: 'Memory', format: 'bytes' },
  { path: 'videoModeDescription', title: 'Mode', priority: 1 },
  { path: 'currentRefreshRate', title: 'Refresh (Hz)', priority: 2 },
  { path: 'videoProcessor', title: 'Processor', priority: 3 },
  { path: 'adapterCompatibility', title: 'Vendor', priority: 3 },
];

export const monitorColumns: readonly Column[] = [
  { path: 'monitorName', or: ['caption'], title: 'Monitor' },
  { path: 'manufacturer', title: 'Manufacturer', priority: 1 },
  'serialNumber',
  { path: 'monitorSize', title: 'Size' },
  { path: 'screenWidth', title: 'Width', priority: 2 },
  { path: 'screenHeight', title: 'Height', priority: 2 },
  { path: 'manufacturingYear', title: 'Year', priority: 3 },
];

export const processorColumns: readonly Column[] = [
  name,
  { path: 'numberOfCores', title: 'Cores' },
  { path: 'numberOfLogicalProcessors', title: 'Threads' },
  { path: 'maxClockSpeedMhz', title: 'MHz' },
  { path: 'manufacturer', title: 'Manufacturer', priority: 2 },
];

/** Each list of the whole inventory ends at 500 rows; the list of its own has pages. */
const most = (list: string) => ({ rows: 500, all: `ems computer inventory ${list}` });

/** Fields that repeat other sections. */
const repeated =
  'clientId name domain isDomain manufacturer model lastSeenUtc inventoryDate inventoryId osName osEdition processorName processorCount processorMhz displayAdapter biosVersion'
    .split(' ')
    .map((field) => `systemInfo.${field}`);

export const inventoryView: readonly ViewSection[] = [
  {
    title: '',
    omit: true,
    fields: [...repeated, 'computer.serialNumber', 'bios.manufacturer', 'bios.uuid', 'bios.caption'],
  },
  sectionOf('Computer', [
    { path: 'computer.id', title: 'Client ID' },
    { path: 'computer.hostname', title: 'Host name' },
    { path: 'computer.domain', title: 'Domain' },
    { path: 'computerSystem.manufacturer', title: 'Manufacturer' },
    { path: 'computerSystem.model', title: 'Model' },
    { path: 'bios.serialNumber', title: 'Serial number' },
    { path: 'bios.smBiosVersion', title: 'BIOS' },
    { path: 'computer.inventoryDate', title: 'Taken', format: 'time', whenNull: 'never' },
    { path: 'computer.lastSeenUtc', title: 'Last seen', format: 'time', whenNull: 'never' },
  ]),
  sectionOf('System', [
    { path: 'systemInfo.operatingSystem', title: 'System' },
    { path: 'systemInfo.osVersion', title: 'Version' },
    { path: 'systemInfo.osBuild', title: 'Build' },
    { path: 'systemInfo.memoryMb', title: 'Memory', format: 'mb' },
    { path: 'systemInfo.loggedOnUser', title: 'Signed in' },
  ]),
  { title: 'Processors', rows: 'processors', fields: processorColumns, most: most('processors') },
  { title: 'Drives', rows: 'disks', fields: diskColumns, most: most('disks') },
  { title: 'Batteries', rows: 'batteries', fields: batteryColumns, most: most('batteries') },
  { title: 'Network', rows: 'networkAdapters', fields: adapterColumns, most: most('network-adapters') },
  { title: 'Graphics', rows: 'videoControllers', fields: videoColumns, most: most('video-controllers') },
  { title: 'Monitors', rows: 'monitors', fields: monitorColumns, most: most('monitors') },
  { title: 'Printers', rows: 'printers', fields: printerColumns, most: most('printers') },
];
