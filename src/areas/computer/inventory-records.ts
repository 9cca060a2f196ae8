import type { PathBelow } from '../../contract/operation-keys.js';
import { recordsWith, type CommandRecord, type UnnamedRecord } from '../record.js';
import { computer } from '../arguments.js';
import { description, name, statusColumn, version, sectionOf } from '../columns.js';
import {
  adapterColumns,
  batteryColumns,
  diskColumns,
  inventoryView,
  monitorColumns,
  printerColumns,
  processorColumns,
  videoColumns,
} from './inventory-view.js';

const path = '/api/computer/{id}/inventory';

const whenEmpty = {
  operation: 'GET /api/computer/{id}',
  field: 'inventoryDate',
  says: 'Not collected: {computer} has no inventory yet. Start a scan with: ems computer rescan {computer} --type Inventory',
} as const;

/** A list of the parts of one kind; empty where no inventory was collected. */
const partList = (
  kind: PathBelow<typeof path>,
  { does, ...record }: Omit<UnnamedRecord, 'operation' | 'examples'> & { readonly does: string },
): UnnamedRecord => ({
  operation: `GET ${path}/${kind}`,
  whenEmpty,
  ...record,
  examples: { [does]: `ems computer inventory ${kind} PC-0042` },
});

export const inventoryRecords: readonly CommandRecord[] = recordsWith({ section: 'Inventory', arguments: [computer] })({
  'inventory show': {
    operation: `GET ${path}`,
    summary: 'Show the whole hardware inventory of a computer',
    details:
      'Each list has at most 500 rows. For software and services, use `ems computer inventory installed-software` and `ems computer inventory services`.',
    id: 'computer.id',
    view: inventoryView,
    examples: { 'Show all hardware': 'ems computer inventory show PC-0042' },
    seeAlso: ['computer inventory installed-software', 'computer system-info'],
  },
  'inventory disks': partList('disks', {
    summary: 'List the drives of a computer',
    noun: 'disks',
    id: 'volume',
    columns: diskColumns,
    does: 'Show size and free space',
    seeAlso: ['computer issues low-disk'],
  }),
  'inventory batteries': partList('batteries', {
    summary: 'List the batteries of a computer and their health',
    details:
      'Health is the full charge capacity divided by the design capacity: 100 % means no wear. remainingCapacityPercent also measures wear, not the current charge.',
    id: 'deviceId',
    columns: batteryColumns,
    does: 'Show the health of the batteries',
    seeAlso: ['computer issues battery-wear'],
  }),
  'inventory network-adapters': partList('network-adapters', {
    summary: 'List the network adapters of a computer',
    id: 'macAddress',
    columns: adapterColumns,
    does: 'Show addresses and gateways',
  }),
  'inventory printers': partList('printers', {
    summary: 'List the printers of a computer',
    id: 'name',
    columns: printerColumns,
    does: 'Show the default printer',
  }),
  'inventory bios': {
    operation: `GET ${path}/bios`,
    summary: 'Show the BIOS of a computer',
    id: 'serialNumber',
    view: [
      sectionOf('Reported', [
        'manufacturer',
        { path: 'caption', title: 'Name' },
        version,
        { path: 'smBiosVersion', title: 'SMBIOS version' },
        'serialNumber',
        { path: 'uuid', title: 'Hardware UUID' },
      ]),
    ],
    examples: { 'Show version and serial number': 'ems computer inventory bios PC-0042' },
  },
  'inventory computer-system': {
    operation: `GET ${path}/computer-system`,
    summary: 'Show the manufacturer and model of a computer',
    id: 'model',
    view: [sectionOf('Reported', ['manufacturer', 'model'])],
    examples: { 'Show the model': 'ems computer inventory computer-system PC-0042' },
  },
  'inventory video-controllers': partList('video-controllers', {
    summary: 'List the graphics adapters of a computer',
    id: 'name',
    columns: videoColumns,
    does: 'Show adapters and modes',
  }),
  'inventory monitors': partList('monitors', {
    summary: 'List the monitors of a computer',
    noun: 'monitors',
    id: 'serialNumber',
    columns: monitorColumns,
    does: 'Show serial numbers',
  }),
  'inventory processors': partList('processors', {
    summary: 'List the processors of a computer',
    id: 'processorId',
    columns: processorColumns,
    does: 'Show cores and clock speed',
  }),
  'inventory installed-software': partList('installed-software', {
    summary: 'List the software that the last scan found on a computer',
    noun: 'programs',
    id: 'productName',
    columns: [
      { path: 'productName', title: 'Product' },
      name,
      version,
      { path: 'vendor', title: 'Vendor', priority: 1 },
      { path: 'publisher', title: 'Publisher', priority: 1 },
      { path: 'installDate', title: 'Installed', format: 'date', priority: 2 },
    ],
    does: 'List installed software',
    seeAlso: ['computer search-software'],
  }),
  'inventory services': partList('services', {
    summary: 'List the Windows services of a computer',
    noun: 'services',
    details: 'To filter by status or name, pass the parameters that your server supports with `--param name=value`.',
    id: 'name',
    columns: [
      name,
      { path: 'displayName', title: 'Display name', priority: 1 },
      statusColumn,
      { path: 'state', title: 'State', state: true },
      { path: 'startType', title: 'Start', priority: 2 },
      { path: 'startMode', title: 'Start', priority: 2 },
      { path: 'account', title: 'Account', priority: 4 },
      description,
    ],
    does: 'List services and their state',
  }),
});
