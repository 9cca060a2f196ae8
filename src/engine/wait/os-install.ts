import { itemsOf } from '../../json/items.js';
import { isObject } from '../../json/objects.js';
import type { JsonObject } from '../../contract/operation.js';
import { mapBounded } from '../read/map-bounded.js';
import type { Asker } from './ask.js';
import { isNewContact, type Contacts, type ContactsBefore } from './contacts.js';
import { observeTask, taskCall } from './task.js';
import { isOsInstall, namesComputer } from './task-computers.js';
import { taskStatusOf, taskId, taskReader, type TasksBefore } from './tasks-since.js';
import type { Observation, PollResult, Watch, Watched } from './watch.js';
import { ofComputers } from './of-computers.js';

export interface OsInstallWatch {
  readonly targets: readonly Watched[];
  readonly tasks: TasksBefore;
  readonly contacts: Contacts;
  readonly before: ContactsBefore;
  /** Before the request; absent: not known, then it has to be later than the request. */
  readonly inventories: ReadonlyMap<Watched['id'], Date | null>;
  readonly groupId?: string | undefined;
  readonly resumeCommand: string;
}

/**
 * An operating system is installed when its task says so: the first contact of the agent only begins it. Where tasks cannot
 * be read, the next best proof is a contact and an inventory that are both later than the request.
 */
export const watchOsInstall = (watch: OsInstallWatch): Watch => {
  const { contacts, groupId, resumeCommand, targets } = watch;
  const readTasks = taskReader(watch.tasks);
  const details = taskDetails();
  return {
    what: 'OS installation',
    ...ofComputers({ targets, groupId, contacts, resumeCommand }),
    needsDepot: true,
    look: async (unfinished, ask) => {
      if (contacts.paged) await contacts.refresh(unfinished, ask);
      const found = await readTasks(ask);
      if ('why' in found)
        return found.passing
          ? lost(unfinished, found.why)
          : byInventory(unfinished, watch, ask, `the tasks cannot be read (${found.why})`);
      const tasks = await details(
        found.tasks.filter((task) => isOsInstall(task) !== false),
        targets,
        ask,
      );
      const results = new Map(unfinished.map((target) => [target.id, byTasks(target, tasks)]));
      const open = unfinished.filter(({ id }) => results.get(id) === 'unnamed');
      const rest = await byInventory(open, watch, ask, 'the new tasks do not say which computers they belong to');
      return new Map(
        [...results, ...rest].filter((entry): entry is [Watched['id'], PollResult] => entry[1] !== 'unnamed'),
      );
    },
  };
};

const lost = (targets: readonly Watched[], why: string): ReadonlyMap<Watched['id'], PollResult> =>
  new Map(targets.map(({ id }) => [id, { kind: 'lost', why }]));

/** 'unnamed': several tasks are new, and none says whose it is. */
const byTasks = (target: Watched, tasks: readonly JsonObject[]): Observation | 'unnamed' => {
  const own = tasks.filter((task) => namesComputer(task, target) === true);
  if (own.length > 0) return observeOwn(target, own);
  const unnamed = tasks.filter((task) => namesComputer(task, target) === undefined);
  const [only] = unnamed;
  if (only === undefined) return { state: 'pending', fields: {}, message: 'no OS installation task has started yet' };
  return unnamed.length === 1 ? observeOwn(target, [only]) : 'unnamed';
};

/** The newest that is an OS installation for sure speaks for the computer; else all of its new tasks have to end. */
const observeOwn = (target: Watched, own: readonly JsonObject[]): Observation => {
  const sure = own.find((task) => isOsInstall(task) === true);
  const looks = (sure === undefined ? own : [sure]).map((task) => observeFor(target, task));
  const failed = looks.find(({ state }) => state === 'failed');
  const pending = looks.find(({ state }) => state === 'pending');
  return failed ?? pending ?? looks[0] ?? { state: 'pending', fields: {} };
};

/** What the task says of this computer, else as a whole. */
const observeFor = (target: Watched, task: JsonObject): Observation => {
  const own = itemsOf(task).find((each) => namesComputer(each, target) === true && taskStatusOf(each) !== undefined);
  // What the breakdown calls running in a task that has ended was read before its end.
  const action = own !== undefined && taskStatusOf(own) === 1 && taskStatusOf(task) !== 1 ? undefined : own;
  const look = observeTask(action ?? task);
  const fields = { trackingId: taskId(task), status: (action ?? task)['status'] ?? null };
  const message = look.state === 'failed' ? look.message : undefined;
  return {
    ...look,
    fields,
    message: message ?? (look.state === 'pending' ? 'the OS installation task is running' : undefined),
  };
};

/** So many single tasks a round, beside the list. */
const perRound = 5;

interface Detail {
  readonly status: number | undefined;
  readonly task: JsonObject;
  /** Several of the computers are in it: while it runs, it is the task itself that tells how each of them fares. */
  readonly shared: boolean;
}

/** The list may not say whose a task is, nor why it failed: then the task itself does. */
const taskDetails = () => {
  const known = new Map<string, Detail>();
  const isNeeded = (task: JsonObject, targets: readonly Watched[]): boolean => {
    const detail = known.get(taskId(task));
    if (detail === undefined)
      return taskStatusOf(task) === 3 || targets.every((each) => namesComputer(task, each) !== true);
    return detail.status !== taskStatusOf(task) || (detail.shared && taskStatusOf(task) === 1);
  };
  const read = async (task: JsonObject, targets: readonly Watched[], ask: Asker): Promise<void> => {
    const asked = await ask(taskCall(taskId(task)));
    if (asked.kind !== 'answer' || !isObject(asked.json)) return;
    const whole = { ...task, ...asked.json };
    const shared = targets.filter((each) => namesComputer(whole, each) === true).length > 1;
    known.set(taskId(task), { status: taskStatusOf(task), task: whole, shared });
  };
  return async (
    tasks: readonly JsonObject[],
    targets: readonly Watched[],
    ask: Asker,
  ): Promise<readonly JsonObject[]> => {
    const needed = tasks.filter((task) => isNeeded(task, targets));
    const fresh = needed.toSorted((left, right) => Number(known.has(taskId(left))) - Number(known.has(taskId(right))));
    await mapBounded(fresh.slice(0, perRound), perRound, (task) => read(task, targets, ask));
    return tasks.map((task) => {
      const detail = known.get(taskId(task))?.task;
      return detail === undefined
        ? task
        : { ...detail, ...('status' in task ? { status: task['status'] ?? null } : {}) };
    });
  };
};

const byInventory = async (
  targets: readonly Watched[],
  { before, contacts, inventories }: OsInstallWatch,
  ask: Asker,
  why: string,
): Promise<ReadonlyMap<Watched['id'], PollResult>> => {
  if (targets.length === 0) return new Map();
  if (!contacts.paged) await contacts.refresh(targets, ask);
  return new Map(
    targets.map(({ id }): [Watched['id'], PollResult] => {
      const seen = contacts.seen(id);
      const earlier = inventories.get(id) ?? before.served;
      const scanned = seen?.inventoryDate ?? undefined;
      const isNew = scanned !== undefined && scanned > earlier && isNewContact(id, seen?.lastSeen, before);
      const fields = { inventoryDate: scanned?.toISOString() ?? null };
      const awaited = `${why}: waiting for a contact and a new inventory instead`;
      return [
        id,
        isNew
          ? { state: 'done', fields, message: `${why}: the agent has made contact since and sent a new inventory` }
          : { state: 'pending', fields, message: awaited },
      ];
    }),
  );
};
