import { timeIn } from '../../service/times.js';
import { taskApi } from '../../service/tasks.js';
import { itemsOf, isList, isObject, textOf, type Json, type JsonObject } from '../../base/json/objects.js';
import { mapBounded } from '../../service/read-items.js';
import type { Asker } from './poll/ask.js';
import { isNewContact } from './poll/contacts.js';
import type { Observation, PollResult, PollResults, Watched } from './poll/watch.js';
import { judgeTask, taskCall, taskStatusOf } from './task.js';
import { watchComputers, type ComputerWatch, type StateBefore, type WatchedSet } from './thing.js';
import { EmsError } from '../../base/errors.js';
import { trackingIdOf } from './poll/fields.js';

export interface OsInstallBefore extends StateBefore {
  readonly tasks: TasksBefore;
  /** null: never taken; absent: not known, then it has to be later than the request. */
  readonly inventories: ReadonlyMap<Watched['id'], Date | null>;
}

/**
 * An operating system is installed when its task says so: the first contact of the agent only begins it. Where tasks
 * cannot be read, the next best proof is a contact and an inventory that are both later than the request.
 */
export const watchOsInstall = (set: WatchedSet, before: OsInstallBefore): ComputerWatch => {
  const { contacts, targets } = set;
  const readTasks = taskReader(before.tasks);
  const readDetails = taskDetails();
  return watchComputers(set, {
    what: 'OS installation',
    look: async (unfinished, ask) => {
      if (contacts.paged) await contacts.refresh(unfinished, ask);
      const found = await readTasks(ask);
      if ('why' in found)
        return found.passing
          ? new Map(unfinished.map(({ id }) => [id, { kind: 'lost', why: found.why }]))
          : readInventories(unfinished, set, before, { ask, why: `the tasks cannot be read (${found.why})` });
      const candidates = found.tasks.filter((task) => isOsInstall(task) !== false);
      const tasks = await readDetails(candidates, targets, ask);
      const judged = unfinished.map((target) => ({ target, result: judgeByTasks(target, tasks) }));
      const unnamed = judged.flatMap(({ result, target }) => (result === 'unnamed' ? [target] : []));
      const why = 'the new tasks do not say which computers they belong to';
      return new Map([
        ...judged.flatMap(({ result, target }) => (result === 'unnamed' ? [] : [[target.id, result] as const])),
        ...(await readInventories(unnamed, set, before, { ask, why })),
      ]);
    },
  });
};

/** 'unnamed': several tasks are new, and none names its computer. */
export const judgeByTasks = (target: Watched, tasks: readonly JsonObject[]): Observation | 'unnamed' => {
  const own = tasks.filter((task) => namesComputer(task, target) === true);
  if (own.length > 0) return judgeOwn(target, own);
  const unnamed = tasks.filter((task) => namesComputer(task, target) === undefined);
  const [only] = unnamed;
  if (only === undefined) return { state: 'pending', fields: {}, message: 'no OS installation task has started yet' };
  return unnamed.length === 1 ? judgeOwn(target, [only]) : 'unnamed';
};

/** The newest task that is surely an OS installation decides; else all new tasks of the computer have to end. */
const judgeOwn = (target: Watched, own: readonly JsonObject[]): Observation => {
  const sure = own.find((task) => isOsInstall(task) === true);
  const looks = (sure === undefined ? own : [sure]).map((task) => judgeFor(target, task));
  const failed = looks.find(({ state }) => state === 'failed');
  const pending = looks.find(({ state }) => state === 'pending');
  return failed ?? pending ?? looks[0] ?? { state: 'pending', fields: {} };
};

const statusWords = { 1: 'Running', 2: 'Finished', 3: 'Failed' } as const;

/** Takes the task's action for this computer, else the task as a whole. */
const judgeFor = (target: Watched, task: JsonObject): Observation => {
  const own = itemsOf(task).find((each) => namesComputer(each, target) === true && taskStatusOf(each) !== undefined);
  // A running action of an ended task is outdated: it was read before the end.
  const action = own !== undefined && taskStatusOf(own) === 1 && taskStatusOf(task) !== 1 ? undefined : own;
  const { message, state, unclear } = judgeTask(action ?? task);
  const status = taskStatusOf(action ?? task);
  const fields = { trackingId: taskId(task), taskStatus: status === undefined ? null : statusWords[status] };
  if (state === 'failed') return { state, fields, message };
  if (state === 'done') return { state, fields };
  // A task is listed as running before the computer was even switched on: only a contact shows that it has begun.
  return { state, fields, message: unclear ?? 'the service lists the OS installation task as running', unclear };
};

/** Single tasks that are read in one round, beside the list. */
const perRound = 5;

interface Detail {
  readonly status: number | undefined;
  readonly task: JsonObject;
  /** The task has several of the computers: while it runs, only the task itself shows the state of each. */
  readonly shared: boolean;
}

