import type { CommandRecord } from '../record.js';
import { issueSection, sweep, sweepFlags } from './issue-parts.js';

/** Agents that are silent or suspended, and inventories that are old. */
export const agentIssueRecords: readonly CommandRecord[] = [
  {
    operation: 'GET /api/computer/issues/stale-agent',
    name: 'issues stale-agent',
    selects: 'id',
    section: issueSection,
    summary: 'List computers whose agent stopped reporting',
    noun: 'computers',
    flags: sweepFlags,
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
    section: issueSection,
    summary: 'List computers with an old inventory',
    noun: 'computers',
    flags: sweepFlags,
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
    section: issueSection,
    summary: 'List computers whose agent is suspended',
    noun: 'computers',
    flags: sweepFlags,
    columns: sweep(
      { path: 'suspensionMode', title: 'Mode', state: true },
      { path: 'suspendedUntil', title: 'Until', format: 'time' },
    ),
    examples: [{ does: 'List suspended agents', run: 'ems computer issues agent-suspended' }],
  },
];
