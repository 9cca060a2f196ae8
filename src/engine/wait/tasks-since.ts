import { itemsOf } from '../../json/items.js';
import type { Json, JsonObject } from '../../contract/operation.js';
import { EmsError } from '../../errors.js';
import { getCall } from '../../http/reads.js';
import type { Asker } from './ask.js';
import { textOf } from '../../json/text-of.js';
import { dateOf } from './dates.js';
import { trackingIdOf, valueOf } from './fields.js';

/** Tasks that began after a request are the ones that it may have made. */
export interface TasksBefore {
  /** Those that were there before; undefined: only a time is known. */
  readonly ids?: ReadonlySet<string> | undefined;
  readonly since: Date;
  /** Nothing is known of the start: what runs now counts, whenever it began. */
  readonly running?: boolean;
}

const tasksCall = getCall('/api/tasks');

/** Newest first: one page is enough to know later where the new ones end. A list that cannot be read is left to the look. */
export const readTasksBefore = async (ask: Asker, since: Date): Promise<TasksBefore> => {
  const asked = await ask.list(tasksCall, { enough: () => true }).catch(unreadable);
  return asked.kind === 'answer' ? { ids: new Set(itemsOf(asked.json).map(taskId)), since } : { since };
};

/** Why the tasks cannot be read, or the new ones, newest first. */
export type NewTasks = { readonly tasks: readonly JsonObject[] } | { readonly why: string; readonly passing: boolean };

export const taskReader = (before: TasksBefore): ((ask: Asker) => Promise<NewTasks>) => {
  const seenRunning = new Set<string>();
  const isNew = (task: JsonObject): boolean => {
    if (before.ids !== undefined) return !before.ids.has(taskId(task));
    const begun = beginOf(task);
    if (begun !== undefined && before.running !== true) return begun >= before.since;
    // Without a time only what was seen running can have ended since.
    if (taskStatusOf(task) === 1) seenRunning.add(taskId(task));
    return seenRunning.has(taskId(task)) || (begun !== undefined && begun >= before.since);
  };
  const isOld = (entry: Json): boolean => {
    const [task] = before.running === true ? [] : itemsOf([entry]);
    return task !== undefined && (before.ids?.has(taskId(task)) ?? (beginOf(task) ?? before.since) < before.since);
  };
  return async (ask) => {
    const asked = await ask.list(tasksCall, { enough: (entries) => entries.some(isOld) }).catch(unreadable);
    if (asked.kind === 'answer') return { tasks: itemsOf(asked.json).filter(isNew) };
    if (asked.kind === 'lost') return { why: asked.why, passing: true };
    return { why: asked.kind === 'refused' ? asked.why : 'the service has no list of tasks', passing: false };
  };
};

/** Only the list of tasks is refused, not what else the wait asks. */
const unreadable = (error: unknown): { readonly kind: 'refused'; readonly why: string } => {
  if (error instanceof EmsError && (error.kind === 'forbidden' || error.facts.status === 400))
    return { kind: 'refused', why: error.message };
  throw error;
};

export const taskId = (task: JsonObject): string => (trackingIdOf(task) ?? textOf(task['id'])).toLowerCase();

/** 1 running, 2 finished, 3 failed. */
export const taskStatusOf = (task: JsonObject): 1 | 2 | 3 | undefined => {
  const value = valueOf(task, ['status', 'taskStatus', 'state']);
  const word = typeof value === 'number' || typeof value === 'string' ? String(value).toLowerCase() : '';
  if (word === '1' || word === 'running') return 1;
  if (word === '2' || word === 'finished') return 2;
  return word === '3' || word === 'failed' ? 3 : undefined;
};

/** The names of the times are not documented: whatever says when it was created or began. */
export const beginOf = (task: JsonObject): Date | undefined =>
  Object.entries(task)
    .filter(([name]) => /creat|start|begin|began|request/i.test(name))
    .flatMap(([, value]) => dateOf(value) ?? [])
    .toSorted((left, right) => left.getTime() - right.getTime())[0];
