import type { CommandRecord } from '../record.js';
import { domain, hostname, id } from '../columns.js';
import { softwareFlag } from '../flags.js';
import { issueSection, summaryOf, sweep, sweepFlags } from './issue-parts.js';

const packageFlags = { ...sweepFlags, softwareId: softwareFlag };

/** Deployments that fail or wait, and missing patches. */
export const softwareIssueRecords: readonly CommandRecord[] = [
  {
    operation: 'GET /api/computer/issues/failed-deployment',
    name: 'issues failed-deployment',
    selects: 'id',
    section: issueSection,
    summary: 'List computers with failed packages',
    noun: 'computers',
    flags: packageFlags,
    columns: sweep({
      ...summaryOf('failedPackages', 'Failed', 'packages'),
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
    section: issueSection,
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
    section: issueSection,
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
    section: issueSection,
    summary: 'List computers with missing patches',
    noun: 'computers',
    details: ['The gaps column shows what prevents patch management on a computer.'],
    flags: sweepFlags,
    columns: sweep(
      { ...summaryOf('missingPatches', 'Missing', 'patches'), item: ['qNumber'] },
      {
        ...summaryOf('pmClientGaps', 'Gaps', 'gaps'),
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
    section: issueSection,
    summary: 'List computers where an installation never started',
    noun: 'computers',
    details: ['The package is assigned and the computer reports, but the installation has not started.'],
    flags: packageFlags,
    columns: sweep({
      ...summaryOf('stalePendingPackages', 'Pending', 'packages'),
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
];
