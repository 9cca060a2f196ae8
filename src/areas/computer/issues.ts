import type { Column, CommandRecord } from '../record.js';
import { domain, hostname, id, lastSeen } from '../columns.js';
import { groupFlag, softwareFlag } from '../flags.js';

const section = 'Issues';
const flags = { groupId: groupFlag };
const packageFlags = { groupId: groupFlag, softwareId: softwareFlag };

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

export const issues: readonly CommandRecord[] = [
  {
    operation: 'GET /api/computer/issues/overview',
    name: 'issues overview',
    section,
    summary: 'List computers with any issue, and which',
    noun: 'computers',
    details: [
      'All checks are made unless --issues names some of them.',
      'The threshold flags change the defaults of the single checks. --last-seen-days 0 also includes computers that have not reported for long.',
    ],
    flags: { ...flags, issues: { form: 'commas', offers: issueNames, help: 'look for these only' } },
    columns: sweep(list('issues', 'Issues', 'issues')),
    examples: [
      { does: 'Everything that needs attention', run: 'ems computer issues overview' },
      {
        does: 'Only two kinds, in one group',
        run: 'ems computer issues overview --issues low-disk,failed-deployment --group-id Workstations',
      },
    ],
    seeAlso: ['computer issues show'],
  },
  {
    operation: 'GET /api/computer/issues/low-disk',
    name: 'issues low-disk',
    section,
    summary: 'List computers with little free disk space',
    noun: 'computers',
    flags,
    columns: sweep(list('lowDiskDrives', 'Drives', 'drives')),
    examples: [
      { does: 'Less than 5 % free', run: 'ems computer issues low-disk --min-free-percent 5' },
      { does: 'Less than 10 GB free, as csv', run: 'ems computer issues low-disk --min-free-gb 10 --all -o csv' },
    ],
    seeAlso: ['computer inventory disks'],
  },
  {
    operation: 'GET /api/computer/issues/battery-wear',
    name: 'issues battery-wear',
    section,
    summary: 'List computers with worn batteries',
    noun: 'computers',
    flags,
    columns: sweep(list('wornBatteries', 'Batteries', 'batteries')),
    examples: [{ does: 'At 60 % health or below', run: 'ems computer issues battery-wear --max-health-percent 60' }],
    seeAlso: ['computer inventory batteries'],
  },
  {
    operation: 'GET /api/computer/issues/bitlocker-off',
    name: 'issues bitlocker-off',
    section,
    summary: 'List Windows computers with unencrypted fixed disks',
    noun: 'computers',
    details: ['Judged by the last inventory of each computer.'],
    flags,
    columns: sweep(list('unencryptedDisks', 'Unencrypted', 'disks')),
    examples: [
      { does: 'For the security team, as csv', run: 'ems computer issues bitlocker-off --all -o csv' },
      { does: 'Seen within a week', run: 'ems computer issues bitlocker-off --last-seen-within-days 7' },
    ],
    seeAlso: ['computer security-posture'],
  },
  {
    operation: 'GET /api/computer/issues/pending-reboot',
    name: 'issues pending-reboot',
    section,
    summary: 'List computers that wait for a reboot',
    noun: 'computers',
    flags,
    columns: sweep(
      { path: 'daysSinceLastReboot', title: 'Since reboot', format: 'days' },
      { path: 'lastReboot', title: 'Last reboot', format: 'time' },
      { path: 'rebootRequiredSource', title: 'Wanted by', priority: 2 },
    ),
    examples: [
      { does: 'All of them', run: 'ems computer issues pending-reboot' },
      {
        does: 'Not rebooted for two weeks',
        run: 'ems computer issues pending-reboot --min-days-since-last-reboot 14',
      },
    ],
    seeAlso: ['computer reboot', 'computer reboot-status'],
  },
  {
    operation: 'GET /api/computer/issues/failed-deployment',
    name: 'issues failed-deployment',
    section,
    summary: 'List computers where a package failed',
    noun: 'computers',
    flags: packageFlags,
    columns: sweep(list('failedPackages', 'Failed', 'packages')),
    examples: [
      { does: 'All failures', run: 'ems computer issues failed-deployment' },
      { does: 'One package', run: "ems computer issues failed-deployment --package-name 'Firefox'" },
    ],
    seeAlso: ['computer setup-error-log', 'computer issues shared-package-failure'],
  },
  {
    operation: 'GET /api/computer/issues/shared-package-failure',
    name: 'issues shared-package-failure',
    section,
    summary: 'List packages that fail on several computers',
    noun: 'packages',
    details: ['One row per package. --include-devices adds the computers to each.'],
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
        does: 'Packages that fail on five computers or more',
        run: 'ems computer issues shared-package-failure --min-affected-count 5',
      },
    ],
    seeAlso: ['computer issues shared-package-failure-devices'],
  },
  {
    operation: 'GET /api/computer/issues/shared-package-failure/devices',
    name: 'issues shared-package-failure-devices',
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
        does: 'Where does VLC fail?',
        run: "ems computer issues shared-package-failure-devices --software-id 'VLC media player@3.0.21'",
      },
    ],
    seeAlso: ['computer issues shared-package-failure'],
  },
  {
    operation: 'GET /api/computer/issues/missing-patch',
    name: 'issues missing-patch',
    section,
    summary: 'List computers that lack patches',
    noun: 'computers',
    details: ['The gaps column says what keeps patch management from working on a computer.'],
    flags,
    columns: sweep(
      { ...list('missingPatches', 'Missing', 'patches'), item: ['qNumber'] },
      {
        ...list('pmClientGaps', 'Gaps', 'gaps'),
        priority: 2,
      },
    ),
    examples: [
      { does: 'Lacking patches of CVSS 9 or more', run: 'ems computer issues missing-patch --min-cvss 9' },
      { does: 'Ten or more missing', run: 'ems computer issues missing-patch --min-count 10 --all -o name' },
    ],
    seeAlso: ['computer patches', 'patch approve'],
  },
  {
    operation: 'GET /api/computer/issues/stale-deployment',
    name: 'issues stale-deployment',
    section,
    summary: 'List computers where an installation never started',
    noun: 'computers',
    details: ['The package is assigned and the computer reports, yet nothing happened.'],
    flags: packageFlags,
    columns: sweep(list('stalePendingPackages', 'Pending', 'packages')),
    examples: [
      { does: 'Waiting for two days or longer', run: 'ems computer issues stale-deployment --min-hours-pending 48' },
    ],
    seeAlso: ['computer software-deployment', 'computer activate'],
  },
  {
    operation: 'GET /api/computer/issues/stale-agent',
    name: 'issues stale-agent',
    section,
    summary: 'List computers whose agent stopped reporting',
    noun: 'computers',
    flags,
    columns: sweep(
      { path: 'staleAgentHours', title: 'Silent for', format: 'hours' },
      { path: 'hoursStale', title: 'Silent for', format: 'hours' },
      { path: 'agentStatus', title: 'Agent', state: true },
    ),
    examples: [{ does: 'Agents that fell silent', run: 'ems computer issues stale-agent' }],
    seeAlso: ['computer uem-agent', 'computer health'],
  },
  {
    operation: 'GET /api/computer/issues/stale-inventory',
    name: 'issues stale-inventory',
    section,
    summary: 'List computers with an old inventory',
    noun: 'computers',
    flags,
    columns: sweep(
      { path: 'staleInventoryDays', title: 'Age', format: 'days' },
      { path: 'daysStale', title: 'Age', format: 'days' },
      { path: 'inventoryDate', title: 'Inventory', format: 'time' },
    ),
    examples: [{ does: 'Thirty days old or older', run: 'ems computer issues stale-inventory --min-days-stale 30' }],
    seeAlso: ['computer rescan'],
  },
  {
    operation: 'GET /api/computer/issues/agent-suspended',
    name: 'issues agent-suspended',
    section,
    summary: 'List computers whose agent is suspended',
    noun: 'computers',
    flags,
    columns: sweep(
      { path: 'suspensionMode', title: 'Mode', state: true },
      { path: 'suspendedUntil', title: 'Until', format: 'time' },
    ),
    examples: [{ does: 'Who is paused, and until when?', run: 'ems computer issues agent-suspended' }],
  },
];
