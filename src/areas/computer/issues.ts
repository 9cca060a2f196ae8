import type { Column, CommandRecord } from '../record.js';
import { domain, hostname, id, lastSeen } from '../columns.js';
import { groupIdFlag, isEmptyFlag, softwareFlag } from '../flags.js';

const section = 'Issues';
const flags = { groupId: groupIdFlag, IsEmpty: isEmptyFlag };
const packageFlags = { ...flags, softwareId: softwareFlag };

/** A sweep's table: which computer, what is wrong with it, when it was last seen. */
const sweep = (...found: readonly Column[]): readonly Column[] => [id, hostname, domain, ...found, lastSeen];
const list = (path: string, title: string, noun: string) => ({ path, title, format: 'summary', noun }) as const;

/** What the single sweeps are called. The service has the last word: its list is not shown whole anywhere. */
const issueNames = [
  'low-disk',
  'battery-wear',
  'bitlocker-off',
  'pending-reboot',
  'failed-deployment',
  'missing-patch',
  'stale-deployment',
  'stale-agent',
  'stale-inventory',
  'agent-suspended',
];

export const issueRecords: readonly CommandRecord[] = [
  {
    operation: 'GET /api/computer/issues/overview',
    name: 'issues overview',
    selects: 'id',
    section,
    summary: 'List computers that have issues',
    noun: 'computers',
    details: [
      'Runs all checks unless --issues selects some of them.',
      'The threshold flags change the defaults of the individual checks. --last-seen-days 0 also includes computers that have not reported for a long time.',
    ],
    flags: { ...flags, issues: { form: 'commas', offers: issueNames, help: 'only these issues' } },
    columns: sweep(list('issues', 'Issues', 'issues')),
    examples: [
      { does: 'List all computers with issues', run: 'ems computer issues overview' },
      {
        does: 'List two kinds of issues in one group',
        run: 'ems computer issues overview --issues low-disk,failed-deployment --group-id Workstations',
      },
    ],
    seeAlso: ['computer issues show'],
  },
  {
    operation: 'GET /api/computer/issues/low-disk',
    name: 'issues low-disk',
    selects: 'id',
    section,
    summary: 'List computers with little free disk space',
    noun: 'computers',
    flags,
    columns: sweep(list('lowDiskDrives', 'Drives', 'drives')),
    examples: [
      { does: 'List computers with less than 5 % free', run: 'ems computer issues low-disk --min-free-percent 5' },
      {
        does: 'Export computers with less than 10 GB free as csv',
        run: 'ems computer issues low-disk --min-free-gb 10 --all -o csv',
      },
    ],
    seeAlso: ['computer inventory disks'],
  },
  {
    operation: 'GET /api/computer/issues/battery-wear',
    name: 'issues battery-wear',
    selects: 'id',
    section,
    summary: 'List computers with worn batteries',
    noun: 'computers',
    flags,
    columns: sweep(list('wornBatteries', 'Batteries', 'batteries')),
    examples: [
      {
        does: 'List batteries with at most 60 % health',
        run: 'ems computer issues battery-wear --max-health-percent 60',
      },
    ],
    seeAlso: ['computer inventory batteries'],
  },
  {
    operation: 'GET /api/computer/issues/bitlocker-off',
    name: 'issues bitlocker-off',
    selects: 'id',
    section,
    summary: 'List Windows computers with unencrypted fixed disks',
    noun: 'computers',
    details: ['Based on the last inventory of each computer.'],
    flags,
    columns: sweep(list('unencryptedDisks', 'Unencrypted', 'disks')),
    examples: [
      { does: 'Export all results as csv', run: 'ems computer issues bitlocker-off --all -o csv' },
      {
        does: 'List only computers seen within a week',
        run: 'ems computer issues bitlocker-off --last-seen-within-days 7',
      },
    ],
    seeAlso: ['computer security-posture'],
  },
  {
    operation: 'GET /api/computer/issues/pending-reboot',
    name: 'issues pending-reboot',
    selects: 'id',
    section,
    summary: 'List computers with a pending reboot',
    noun: 'computers',
    flags,
    columns: sweep(
      { path: 'lastReboot', or: ['daysSinceLastReboot'], title: 'Last reboot', format: 'time' },
      { path: 'rebootRequiredSource', title: 'Required by', priority: 2 },
    ),
    examples: [
      { does: 'List all pending reboots', run: 'ems computer issues pending-reboot' },
      {
        does: 'List computers not rebooted for two weeks',
        run: 'ems computer issues pending-reboot --min-days-since-last-reboot 14',
      },
    ],
    seeAlso: ['computer reboot', 'computer reboot-status'],
  },
  {
    operation: 'GET /api/computer/issues/failed-deployment',
    name: 'issues failed-deployment',
    selects: 'id',
    section,
    summary: 'List computers with failed packages',
    noun: 'computers',
    flags: packageFlags,
    columns: sweep({
      ...list('failedPackages', 'Failed', 'packages'),
      item: ['packageName', 'name', 'version'],
      detail: ['lastFailedUtc', 'failedAtUtc', 'logDateUtc', 'errorText', 'error', 'message'],
      room: 40,
    }),
    examples: [
      { does: 'List all failures', run: 'ems computer issues failed-deployment' },
      { does: 'Show one package only', run: "ems computer issues failed-deployment --package-name 'Firefox'" },
    ],
    seeAlso: ['computer setup-error-log', 'computer issues shared-package-failure'],
  },
  {
    operation: 'GET /api/computer/issues/shared-package-failure',
    name: 'issues shared-package-failure',
    section,
    summary: 'List packages that fail on several computers',
    noun: 'packages',
    details: ['Prints one row per package. --include-devices adds the computers of each package.'],
    flags: packageFlags,
    id: 'softwareId',
    columns: [
      { path: 'packageName', title: 'Package' },
      { path: 'affectedDeviceCount', title: 'Computers' },
      { path: 'softwareId', title: 'Package ID', priority: 2 },
      {
        path: 'affectedDevices',
        title: 'Affected',
        format: 'summary',
        noun: 'computers',
        priority: 1,
        onlyKnown: true,
      },
    ],
    examples: [
      {
        does: 'List packages that fail on five or more computers',
        run: 'ems computer issues shared-package-failure --min-affected-count 5',
      },
    ],
    seeAlso: ['computer issues shared-package-failure-devices'],
  },
  {
    operation: 'GET /api/computer/issues/shared-package-failure/devices',
    name: 'issues shared-package-failure-devices',
    selects: 'id',
    section,
    summary: 'List the computers on which one package fails',
    noun: 'computers',
    flags: packageFlags,
    columns: [
      id,
      hostname,
      domain,
      { path: 'lastFailedUtc', title: 'Failed', format: 'time' },
      { path: 'errorText', title: 'Error' },
    ],
    examples: [
      {
        does: 'List the computers on which VLC fails',
        run: "ems computer issues shared-package-failure-devices --software-id 'VLC media player@3.0.21'",
      },
    ],
    seeAlso: ['computer issues shared-package-failure'],
  },
  {
    operation: 'GET /api/computer/issues/missing-patch',
    name: 'issues missing-patch',
    selects: 'id',
    section,
    summary: 'List computers with missing patches',
    noun: 'computers',
    details: ['The gaps column shows what prevents patch management on a computer.'],
    flags,
    columns: sweep(
      { ...list('missingPatches', 'Missing', 'patches'), item: ['qNumber'] },
      {
        ...list('pmClientGaps', 'Gaps', 'gaps'),
        priority: 2,
      },
    ),
    examples: [
      {
        does: 'List missing patches with a CVSS score of 9 or more',
        run: 'ems computer issues missing-patch --min-cvss 9',
      },
      {
        does: 'List computers with ten or more missing patches',
        run: 'ems computer issues missing-patch --min-count 10 --all -o name',
      },
    ],
    seeAlso: ['computer patches', 'patch approve'],
  },
  {
    operation: 'GET /api/computer/issues/stale-deployment',
    name: 'issues stale-deployment',
    selects: 'id',
    section,
    summary: 'List computers where an installation never started',
    noun: 'computers',
    details: ['The package is assigned and the computer reports, but the installation has not started.'],
    flags: packageFlags,
    columns: sweep({
      ...list('stalePendingPackages', 'Pending', 'packages'),
      item: ['packageName', 'name', 'version'],
      detail: ['hoursPending', 'pendingHours'],
      room: 30,
    }),
    examples: [
      {
        does: 'List installations pending for two days or longer',
        run: 'ems computer issues stale-deployment --min-hours-pending 48',
      },
    ],
    seeAlso: ['computer software-deployment', 'computer activate'],
  },
  {
    operation: 'GET /api/computer/issues/stale-agent',
    name: 'issues stale-agent',
    selects: 'id',
    section,
    summary: 'List computers whose agent stopped reporting',
    noun: 'computers',
    flags,
    columns: sweep(
      { path: 'staleAgentHours', or: ['hoursStale'], title: 'Silent for', format: 'hours' },
      { path: 'agentStatus', title: 'Agent', state: true },
    ),
    examples: [{ does: 'List computers with a stale agent', run: 'ems computer issues stale-agent' }],
    seeAlso: ['computer uem-agent', 'computer health'],
  },
  {
    operation: 'GET /api/computer/issues/stale-inventory',
    name: 'issues stale-inventory',
    selects: 'id',
    section,
    summary: 'List computers with an old inventory',
    noun: 'computers',
    flags,
    columns: sweep({ path: 'inventoryDate', title: 'Inventory', format: 'time', whenNull: 'never' }),
    examples: [
      {
        does: 'List inventories that are at least 30 days old',
        run: 'ems computer issues stale-inventory --min-days-stale 30',
      },
    ],
    seeAlso: ['computer rescan'],
  },
  {
    operation: 'GET /api/computer/issues/agent-suspended',
    name: 'issues agent-suspended',
    selects: 'id',
    section,
    summary: 'List computers whose agent is suspended',
    noun: 'computers',
    flags,
    columns: sweep(
      { path: 'suspensionMode', title: 'Mode', state: true },
      { path: 'suspendedUntil', title: 'Until', format: 'time' },
    ),
    examples: [{ does: 'List suspended agents', run: 'ems computer issues agent-suspended' }],
  },
];
