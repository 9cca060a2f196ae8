import type { CommandRecord } from '../record.js';
import { issueSection, sweep, sweepFlags, summaryOf } from './issue-parts.js';

/** Disks, batteries, encryption and reboots. */
export const deviceIssueRecords: readonly CommandRecord[] = [
  {
    operation: 'GET /api/computer/issues/low-disk',
    name: 'issues low-disk',
    selects: 'id',
    section: issueSection,
    summary: 'List computers with little free disk space',
    noun: 'computers',
    flags: sweepFlags,
    columns: sweep(summaryOf('lowDiskDrives', 'Drives', 'drives')),
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
    section: issueSection,
    summary: 'List computers with worn batteries',
    noun: 'computers',
    flags: sweepFlags,
    columns: sweep(summaryOf('wornBatteries', 'Batteries', 'batteries')),
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
    section: issueSection,
    summary: 'List Windows computers with unencrypted fixed disks',
    noun: 'computers',
    details: ['Based on the last inventory of each computer.'],
    flags: sweepFlags,
    columns: sweep(summaryOf('unencryptedDisks', 'Unencrypted', 'disks')),
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
    section: issueSection,
    summary: 'List computers with a pending reboot',
    noun: 'computers',
    flags: sweepFlags,
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
];
