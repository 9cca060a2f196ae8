import type { JsonObject } from '../../contract/operation.js';
import { page, created, invalid, notFound, ok, type Values } from '../request/exchange.js';
import { agentOf } from '../fleet/agent.js';
import { offlineDepotId } from '../troubles/troubles.js';
import { masterServerId } from '../fleet/identity.js';
import { computerOf } from '../world/computers.js';
import { depotServerIds, showDepotServer } from '../world/catalog-objects.js';
import { schedule } from '../world/intents.js';
import type { SyncJob, Task, TaskAction, QueueEntry } from '../model/job-types.js';
import { enqueue, currentRun, queueNames } from '../world/jobs.js';
import { day, hour, utc, utcOrNull, type World } from '../model/world.js';
import type { Behaviors } from './behavior.js';

export const systemBehaviors: Behaviors = {
  'GET /api/system': (_request, world) => ok(systemInfo(world)),
  'GET /api/system/depot-servers': ({ query }, world) =>
    page(query, depotServerIds(world), (id) => showDepotServer(world, id)),
  'GET /api/system/sync-jobs': ({ query }, world) => page(query, newestFirst(world), showJob),
  'POST /api/system/sync-jobs': ({ body }, world) => created(showJob(startJob(world, depotIdsOf(world, body)))),
  'GET /api/system/sync-jobs/depots': ({ query }, world) =>
    page(query, syncDepots(world), (id) => showHeartbeat(world, id)),
  'GET /api/system/depot-topology-setting': (_request, world) => ok(topology(world)),
  'PUT /api/system/depot-topology-setting': ({ body }, world) => {
    world.state.depotTopologyActive = body.flag('active') === true;
    return ok(topology(world));
  },
  'GET /api/service/status': (_request, world) =>
    ok({
      status: 'Healthy',
      startedAtUtc: utc(world.birth),
      nowUtc: utc(world.now),
      queueLength: world.state.queue.length,
      runningTaskCount: [...world.state.tasks.values()].filter((task) => task.status === 1).length,
    }),
  'GET /api/service/version': () => ok({ serviceVersion, apiVersion: '1', productVersion, environment: 'Demo' }),
};

/** The version of the product; tags came with 26.2. */
export const productVersion = '26.2.1';
export const serviceVersion = '1.0.2';

const systemInfo = (world: World): JsonObject => ({
  databaseVersion: `${productVersion}.4`,
  patchCatalog: {
    version: catalogVersion(world),
    date: utc(Math.floor(world.now / day) * day),
    patchCount: world.state.patches.size,
    productCount: world.state.products.size,
  },
  assemblyVersion: serviceVersion,
  productVersion,
});

/** Year and month of the newest patch. */
const catalogVersion = ({ state }: World): string => {
  const newest =
    [...state.patches.values()]
      .flatMap(({ releaseDate }) => releaseDate ?? [])
      .toSorted()
      .at(-1) ?? '2025-12';
  return `${newest.slice(0, 4)}.${Number(newest.slice(5, 7))}.1`;
};

const topology = (world: World): JsonObject => ({
  active: world.state.depotTopologyActive,
  minimumProductVersion: '26.2',
});

const newestFirst = (world: World): SyncJob[] =>
  world.state.syncJobs
    .map((job) => currentRun(world, job))
    .toSorted((left, right) => (right.lastRunAt ?? Infinity) - (left.lastRunAt ?? Infinity) || right.id - left.id);

const showJob = (job: SyncJob): JsonObject => ({
  id: job.id,
  name: job.name,
  depotIds: job.depotIds,
  lastRunUtc: utcOrNull(job.lastRunAt),
  nextRunUtc: utcOrNull(job.nextRunAt),
  result: job.result,
  status: job.result === null ? 'Running' : 'Finished',
  triggered: job.triggered,
});

/** The depots that are synchronized: all but the master server, which they copy. */
const syncDepots = (world: World): number[] => depotServerIds(world).filter((id) => id !== masterServerId(world));

const depotIdsOf = (world: World, body: Values): readonly number[] => {
  const known = syncDepots(world);
  const ids = body.integers('depotIds') ?? known;
  if (ids.length === 0) throw invalid('depotIds', 'There is no depot to synchronize.');
  const strange = ids.find((id) => !known.includes(id));
  if (strange !== undefined)
    throw notFound('DepotNotFound', `The computer ${strange} is no depot.`, { clientId: strange });
  return [...new Set(ids)];
};

/** Runs for six seconds. */
const startJob = (world: World, depotIds: readonly number[]): SyncJob => {
  const id = Math.max(0, ...world.state.syncJobs.map((job) => job.id)) + 1;
  const job: SyncJob = {
    id,
    name: `Triggered sync ${id}`,
    depotIds: [...depotIds],
    lastRunAt: null,
    nextRunAt: null,
    result: null,
    triggered: true,
  };
  world.state.syncJobs.push(job);
  schedule(world, 6, { kind: 'sync-step', jobId: id });
  enqueue(world, 'DepotSync', job.name);
  return job;
};

const showHeartbeat = (world: World, id: number): JsonObject => {
  const heartbeat = heartbeatOf(world, id);
  return { ...showDepotServer(world, id), heartbeat, lastHeartbeatUtc: utcOrNull(lastHeartbeat(world, id, heartbeat)) };
};

/** On the offline depot the agent still reports, but the depot service stopped a day ago. */
const lastHeartbeat = (world: World, id: number, heartbeat: string): number | null => {
  if (heartbeat === 'unknown') return null;
  const seen = computerOf(world, id)?.lastSeen ?? null;
  return id === offlineDepotId(world) && heartbeat === 'offline' ? world.birth - 26 * hour : seen;
};

/** A new depot that was never synchronized. */
const isNewDepot = ({ state }: World, id: number): boolean =>
  state.newDepots?.has(id) === true &&
  !state.syncJobs.some((job) => job.result === 'Success' && job.depotIds.includes(id));

/** Pending while a sync of the depot runs; otherwise the agent's state decides. */
const heartbeatOf = (world: World, id: number): 'online' | 'offline' | 'pending' | 'unknown' => {
  if (world.state.syncJobs.some((job) => job.result === null && job.depotIds.includes(id))) return 'pending';
  if (id === offlineDepotId(world)) return 'offline';
  if (isNewDepot(world, id)) return 'unknown';
  switch (agentOf(world, id).kind) {
    case 'reporting':
      return 'online';
    case 'stale':
    case 'silent':
      return 'offline';
    case 'never':
      return 'unknown';
  }
};

export const taskBehaviors: Behaviors = {
  'GET /api/tasks': ({ query }, world) => {
    const status = query.integer('status');
    const tasks = keptTasks(world).filter((task) => status === undefined || task.status === status);
    return page(query, tasks, showTask);
  },
  'GET /api/tasks/{trackingId}': ({ path }, world) => {
    const trackingId = (path.text('trackingId') ?? '').toLowerCase();
    const task = world.state.tasks.get(trackingId);
    if (task === undefined || !isKept(world, task))
      throw notFound('TaskNotFound', `There is no task with the tracking id ${trackingId}.`, { trackingId });
    return ok({ ...showTask(task), actions: task.actions.map((action) => showAction(world, action)) });
  },
};

/** Tasks are stored oldest first and shown until 30 days after they end. */
const keptTasks = (world: World): Task[] =>
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
    const name = query.text('queueName');
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
