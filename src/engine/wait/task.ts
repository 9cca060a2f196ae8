import { taskApi } from '../../service/tasks.js';
import { waitedTaskView } from '../../areas/task.js';
import type { JobStatus } from '../../areas/record.js';
import type { ReadCall } from '../../http/client.js';
import { getUnlisted } from '../../http/reads.js';
import { itemsOf, type JsonObject } from '../../base/json/objects.js';
import { shellWord } from '../../base/text/shell-word.js';
import { describeOddStatus, firstText, wordOf } from './poll/fields.js';
import { pollEach } from './poll/rotation.js';
import type { Observation, Watch } from './poll/watch.js';

export const taskCall = (trackingId: string): ReadCall => taskApi.one(trackingId);

export const watchTask = (trackingId: string): Watch => ({
  what: 'task',
  targets: [{ id: trackingId, name: trackingId }],
  computers: false,
  resumeCommand: `ems wait task ${trackingId}`,
  view: waitedTaskView,
  absent: 'no task has this tracking id; finished tasks are kept for 30 days',
  findHint: 'List tasks with: ems task list',
  vanishedHint: 'Its outcome is unknown. List tasks with: ems task list',
  look: (unfinished, ask) => pollEach(unfinished, () => ask.openObject(taskCall(trackingId)), judgeTask),
});

const taskStatusNames = ['status', 'taskStatus', 'state'];

/** 1 running, 2 finished, 3 failed; the words are accepted as well. */
export const taskStatusOf = (task: JsonObject): 1 | 2 | 3 | undefined => {
  const word = wordOf(task, taskStatusNames);
  if (word === '1' || word === 'running') return 1;
  if (word === '2' || word === 'finished') return 2;
  return word === '3' || word === 'failed' ? 3 : undefined;
};

/** A task is over with status 2 or 3. */
export const judgeTask = (fields: JsonObject): Observation => {
  const status = taskStatusOf(fields);
  if (status === 2) return { state: 'done', fields, message: countActions(fields) };
  if (status === 3)
    return { state: 'failed', fields, message: firstText(fields, ['message', 'errorText']) ?? countActions(fields) };
  const odd = describeOddStatus(fields, taskStatusNames, ['1', 'running']);
  return { state: 'pending', running: odd === undefined, fields, message: odd ?? countActions(fields), unclear: odd };
};

/** '3 of 5 actions finished, 1 failed (PC-0042: no such file)' */
const countActions = (task: JsonObject): string | undefined => {
  const actions = itemsOf(task);
  if (actions.length === 0) return undefined;
  const finished = actions.filter((action) => taskStatusOf(action) === 2 || wordOf(action, ['status']) === 'success');
  const failed = actions.filter((action) => taskStatusOf(action) === 3);
  const reasons = failed
    .slice(0, 3)
    .map((action) =>
      [
        firstText(action, ['hostname', 'computer', 'name', 'action']),
        firstText(action, ['message', 'errorText', 'error']),
      ]
        .filter((part) => part !== undefined)
        .join(': '),
    );
  const told = reasons.filter((reason) => reason !== '').join('; ');
  return [
    `${finished.length} of ${actions.length} actions finished`,
    ...(failed.length === 0 ? [] : [`${failed.length} failed${told === '' ? '' : ` (${told})`}`]),
  ].join(', ');
};

/** Watches a job that only the server's own description has: POST …/export, GET …/export/{trackingId}. */
export const watchJob = (
  { command, path }: JobStatus,
  pathValues: NonNullable<ReadCall['pathValues']>,
  trackingId: string,
): Watch => {
  const parameter = /\{([^{}]*)\}$/.exec(path)?.[1] ?? 'trackingId';
  const values = { ...pathValues, [parameter]: trackingId };
  const words = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => shellWord(String(values[name] ?? '')));
  const line = ['ems', command, ...words].join(' ');
  const call = getUnlisted(path, { pathValues: values });
  return {
    what: 'job',
    targets: [{ id: trackingId, name: trackingId }],
    computers: false,
    resumeCommand: `${line} --watch`,
    absent: 'the service knows no job with this tracking id',
    findHint: `Check again with: ${line}`,
    vanishedHint: `How it ended is not known. Check again with: ${line}`,
    look: (unfinished, ask) => pollEach(unfinished, () => ask.openObject(call), judgeJob),
  };
};

const jobStatusNames = ['status', 'state', 'jobStatus', 'taskStatus'];

/** Jobs may use the words of imports or the numbers and words of tasks; with any other status the job goes on. */
const judgeJob = (fields: JsonObject): Observation => {
  const status = wordOf(fields, jobStatusNames);
  const message = firstText(fields, ['message', 'errorText', 'error', 'detail']);
  if (/^(?:2|success|succeeded|finished|completed|done)$/.test(status)) return { state: 'done', fields, message };
  if (/^(?:3|failed|error|cancell?ed|aborted)$/.test(status))
    return { state: 'failed', fields, message: message ?? `the job ended as ${status}` };
  const unclear = describeOddStatus(fields, jobStatusNames, ['1', 'pending', 'running']);
  return { state: 'pending', running: status === '1' || status === 'running', fields, message, unclear };
};
