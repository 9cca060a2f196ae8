import { recordsWith, type CommandRecord } from './record.js';
import { id, statusColumn } from './columns.js';

export const area: readonly CommandRecord[] = recordsWith()({
  list: {
    operation: 'GET /api/queues',
    summary: 'List pending and running backend jobs, newest first',
    noun: 'jobs',
    selects: 'jobs',
    details:
      'Jobs are patch downloads, hashes and imports. The list is empty when the backend is idle. A job that was queued more than a day ago is marked as old.',
    columns: [
      id,
      { path: 'queueName', title: 'Queue' },
      'subject',
      statusColumn,
      { path: 'createdAtUtc', title: 'Queued', format: 'time', oldAfterHours: 24 },
      { path: 'startedAtUtc', title: 'Started', format: 'time', priority: 2 },
    ],
    examples: { 'List the jobs of one queue': 'ems queue list --queue Import' },
    seeAlso: ['queue names', 'wait queue'],
  },
  names: {
    operation: 'GET /api/queues/names',
    summary: 'List queue names',
    noun: 'queues',
    id: 'name',
    columns: [{ path: 'name', title: 'Queue' }],
    examples: { 'List the names to filter by': 'ems queue names' },
    seeAlso: ['queue list'],
  },
});
