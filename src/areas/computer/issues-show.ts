import type { CommandRecord } from '../record.js';
import { computer } from '../arguments.js';
import { hostname, name, version, sectionOf, tableOf } from '../columns.js';

/** One computer's issues as a page: the verdict first, then a small table for each kind that hit. */
export const issuesShow: CommandRecord = {
  operation: 'GET /api/computer/{id}/issues',
  name: 'issues show',
  section: 'Issues',
  summary: 'Show all issues of one computer',
  details: [
    'Runs every check for this computer. Only issues that apply are shown.',
    'At most 25 missing security patches are listed. For all of them, use `ems computer patches`.',
  ],
  arguments: [computer],
  view: [
    sectionOf('Computer', [
      { path: 'id', title: 'Client ID' },
      hostname,
      'domain',
      'serialNumber',
      'macAddress',
      { path: 'uuid', title: 'Hardware UUID' },
      { path: 'lastSeenUtc', title: 'Last seen', format: 'time', whenNull: 'never' },
    ]),
    {
      title: 'Issues',
      onlyKnown: true,
      fields: [
        { path: 'activeIssues', title: 'Active', state: true },
        { path: 'pendingReboot', title: 'Reboot pending', format: 'yes-no', state: true },
        { path: 'staleAgentHours', title: 'Agent silent for', format: 'hours' },
        { path: 'staleInventoryDays', title: 'Inventory age', format: 'days' },
        { path: 'suspensionMode', title: 'Suspension', state: true },
        { path: 'suspendedUntil', title: 'Suspended until', format: 'time' },
        { path: 'pmClientGaps', title: 'Patch management gaps' },
      ],
    },
    tableOf('Low disk space', 'lowDiskDrives', [
      'volume',
      { path: 'freePercent', title: 'Free', format: 'percent' },
      { path: 'freeSpaceGb', title: 'Free', format: 'gb' },
      { path: 'totalSpaceGb', title: 'Size', format: 'gb' },
    ]),
    tableOf('Worn batteries', 'wornBatteries', [name, { path: 'healthPercent', title: 'Health', format: 'percent' }]),
    tableOf('Unencrypted disks', 'unencryptedDisks', [
      'volume',
      { path: 'bitlockerStatus', title: 'BitLocker', state: true },
    ]),
    tableOf('Failed packages', 'failedPackages', [
      { path: 'packageName', title: 'Package' },
      version,
      { path: 'lastFailedUtc', title: 'Failed', format: 'time' },
      { path: 'errorText', title: 'Error' },
    ]),
    tableOf('Packages not started', 'stalePendingPackages', [
      { path: 'packageName', title: 'Package' },
      version,
      { path: 'hoursPending', title: 'Waiting', format: 'hours' },
    ]),
    {
      title: 'Missing patches',
      rows: 'missingPatches',
      most: { rows: 25, all: 'ems computer patches' },
      fields: [
        { path: 'qNumber', title: 'Number' },
        { path: 'bulletinTitle', title: 'Title' },
        { path: 'productName', title: 'Product' },
        { path: 'vendorSeverity', title: 'Severity', state: true },
        { path: 'cvssScore', title: 'CVSS' },
      ],
    },
  ],
  examples: { 'Show the issues of one computer': 'ems computer issues show PC-0042' },
  seeAlso: ['computer issues overview', 'computer patches'],
};
