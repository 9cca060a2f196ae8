import { itemsOf } from '../../json/items.js';
import type { Json, JsonObject } from '../../contract/operation.js';
import type { Call } from '../../http/client.js';
import { getCall } from '../../http/reads.js';
import { firstText, oddStatus, valueOf } from './fields.js';
import { pollEach } from './poll-each.js';
import type { Observation, Watch } from './watch.js';
import { isObject } from '../../json/objects.js';

export const taskCall = (trackingId: string): Call =>
  getCall('/api/tasks/{trackingId}', { pathValues: { trackingId } });

export const watchTask = (trackingId: string): Watch => ({
  what: 'task',
  targets: [{ id: trackingId, name: trackingId }],
  computers: false,
  resumeCommand: `ems wait task ${trackingId}`,
  absent: 'no task has this tracking id; finished tasks are kept for 30 days',
  findHint: 'List tasks with: ems task list',
  vanishedHint: 'Its outcome is unknown. List tasks with: ems task list',
  look: (unfinished, ask) => pollEach(unfinished, ask, () => taskCall(trackingId), observeTask),
});

/** 1 Running, 2 Finished, 3 Failed; the words are taken as well. */
export const observeTask = (json: Json | undefined): Observation => {
  const fields = isObject(json) ? json : {};
  const status = statusOf(fields);
  switch (status) {
    case '2':
    case 'finished':
      return { state: 'done', fields, message: breakdown(fields) };
    case '3':
    case 'failed':
      return {
        state: 'failed',
        fields,
        message: firstText(fields, ['message', 'errorText']) ?? breakdown(fields),
      };
    default: {
      const odd = oddStatus(fields, statusNames, ['1', 'running']);
      return { state: 'pending', running: odd === undefined, fields, message: odd ?? breakdown(fields), unclear: odd };
    }
  }
};

const statusNames = ['status', 'taskStatus', 'state'];

const statusOf = (object: JsonObject): string => {
  const value = valueOf(object, statusNames);
  return typeof value === 'number' || typeof value === 'string' ? String(value).toLowerCase() : '';
};

/** '3 of 5 actions finished, 1 failed (PC-0042: no such file)' */
const breakdown = (fields: JsonObject): string | undefined => {
  const actions = itemsOf(fields);
  if (actions.length === 0) return undefined;
  const ended = actions.filter((action) => ['2', 'finished', 'success'].includes(statusOf(action)));
  const failed = actions.filter((action) => ['3', 'failed'].includes(statusOf(action)));
  const reasons = failed.slice(0, 3).map((action) => {
    const who = firstText(action, ['hostname', 'computer', 'name', 'action']) ?? '';
    const why = firstText(action, ['message', 'errorText', 'error']);
    return [who, why].filter((part) => part !== undefined && part !== '').join(': ');
  });
  const told = reasons.filter((reason) => reason !== '').join('; ');
  return [
    `${ended.length} of ${actions.length} actions finished`,
    ...(failed.length === 0 ? [] : [`${failed.length} failed${told === '' ? '' : ` (${told})`}`]),
  ].join(', ');
};
