import { recordsWith, type CommandRecord, type Examples, type UnnamedRecord } from '../record.js';
import { domain, hostname, id, lastSeen } from '../columns.js';
import type { Column } from '../column.js';
import { groupIdFlag, isEmptyFlag, kbFlag, softwareFlag } from '../flags.js';

const sweepFlags = { groupId: groupIdFlag, IsEmpty: isEmptyFlag };
const packageFlags = { ...sweepFlags, softwareId: softwareFlag };

const summaryOf = (path: string, title: string, noun: string) => ({ path, title, format: 'summary', noun }) as const;

/** Names of the sweeps. The reference does not list all of them, so the service checks the names. */
type Issue = (typeof issueNames)[number];
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
] as const;

interface Sweep extends Pick<CommandRecord, 'details' | 'flags' | 'leavesOutSilent' | 'seeAlso'> {
  readonly summary: string;
  /** Columns that say what is wrong; the table shows them between the computer and when it was last seen. */
  readonly found: readonly Column[];
  /** Flags after the command, by what the example shows. */
  readonly examples: Examples;
}

const sweepRecord = (issue: Issue, { found, examples, ...more }: Sweep): UnnamedRecord => ({
  operation: `GET /api/computer/issues/${issue}`,
  selects: 'id',
  noun: 'computers',
  flags: sweepFlags,
  ...more,
  columns: [id, hostname, domain, ...found, lastSeen],
  examples: Object.fromEntries(
    Object.entries(examples).map(([does, flags]) => [does, `ems computer issues ${issue} ${flags}`.trim()]),
  ),
});

