import type { CommandRecord } from '../record.js';
import { agentIssueRecords } from './agent-issues.js';
import { deviceIssueRecords } from './device-issues.js';
import { issueSection, summaryOf, sweep, sweepFlags } from './issue-parts.js';
import { softwareIssueRecords } from './software-issues.js';

/** Names of the sweeps. The reference does not list all of them, so the service checks the names. */
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
    section: issueSection,
    summary: 'List computers that have issues',
    noun: 'computers',
    details: [
      'Runs all checks unless --issues selects some of them.',
      'The threshold flags change the defaults of the individual checks. --last-seen-days 0 also includes computers that have not reported for a long time.',
    ],
    flags: { ...sweepFlags, issues: { form: 'commas', offers: issueNames, help: 'only these issues' } },
    columns: sweep(summaryOf('issues', 'Issues', 'issues')),
    examples: [
      { does: 'List all computers with issues', run: 'ems computer issues overview' },
      {
        does: 'List two kinds of issues in one group',
        run: 'ems computer issues overview --issues low-disk,failed-deployment --group-id Workstations',
      },
    ],
    seeAlso: ['computer issues show'],
  },
  ...deviceIssueRecords,
  ...softwareIssueRecords,
  ...agentIssueRecords,
];
