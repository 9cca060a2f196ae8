import type { Intent } from './intent-types.js';
import { day, type World } from './world.js';

/** A depot sync comes to its end. */
export const settleSync = (world: World, { jobId }: Extract<Intent, { kind: 'sync-step' }>): void => {
  const job = world.state.syncJobs.find((each) => each.id === jobId);
  if (job === undefined) return;
  job.lastRunAt = world.now;
  job.nextRunAt = world.now + day;
  job.result = 'Success';
};
