import type { JsonObject } from '../../contract/operation.js';
import { page } from '../request/page.js';
import { notFound, ok, invalid } from '../request/reply.js';
import { computerOf } from '../world/computers.js';
import type { Task, TaskAction, QueueEntry } from '../state/job-types.js';
import { day, utc, utcOrNull, type World } from '../state/world.js';
import type { Behaviors } from './behavior.js';
import { queueNames } from '../world/jobs.js';

export const taskBehaviors: Behaviors = {
  'GET /api/tasks': ({ query }, world) => {
    const status = query.integer('status');
    const tasks = newestFirst(world).filter((task) => status === undefined || task.status === status);
    return page(query, tasks, showTask);
  },
  'GET /api/tasks/{trackingId}': ({ path }, world) => {
    const trackingId = (path.text('trackingId') ?? '').toLowerCase();
    const task = world.state.tasks.get(trackingId);
    if (task === undefined || !isKept(world, task)) {
      throw notFound('TaskNotFound', `There is no task with the tracking id ${trackingId}.`, { trackingId });
    }
    return ok({ ...showTask(task), actions: task.actions.map((action) => showAction(world, action)) });
  },
};

/** Tasks are stored in the order of their beginning, and seen for 30 days after their end. */
const newestFirst = (world: World): Task[] =>
  [...world.state.tasks.values()].filter((task) => isKept(world, task)).toReversed();

const isKept = (world: World, { finishedAt }: Task): boolean =>
  finishedAt === null || finishedAt > world.now - 30 * day;

const showTask = (task: Task): JsonObject => ({
  trackingId: task.trackingId,
  status: task.status,
  type: task.type,
  name: task.name,
  packageId: task.packageId,
  createdAtUtc: utc(task.createdAt),
  finishedAtUtc: utcOrNull(task.finishedAt),
  actionCount: task.actions.length,
  runningCount: countOf(task, 1),
  finishedCount: countOf(task, 2),
  failedCount: countOf(task, 3),
});

const countOf = (task: Task, status: Task['status']): number =>
  task.actions.filter((action) => action.status === status).length;

const showAction = (world: World, action: TaskAction): JsonObject => ({
  computerId: action.computerId,
  hostname: computerOf(world, action.computerId)?.name ?? null,
  action: action.action,
  status: action.status,
  startedAtUtc: utc(action.startedAt),
  finishedAtUtc: utcOrNull(action.finishedAt),
  message: action.message,
});

export const queueBehaviors: Behaviors = {
  'GET /api/queues': ({ query }, world) => {
    const wish = query.text('queueName');
    const name = queueNames.find((each) => each.toLowerCase() === wish?.toLowerCase());
    if (wish !== undefined && name === undefined) throw invalid('queueName', `'${wish}' is not a queue.`);
    const entries = world.state.queue.filter((entry) => name === undefined || entry.queue === name);
    return page(query, entries.toReversed(), showEntry);
  },
  'GET /api/queues/names': () => ok([...queueNames]),
};

const showEntry = (entry: QueueEntry): JsonObject => ({
  id: entry.id,
  queueName: entry.queue,
  subject: entry.subject,
  status: entry.status,
  createdAtUtc: utc(entry.createdAt),
});
