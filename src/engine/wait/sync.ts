import { timeIn } from '../../service/times.js';
import { systemApi } from '../../service/system.js';
import type { Clock } from '../../base/clock.js';
import { hasNone, isObject, type Json, type JsonObject } from '../../base/json/objects.js';
import { cutText } from '../../base/text/wording.js';
import { requireAnswered, type Asker } from './poll/ask.js';
import { firstText, jobIdOf, valueOf } from './poll/fields.js';
import { readOfflineDepots } from './poll/hindrances.js';
import { isObservation, type Observation, type PollResult, type Watch } from './poll/watch.js';

const syncJobsCall = systemApi.syncJobs();

/** The jobs before the trigger, by id; or a time: runs after it count. */
type SyncBaseline = ReadonlyMap<string, JsonObject> | Date;

interface SyncBefore {
  readonly jobs: SyncBaseline;
  /** The service's own time of that read. */
  readonly served: Date;
}

export const readSyncBefore = async (ask: Asker, clock: Clock): Promise<SyncBefore> => {
  const asked = await requireAnswered(ask.list(syncJobsCall));
  return { jobs: indexJobs(asked?.value ?? []), served: asked?.date ?? clock.date() };
};

export const indexJobs = (jobs: readonly JsonObject[]): SyncBaseline =>
  new Map(jobs.map((job) => [jobIdOf(job) ?? '', job]));

/** `jobId` is from the answer to the trigger; without one it is the job that is new or has run again since. */
export const watchSync = (jobId: string | undefined, { jobs: before, served }: Partial<SyncBefore>): Watch => {
  const id = jobId ?? 'newest';
  // A job that the trigger itself made has no earlier result.
  const isNew = before === undefined || (jobId !== undefined && !(before instanceof Date) && !before.has(jobId));
  const since = served === undefined || isNew ? [] : [`--since ${served.toISOString()}`];
  return {
    what: 'depot sync',
    targets: [{ id, name: jobId === undefined ? 'newest job' : `job ${jobId}` }],
    computers: false,
    resumeCommand: ['ems wait sync', ...(jobId === undefined ? [] : [jobId]), ...since].join(' '),
    depots: true,
    findHint: 'List sync jobs with: ems system sync-jobs',
    vanishedHint: 'Its outcome is unknown. List sync jobs with: ems system sync-jobs',
    absent: jobId === undefined ? 'no sync job exists' : 'no sync job has this id',
    look: async (_unsettled, ask) => {
      const asked = await ask.list(syncJobsCall);
      const result: PollResult = asked.kind === 'answer' ? judgeSync(asked.value, jobId, before) : asked;
      return new Map([[id, await withDepots(result, ask)]]);
    },
  };
};

/** A sync is over when the job has the result of a newer run. Jobs come newest first; without a baseline the newest counts. */
export const judgeSync = (
  jobs: readonly JsonObject[],
  jobId: string | undefined,
  before: SyncBaseline | undefined,
): PollResult => {
  if (jobId === undefined) {
    const job = jobs.find((each) => before === undefined || hasRun(each, before));
    if (job !== undefined) return judgeRun(job);
    return before instanceof Date
      ? { state: 'pending', fields: {}, message: 'no job has run since then' }
      : { kind: 'absent' };
  }
  const job = jobs.find((each) => jobIdOf(each) === jobId);
  if (job === undefined) return { kind: 'absent' };
  const look = judgeRun(job);
  return before === undefined || hasRun(job, before) || hasChanged(job, before)
    ? look
    : { state: 'pending', fields: look.fields, message: 'no newer run yet' };
};

/** A job that failed without a reason is followed by the depots that are offline: that is where to look. */
const withDepots = async (result: PollResult, ask: Asker): Promise<PollResult> => {
  if (!isObservation(result) || result.state !== 'failed' || firstText(result.fields, reasonNames) !== undefined)
    return result;
  const offline = await readOfflineDepots(ask);
  const where = offline.length === 0 ? '' : `; offline: ${offline.join(', ')}`;
  return { ...result, message: `no reason reported${where}` };
};

const reasonNames = ['message', 'errorText'];

const hasRun = (job: JsonObject, before: SyncBaseline): boolean => {
  const lastRun = lastRunOf(job);
  if (before instanceof Date) return lastRun === null || lastRun > before.toISOString();
  const earlier = before.get(jobIdOf(job) ?? '');
  return earlier === undefined || lastRunOf(earlier) !== lastRun;
};

/** The names of the times are not documented: a job that is known by its id may show what it does by its result alone. */
const hasChanged = (job: JsonObject, before: SyncBaseline): boolean => {
  const earlier = before instanceof Date ? undefined : before.get(jobIdOf(job) ?? '');
  return earlier !== undefined && JSON.stringify(judgeRun(earlier)) !== JSON.stringify(judgeRun(job));
};

/** The type of a result is not documented: any value ends the job, and one that is not a text is shown as it is. */
const judgeRun = (fields: JsonObject): Observation => {
  const result = resultOf(fields);
  const status = firstText(fields, ['status', 'state']) ?? '';
  const message = firstText(fields, reasonNames);
  const failure = [...wordsIn(result), status].find((word) => failing.test(word));
  if (failure !== undefined) return { state: 'failed', fields, message: message ?? failure };
  if (result === undefined || (typeof result === 'string' && /pending|running|progress|queued|waiting/i.test(result)))
    return { state: 'pending', running: /running/i.test(status), fields, message, unclear: unclearIn(fields) };
  const odd = typeof result === 'string' ? undefined : `unknown result ${cutText(JSON.stringify(result), 60)}`;
  return { state: result === false ? 'failed' : 'done', fields, message: message ?? odd };
};

const resultNames = ['result', 'lastResult', 'lastRunResult', 'outcome'];

const resultOf = (fields: JsonObject): Json | undefined =>
  resultNames.map((name) => fields[name] ?? '').find((value) => value !== '');

/** A job that never ran has an empty result; one without the field may have ended. */
const unclearIn = (fields: JsonObject): string | undefined =>
  hasNone(fields, resultNames) ? 'the response has no result' : undefined;

const wordsIn = (value: Json | undefined): string[] =>
  (isObject(value) ? Object.values(value) : [value]).filter((each) => typeof each === 'string');

/** A job that was cancelled or aborted did not do what it was started for, nor did one that is "not successful". */
const failing =
  /fail|error|abort|cancel|stopped|terminated|time.?out|(?:not ?|un)(?:success|complete|finish)|incomplete|partial|reject|refus|denied/i;

export const lastRunOf = (job: JsonObject): string | null =>
  timeIn(valueOf(job, ['lastRunUtc', 'lastRun', 'lastRunAt', 'lastRunDate']))?.toISOString() ?? null;
