import { itemsOf } from '../../contract/items-of.js';
import type { Json, JsonObject } from '../../contract/operation.js';
import { getCall } from '../../http/reads.js';
import { dateOf } from './agents.js';
import { askFirst, type Asker } from './ask.js';
import { firstText, valueOf } from './fields.js';
import type { Glimpse, Look, Watch } from './watch.js';

export const syncJobsCall = getCall('/api/system/sync-jobs', 'computer.read');

/** The jobs before the trigger, by id, with the time of their last run. */
export type SyncBaseline = ReadonlyMap<string, string | null>;

export const readSyncBaseline = async (ask: Asker): Promise<SyncBaseline> => {
  const asked = await askFirst(syncJobsCall, ask.list);
  return asked.kind === 'answer' ? baselineIn(asked.json) : new Map();
};

export const baselineIn = (json: Json | undefined): SyncBaseline =>
  new Map(itemsOf(json).map((job) => [jobIdOf(job) ?? '', lastRunOf(job)]));

/** `jobId` from the answer to the trigger; without one the job that is new or has run again since. */
export const watchSync = (jobId: string | undefined, before: SyncBaseline): Watch => {
  const id = jobId ?? 'newest';
  return {
    what: 'depot sync',
    targets: [{ id, name: jobId === undefined ? 'newest job' : `job ${jobId}` }],
    computers: false,
    goOn: jobId === undefined ? 'ems wait sync' : `ems wait sync ${jobId}`,
    absent: jobId === undefined ? 'there is no sync job' : 'the service knows no such sync job',
    look: async (_unsettled, ask) => {
      const asked = await ask.list(syncJobsCall);
      const glimpse: Glimpse = asked.kind === 'answer' ? settleSync(asked.json, jobId, before) : asked;
      return new Map([[id, glimpse]]);
    },
  };
};

export const settleSync = (json: Json | undefined, jobId: string | undefined, before: SyncBaseline): Glimpse => {
  const jobs = itemsOf(json);
  const job = jobId === undefined ? newestSince(jobs, before) : jobs.find((each) => jobIdOf(each) === jobId);
  return job === undefined ? { kind: 'absent' } : settleJob(job);
};

const settleJob = (fields: JsonObject): Look => {
  const result = firstText(fields, ['result', 'lastResult', 'lastRunResult']);
  const status = firstText(fields, ['status', 'state']) ?? '';
  const message = firstText(fields, ['message', 'errorText']);
  if (result === undefined || /pending|running|progress/i.test(result))
    return /fail|error/i.test(status)
      ? { state: 'failed', fields, message: message ?? status }
      : { state: 'pending', running: /running/i.test(status), fields, message };
  return /fail|error|abort|cancel/i.test(result)
    ? { state: 'failed', fields, message: message ?? result }
    : { state: 'done', fields, message };
};

/** Jobs come newest first. One without a baseline is the newest that there is. */
const newestSince = (jobs: readonly JsonObject[], before: SyncBaseline): JsonObject | undefined =>
  jobs.find((job) => {
    const id = jobIdOf(job) ?? '';
    return !before.has(id) || before.get(id) !== lastRunOf(job);
  });

export const jobIdOf = (job: JsonObject): string | undefined => {
  const value = valueOf(job, ['id', 'jobId', 'syncJobId', 'trackingId']);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
};

const lastRunOf = (job: JsonObject): string | null =>
  dateOf(valueOf(job, ['lastRunUtc', 'lastRun', 'lastRunAt', 'lastRunDate']))?.toISOString() ?? null;
