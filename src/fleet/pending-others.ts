import type { JsonObject } from '../contract/operation.js';
import { mapBounded } from '../engine/read/map-bounded.js';
import { beginOf, isOsInstall, taskId } from '../engine/wait/os-install.js';
import { taskStatusOf } from '../engine/wait/task.js';
import { getCall, searchCall } from '../http/reads.js';
import { itemsOf } from '../json/items.js';
import { textOf } from '../json/text-of.js';
import { timeIn } from './agent-facts.js';
import { atOnce, upTo, type FleetReader } from './fleet-reader.js';
import { sweepCall } from './issue-sets.js';
import type { PendingLine } from './pending-line.js';
import type { Unreadable } from './readable.js';
import { computersCall, type Scope } from './scope.js';
import { computerWord, nameOfComputer } from './name-of-computer.js';

export interface OtherPending {
  readonly lines: readonly PendingLine[];
  readonly unread: readonly Unreadable[];
  /** There are more tasks than were looked through. */
  readonly tasksCut: boolean;
}

interface Options {
  readonly now: Date;
  readonly place: string;
  /** Ids of the computers with a suspended agent. */
  readonly paused: ReadonlySet<unknown>;
}

/** Lists pending reboots, OS installations and tasks. The number of requests depends on the affected computers, not the fleet. */
export const readOthers = async (reader: FleetReader, scope: Scope, options: Options): Promise<OtherPending> => {
  const [reboots, booting, tasks] = await Promise.all([
    reader.items(sweepCall('pending-reboot', scope)),
    reader.items(searchCall('/api/computer/search', { isPxeActive: true })),
    reader.items(getCall('/api/tasks'), { enough: upTo(mostTasks) }),
  ]);
  const running = await withComputers(reader, tasks.ok ? tasks.value.filter((task) => taskStatusOf(task) === 1) : []);
  const isWithin = await membership(reader, scope, (booting.ok && booting.value.length > 0) || running.length > 0);
  return {
    lines: [
      ...(reboots.ok ? reboots.value.map((computer) => rebootLine(computer, options)) : []),
      ...(booting.ok ? booting.value : []).filter(({ id }) => isWithin(id)).map((each) => osLine(each, options)),
      ...running.flatMap(taskLine).filter(({ computer }) => isWithin(computer)),
    ],
    unread: [reboots, booting, tasks].flatMap((read) => (read.ok ? [] : [read])),
    tasksCut: tasks.ok && tasks.value.length >= mostTasks,
  };
};

/** Newest first: what has been running longest may stand behind the ended ones of weeks. */
const mostTasks = 2000;

/** So many running tasks are asked for the computers that the list does not name. */
const tasksAsked = 100;

const withComputers = async (reader: FleetReader, tasks: readonly JsonObject[]): Promise<JsonObject[]> => {
  const asked = await mapBounded(tasks.filter((task) => !isNamed(task)).slice(0, tasksAsked), atOnce, async (task) => {
    const whole = await reader.object(getCall('/api/tasks/{trackingId}', { pathValues: { trackingId: taskId(task) } }));
    return whole.ok ? [{ ...task, ...whole.value }] : [];
  });
  return [...tasks.filter(isNamed), ...asked.flat()];
};

const isNamed = (task: JsonObject): boolean => computersOf(task).length > 0;

/** The service cannot narrow this search or the tasks to a group, so the group's members are read if needed. */
const membership = async (reader: FleetReader, scope: Scope, matters: boolean): Promise<(id: unknown) => boolean> => {
  if (scope.kind === 'fleet' || !matters) return () => true;
  const members = await reader.items(computersCall(scope));
  const ids = new Set(members.ok ? members.value.map(({ id }) => id) : []);
  return (id) => ids.has(id as number); // anything else is no member
};

const about = (computer: JsonObject): Pick<PendingLine, 'computer' | 'hostname'> => {
  const { id, hostname } = nameOfComputer(computer);
  return { computer: id, hostname };
};

const wordOf = (computer: JsonObject): string => {
  const { id, hostname } = nameOfComputer(computer);
  return computerWord(id, hostname);
};

const dayMs = 86_400_000;

const isSilent = ({ lastSeenUtc }: JsonObject, now: Date): boolean => {
  const seen = timeIn(lastSeenUtc);
  return lastSeenUtc !== undefined && (seen === undefined || now.getTime() - seen.getTime() > dayMs);
};

/** That it was requested is not told by the service: it is required, and waits for somebody or for the agent. */
const rebootLine = (computer: JsonObject, { now, paused, place }: Options): PendingLine => {
  const source = textOf(computer['rebootRequiredSource']);
  const cause = paused.has(computer['id']) ? 'suspended' : isSilent(computer, now) ? 'silent' : 'reboot-required';
  return {
    ...about(computer),
    kind: 'reboot',
    what: source === '' ? 'reboot' : `reboot (${source})`,
    cause,
    since: null,
    cancel: null,
    next: cause === 'reboot-required' ? `ems computer reboot ${wordOf(computer)}${place}` : null,
  };
};

const osLine = (computer: JsonObject, { now, paused, place }: Options): PendingLine => ({
  ...about(computer),
  kind: 'os',
  what: 'operating system',
  cause: paused.has(computer['id']) ? 'suspended' : isSilent(computer, now) ? 'silent' : 'network-boot',
  since: null,
  cancel: `ems computer deactivate ${wordOf(computer)} --pxe${place}`,
  next: null,
});

const computersOf = (task: JsonObject): (readonly [number, string])[] =>
  [task, ...itemsOf(task['actions'])].flatMap((each) => {
    const id = each['computerId'] ?? each['clientId'];
    return typeof id === 'number' ? [[id, textOf(each['hostname'] ?? each['computerName'])] as const] : [];
  });

/** A line for each computer that a running task names; a task that names none waits for nobody that we know. */
const taskLine = (task: JsonObject): PendingLine[] => {
  const name = textOf(task['name'] ?? task['title']) || (isOsInstall(task) === true ? 'operating system' : 'task');
  return [...new Map(computersOf(task))].map(([computer, hostname]) => ({
    computer,
    hostname: hostname === '' ? String(computer) : hostname,
    kind: 'task',
    what: name,
    cause: 'running',
    since: beginOf(task)?.toISOString() ?? null,
    cancel: null,
    next: `ems wait task ${taskId(task)}`,
  }));
};
