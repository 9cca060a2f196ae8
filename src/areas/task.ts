import { recordsWith, type CommandRecord } from './record.js';
import type { ViewSection } from './column.js';
import { name, sectionOf, tableOf } from './columns.js';

const created = { path: 'createdAtUtc', title: 'Started', format: 'time' } as const;
const finished = { path: 'finishedAtUtc', title: 'Ended', format: 'time' } as const;
const status = {
  path: 'status',
  title: 'Status',
  state: true,
  words: { 1: 'Running', 2: 'Finished', 3: 'Failed' },
} as const;
const statusNote =
  'In JSON, status 1 is running, 2 finished, 3 failed. Finished and failed tasks are kept for 30 days by default.';

const taskView: readonly ViewSection[] = [
  sectionOf('Task', ['trackingId', name, 'type', status, created, finished]),
  tableOf('Actions', 'actions', [
    'clientId',
    { path: 'hostname', title: 'Host name' },
    'action',
    status,
    { path: 'startedAtUtc', title: 'Started', format: 'time' },
    finished,
    'message',
  ]),
];

/** A task after a wait, with the state of the wait first. */
export const waitedTaskView: readonly ViewSection[] = [sectionOf('Wait', ['waitState', 'waitMessage']), ...taskView];

export const area: readonly CommandRecord[] = recordsWith()({
  list: {
    operation: 'GET /api/tasks',
    summary: 'List deployment tasks, newest first',
    noun: 'tasks',
    details: [
      statusNote,
      '--status, --since and --computer read all tasks and show those that match, because the service has no such filters.',
      'A table names the computers on which a task failed, and why: one request for each failed task.',
    ],
    selects: 'tasks',
    whenNoneMatch:
      'A task is Running until all of its computers have reported. Computers on which it has failed so far are listed by: ems fleet failures',
    id: 'trackingId',
    columns: [
      'trackingId',
      name,
      { path: 'type', title: 'Type', priority: 1 },
      status,
      { path: 'computers', title: 'Computers', onlyKnown: true, priority: 1 },
      { path: 'reason', title: 'Reason', onlyKnown: true, room: 20 },
      { ...created, priority: 1 },
      { ...finished, priority: 2 },
    ],
    examples: {
      'List tasks': 'ems task list',
      'What failed on one computer?': 'ems task list --status failed --computer PC-0042',
    },
    seeAlso: ['task show', 'wait task'],
  },
  show: {
    operation: 'GET /api/tasks/{trackingId}',
    summary: 'Show a task and its actions',
    details: statusNote,
    id: 'trackingId',
    arguments: [
      {
        name: 'tracking-id',
        fills: 'trackingId',
        completes: 'task',
        help: 'id of the task, from `ems task list`',
      },
    ],
    view: taskView,
    examples: {
      'Show the request without sending it': 'ems task show 0b1c6f0e-6f57-4f0e-9d53-2a8f5f1f3a10 --dry-run',
    },
    seeAlso: ['wait task'],
  },
});