export const issueRecords: readonly CommandRecord[] = recordsWith({ section: 'Issues' })({
  'issues overview': {
    operation: 'GET /api/computer/issues/overview',
    selects: 'id',
    summary: 'List computers that have issues',
    noun: 'computers',
    details: [
      'Runs all checks unless --issues selects some of them.',
      'The threshold flags change the defaults of the individual checks. --last-seen-days 0 also includes computers that have not reported for a long time.',
    ],
    flags: { ...sweepFlags, issues: { form: 'commas', offers: issueNames, help: 'only these issues' } },
    columns: [id, hostname, domain, summaryOf('issues', 'Issues', 'issues'), lastSeen],
    examples: {
      'List all computers with issues': 'ems computer issues overview',
      'List two kinds of issues in one group':
        'ems computer issues overview --issues low-disk,failed-deployment --group-id Workstations',
    },
    seeAlso: ['computer issues show'],
  },
  'issues low-disk': sweepRecord('low-disk', {
    summary: 'List computers with little free disk space',
    found: [summaryOf('lowDiskDrives', 'Drives', 'drives')],
    examples: {
      'List computers with less than 5 % free': '--min-free-percent 5',
      'Export computers with less than 10 GB free as csv': '--min-free-gb 10 --all -o csv',
    },
    seeAlso: ['computer inventory disks'],
  }),
  'issues battery-wear': sweepRecord('battery-wear', {
    summary: 'List computers with worn batteries',
    found: [summaryOf('wornBatteries', 'Batteries', 'batteries')],
    examples: { 'List batteries with at most 60 % health': '--max-health-percent 60' },
    seeAlso: ['computer inventory batteries'],
  }),
  'issues bitlocker-off': sweepRecord('bitlocker-off', {
    summary: 'List Windows computers with unencrypted fixed disks',
    details: 'Based on the last inventory of each computer.',
    found: [summaryOf('unencryptedDisks', 'Unencrypted', 'disks')],
    examples: {
      'Export all results as csv': '--all -o csv',
      'List only computers seen within a week': '--last-seen-within-days 7',
    },
    seeAlso: ['computer security-posture'],
  }),
  'issues pending-reboot': sweepRecord('pending-reboot', {
    summary: 'List computers with a pending reboot',
    found: [
      { path: 'lastReboot', or: ['daysSinceLastReboot'], title: 'Last reboot', format: 'time' },
      { path: 'rebootRequiredSource', title: 'Required by', priority: 2 },
    ],
    examples: {
      'List all pending reboots': '',
      'List computers not rebooted for two weeks': '--min-days-since-last-reboot 14',
    },
    seeAlso: ['computer reboot', 'computer reboot-status'],
  }),
  'issues failed-deployment': sweepRecord('failed-deployment', {
    summary: 'List computers with failed packages',
    flags: packageFlags,
    found: [
      {
        ...summaryOf('failedPackages', 'Failed', 'packages'),
        item: ['packageName', 'name', 'version'],
        detail: ['lastFailedUtc', 'failedAtUtc', 'logDateUtc', 'errorText', 'error', 'message'],
        room: 40,
      },
    ],
    examples: {
      'List all failures': '',
      'Show one package only': "--package-name 'Firefox'",
    },
    seeAlso: ['computer setup-error-log', 'computer issues shared-package-failure'],
  }),
  'issues shared-package-failure': {
    operation: 'GET /api/computer/issues/shared-package-failure',
    summary: 'List packages that fail on several computers',
    noun: 'packages',
    details: 'Prints one row per package. --include-devices adds the computers of each package.',
    flags: packageFlags,
    id: 'softwareId',
    columns: [
      { path: 'packageName', title: 'Package' },
      { path: 'affectedDeviceCount', title: 'Computers' },
      { path: 'softwareId', title: 'Package ID', priority: 2 },
      { ...summaryOf('affectedDevices', 'Affected', 'computers'), priority: 1, onlyKnown: true },
    ],
    examples: {
      'List packages that fail on five or more computers':
        'ems computer issues shared-package-failure --min-affected-count 5',
    },
    seeAlso: ['computer issues shared-package-failure-devices'],
  },
  'issues shared-package-failure-devices': {
    operation: 'GET /api/computer/issues/shared-package-failure/devices',
    selects: 'id',
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
    examples: {
      'List the computers on which VLC fails':
        "ems computer issues shared-package-failure-devices --software-id 'VLC media player@3.0.21'",
    },
    seeAlso: ['computer issues shared-package-failure'],
  },
  'issues missing-patch': sweepRecord('missing-patch', {
    summary: 'List computers with missing patches',
    details: 'The gaps column shows what prevents patch management on a computer.',
    flags: { ...sweepFlags, qNumber: kbFlag },
    found: [
      { ...summaryOf('missingPatches', 'Missing', 'patches'), item: ['qNumber'] },
      { ...summaryOf('pmClientGaps', 'Gaps', 'gaps'), priority: 2 },
    ],
    examples: {
      'List missing patches with a CVSS score of 9 or more': '--min-cvss 9',
      'List computers with ten or more missing patches': '--min-count 10 --all -o name',
    },
    seeAlso: ['computer patches', 'patch approve'],
  }),
  'issues stale-deployment': sweepRecord('stale-deployment', {
    summary: 'List computers where an installation never started',
    details: 'The package is assigned and the computer reports, but the installation has not started.',
    flags: packageFlags,
    found: [
      {
        ...summaryOf('stalePendingPackages', 'Pending', 'packages'),
        item: ['packageName', 'name', 'version'],
        detail: ['hoursPending', 'pendingHours'],
        room: 30,
      },
    ],
    examples: { 'List installations pending for two days or longer': '--min-hours-pending 48' },
    seeAlso: ['computer software-deployment', 'computer activate'],
  }),
  'issues stale-agent': sweepRecord('stale-agent', {
    summary: 'List computers whose agent stopped reporting',
    found: [
      { path: 'staleAgentHours', or: ['hoursStale'], title: 'Silent for', format: 'hours' },
      { path: 'agentStatus', title: 'Agent', state: true },
    ],
    leavesOutSilent: true,
    examples: { 'List computers with a stale agent': '' },
    seeAlso: ['computer uem-agent', 'computer health'],
  }),
  'issues stale-inventory': sweepRecord('stale-inventory', {
    summary: 'List computers with an old inventory',
    found: [{ path: 'inventoryDate', title: 'Inventory', format: 'time', whenNull: 'never' }],
    examples: { 'List inventories that are at least 30 days old': '--min-days-stale 30' },
    seeAlso: ['computer rescan'],
  }),
  'issues agent-suspended': sweepRecord('agent-suspended', {
    summary: 'List computers whose agent is suspended',
    found: [
      { path: 'suspensionMode', title: 'Mode', state: true },
      { path: 'suspendedUntil', title: 'Until', format: 'time' },
    ],
    examples: { 'List suspended agents': '' },
  }),
});
