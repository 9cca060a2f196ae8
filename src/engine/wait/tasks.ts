import type { Json, JsonObject } from '../../contract/operation.js';
import { EmsError } from '../../errors.js';
import { getCall } from '../../http/reads.js';
import { itemsOf } from '../../json/items.js';
import { isList, isObject } from '../../json/objects.js';
import { textOf } from '../../json/text-of.js';
import type { Asker } from './poll/ask.js';
import { dateOf, trackingIdOf } from './poll/fields.js';
import type { Watched } from './poll/watch.js';
import { taskStatusOf } from './task.js';

/** Tells the tasks that began after a request from earlier ones. */
export interface TasksBefore {
  /** The tasks before the request; undefined: only a time is known. */
  readonly ids?: ReadonlySet<string> | undefined;
  readonly since: Date;
  /** Without a start time, every running task counts. */
  readonly running?: boolean;
}

const tasksCall = getCall('/api/tasks');

/** Tasks come newest first: one page is enough to know later where the new ones end. */
export const readTasksBefore = async (ask: Asker, since: Date): Promise<TasksBefore> => {
  const asked = await ask.list(tasksCall, { enough: () => true }).catch(refusedList);
  return asked.kind === 'answer' ? { ids: new Set(asked.value.map(taskId)), since } : { since };
};

/** The new tasks, newest first, or why they cannot be read. */
export type NewTasks = { readonly tasks: readonly JsonObject[] } | { readonly why: string; readonly passing: boolean };

export const taskReader = (before: TasksBefore): ((ask: Asker) => Promise<NewTasks>) => {
  const seenRunning = new Set<string>();
  const isNew = (task: JsonObject): boolean => {
    if (before.ids !== undefined) return !before.ids.has(taskId(task));
    const begun = beginOf(task);
    if (begun !== undefined && before.running !== true) return begun >= before.since;
    // Without a time only a task that was seen running can have ended since.
    if (taskStatusOf(task) === 1) seenRunning.add(taskId(task));
    return seenRunning.has(taskId(task)) || (begun !== undefined && begun >= before.since);
  };
  const isOld = (task: JsonObject): boolean =>
    before.running !== true && (before.ids?.has(taskId(task)) ?? (beginOf(task) ?? before.since) < before.since);
  return async (ask) => {
    const asked = await ask.list(tasksCall, { enough: (entries) => itemsOf(entries).some(isOld) }).catch(refusedList);
    if (asked.kind === 'answer') return { tasks: asked.value.filter(isNew) };
    if (asked.kind === 'lost') return { why: asked.why, passing: true };
    return { why: asked.kind === 'refused' ? asked.why : 'the service has no list of tasks', passing: false };
  };
};

/** Only the list of tasks is refused, not the other reads of the wait. */
const refusedList = (error: unknown): { readonly kind: 'refused'; readonly why: string } => {
  if (error instanceof EmsError && (error.kind === 'forbidden' || error.facts.status === 400))
    return { kind: 'refused', why: error.message };
  throw error;
};

export const taskId = (task: JsonObject): string => (trackingIdOf(task) ?? textOf(task['id'])).toLowerCase();

/** The names of the times are not documented: any that says when it was created or began. */
export const beginOf = (task: JsonObject): Date | undefined =>
  Object.entries(task)
    .filter(([name]) => /creat|start|begin|began|request/i.test(name))
    .flatMap(([, value]) => dateOf(value) ?? [])
    .toSorted((left, right) => left.getTime() - right.getTime())[0];

/** The fields of a task are not documented: 'client' 'id' or 'clientId', 'hostname', 'computer' 'name' … at any depth. */
interface TaskField {
  readonly path: string;
  readonly value: string;
}

const fieldsIn = (json: Json | undefined, path = ''): TaskField[] => {
  if (isList(json)) return json.flatMap((item) => fieldsIn(item, path));
  if (isObject(json)) return Object.entries(json).flatMap(([name, value]) => fieldsIn(value, `${path}.${name}`));
  return typeof json === 'string' || typeof json === 'number' ? [{ path, value: String(json) }] : [];
};

const idPath = /(client|computer|device|endpoint|machine|target)\w*\.?ids?$/i;
const namePath = /host.?name$|(client|computer|device|endpoint|machine|target)s?(\.?(host)?name)?$/i;

/** undefined: it names no computer at all. */
export const namesComputer = (task: JsonObject, { id, name }: Watched): boolean | undefined => {
  const fields = fieldsIn(task);
  const ids = fields.filter(({ path }) => idPath.test(path));
  const names = fields.filter(({ path, value }) => namePath.test(path) && !/^\d+$/.test(value));
  if (ids.some(({ value }) => value === String(id)) || names.some(({ value }) => hostIn(value) === hostIn(name)))
    return true;
  return ids.length === 0 && names.length === 0 ? undefined : false;
};

/** corp\PC-0042, PC-0042.corp.example and pc-0042 are the same. */
const hostIn = (text: string): string => (text.toLowerCase().split('\\').at(-1) ?? '').split('.')[0] ?? '';

/** undefined: it does not say what it does. */
export const isOsInstall = (task: JsonObject): boolean | undefined => {
  const words = fieldsIn(task)
    .filter(({ path }) => /(type|kind|name|title|action|operation|mode|description|command)$/i.test(path))
    .map(({ value }) => value);
  if (words.some((word) => /\bos.?(install|deploy|image|setup)|operating.?system|\bpxe\b/i.test(word))) return true;
  const kinds = words.filter((word) => /^(software.?)?(re|un)?install(ation)?$|patch|^update$|rescan|scan/i.test(word));
  return kinds.length > 0 ? false : undefined;
};
