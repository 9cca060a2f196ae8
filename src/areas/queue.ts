import type { AreaRecords } from './record.js';
import { id, name, status } from './columns.js';

export const area: AreaRecords = {
  name: 'queue',
  summary: 'What the backend is still working on',
  records: [
    {
      operation: 'GET /api/queues',
      name: 'list',
      summary: 'List pending and running backend work, newest first',
      noun: 'jobs',
      details: ['Patch downloads, hashes, imports. An empty list means that the backend is idle.'],
      columns: [
        id,
        { path: 'queueName', title: 'Queue' },
        { path: 'subject', title: 'Subject' },
        status,
        { path: 'createdAtUtc', title: 'Queued', format: 'time', priority: 1 },
        { path: 'startedAtUtc', title: 'Started', format: 'time', priority: 2 },
      ],
      examples: [{ does: 'Is the backend busy?', run: 'ems queue list' }],
      seeAlso: ['queue names', 'wait queue'],
    },
    {
      operation: 'GET /api/queues/names',
      name: 'names',
      summary: 'List the names of the queues',
      noun: 'queues',
      id: 'name',
      columns: [name],
      examples: [{ does: 'What can be filtered by?', run: 'ems queue names' }],
      seeAlso: ['queue list'],
    },
  ],
};
