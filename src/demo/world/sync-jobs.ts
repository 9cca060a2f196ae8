import { roll, salt } from '../state/chance.js';
import type { Intent } from '../state/intent-types.js';
import type { SyncJob } from '../state/job-types.js';
import { day, type World } from '../state/world.js';

/** A depot sync comes to its end. */
export const advanceSync = (world: World, { jobId }: Extract<Intent, { kind: 'sync-step' }>): void => {
  const job = world.state.syncJobs.find((each) => each.id === jobId);
  if (job === undefined) return;
  job.lastRunAt = world.now;
  job.nextRunAt = world.now + day;
  job.result = 'Success';
};

/** A job as it stands now: it runs once a day, and fails one time in ten. */
export const currentRun = (world: World, job: SyncJob): SyncJob => {
  if (job.nextRunAt === null || job.nextRunAt > world.now) return job;
  const lastRunAt = job.nextRunAt + Math.floor((world.now - job.nextRunAt) / day) * day;
  const isFailed = roll(world.seed, job.id, (runs + Math.floor(lastRunAt / day)) >>> 0) % 10 === 0;
  return { ...job, lastRunAt, nextRunAt: lastRunAt + day, result: isFailed ? 'Failed' : 'Success' };
};

const runs = salt('sync run');