/** Reads tasks one by one where the list does not name their computers, or not why they failed. */
const taskDetails = () => {
  const known = new Map<string, Detail>();
  const isNeeded = (task: JsonObject, targets: readonly Watched[]): boolean => {
    const detail = known.get(taskId(task));
    if (detail === undefined)
      return taskStatusOf(task) === 3 || targets.every((each) => namesComputer(task, each) !== true);
    return detail.status !== taskStatusOf(task) || (detail.shared && taskStatusOf(task) === 1);
  };
  const read = async (task: JsonObject, targets: readonly Watched[], ask: Asker): Promise<void> => {
    const asked = await ask.openObject(taskCall(taskId(task)));
    if (asked.kind !== 'answer') return;
    const whole = { ...task, ...asked.value };
    const shared = targets.filter((each) => namesComputer(whole, each) === true).length > 1;
    known.set(taskId(task), { status: taskStatusOf(task), task: whole, shared });
  };
  return async (tasks: readonly JsonObject[], targets: readonly Watched[], ask: Asker): Promise<JsonObject[]> => {
    const needed = tasks.filter((task) => isNeeded(task, targets));
    const fresh = needed.toSorted((left, right) => Number(known.has(taskId(left))) - Number(known.has(taskId(right))));
    await mapBounded(fresh.slice(0, perRound), perRound, (task) => read(task, targets, ask));
    return tasks.map((task) => {
      const detail = known.get(taskId(task))?.task;
      if (detail === undefined) return task;
      return { ...detail, ...('status' in task ? { status: task['status'] ?? null } : {}) };
    });
  };
};

const readInventories = async (
  targets: readonly Watched[],
  { contacts }: WatchedSet,
  before: OsInstallBefore,
  { ask, why }: { readonly ask: Asker; readonly why: string },
): Promise<PollResults> => {
  if (targets.length > 0 && !contacts.paged) await contacts.refresh(targets, ask);
  return new Map(
    targets.map(({ id }): [Watched['id'], PollResult] => {
      const seen = contacts.seen(id);
      const scanned = seen?.inventoryDate ?? undefined;
      const isNew = scanned !== undefined && scanned > (before.inventories.get(id) ?? before.contacts.served);
      const fields = { inventoryDate: scanned?.toISOString() ?? null };
      return isNew && isNewContact(id, seen?.lastSeen, before.contacts)
        ? [id, { state: 'done', fields, message: `${why}: the agent has made contact since and sent a new inventory` }]
        : [id, { state: 'pending', fields, message: `${why}: waiting for a contact and a new inventory instead` }];
    }),
  );
};

/** Tells the tasks that began after a request from earlier ones. */
interface TasksBefore {
  /** The tasks before the request; undefined: only a time is known. */
  readonly ids?: ReadonlySet<string> | undefined;
  readonly since: Date;
  /** Without a start time, every running task counts. */
  readonly running?: boolean;
}

const tasksCall = taskApi.list();

/** Tasks come newest first: one page is enough to know later where the new ones end. */
export const readTasksBefore = async (ask: Asker, since: Date): Promise<TasksBefore> => {
  const asked = await ask.list(tasksCall, { enough: () => true }).catch(refusedList);
  return asked.kind === 'answer' ? { ids: new Set(asked.value.map(taskId)), since } : { since };
};

/** The new tasks, newest first, or why they cannot be read. */
type NewTasks = { readonly tasks: readonly JsonObject[] } | { readonly why: string; readonly passing: boolean };

const taskReader = (before: TasksBefore): ((ask: Asker) => Promise<NewTasks>) => {
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
    .flatMap(([, value]) => timeIn(value) ?? [])
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

/** Returns undefined if the task names no computer at all. */
const namesComputer = (task: JsonObject, { id, name }: Watched): boolean | undefined => {
  const fields = fieldsIn(task);
  const ids = fields.filter(({ path }) => idPath.test(path));
  const names = fields.filter(({ path, value }) => namePath.test(path) && !/^\d+$/.test(value));
  if (ids.some(({ value }) => value === String(id)) || names.some(({ value }) => hostIn(value) === hostIn(name)))
    return true;
  return ids.length === 0 && names.length === 0 ? undefined : false;
};

/** corp\PC-0042, PC-0042.corp.example and pc-0042 are the same. */
const hostIn = (text: string): string => (text.toLowerCase().split('\\').at(-1) ?? '').split('.')[0] ?? '';

/** Returns undefined if the task does not show its kind. */
export const isOsInstall = (task: JsonObject): boolean | undefined => {
  const words = fieldsIn(task)
    .filter(({ path }) => /(type|kind|name|title|action|operation|mode|description|command)$/i.test(path))
    .map(({ value }) => value);
  if (words.some((word) => /\bos.?(install|deploy|image|setup)|operating.?system|\bpxe\b/i.test(word))) return true;
  const kinds = words.filter((word) => /^(software.?)?(re|un)?install(ation)?$|patch|^update$|rescan|scan/i.test(word));
  return kinds.length > 0 ? false : undefined;
};
