import { timeIn } from '../../service/times.js';
import { computerApi } from '../../service/computers.js';
import { taskApi } from '../../service/tasks.js';
import { beginOf, isOsInstall, taskId } from '../../engine/wait/os-install.js';
import type { NamedComputer } from '../snapshots/index.js';
import type { Computer, PendingRebootItem } from '../../contract/answers.js';
import { mapBounded } from '../../service/read-items.js';
import { taskStatusOf } from '../../engine/wait/task.js';
import { itemsOf, textOf, type JsonObject } from '../../base/json/objects.js';
import { atOnce, upTo, type FleetReader } from '../../service/reading.js';
import { sweepCall } from '../../service/issues.js';
import { computersCall, type Scope } from '../../service/scope.js';
import { computerWord, nameOfComputer } from '../../service/listed.js';
import { valueOr, type Unreadable } from '../../service/readable.js';

/** Causes: the word in the table, and its meaning. A question mark, because the service does not report activations. */
export const pendingCauses = {
  suspended: ['suspended', 'the agent is suspended'],
  'not-ready': ['package not ready', 'the package is not ready'],
  'wrong-system': ['wrong system', 'the package is for another operating system'],
  uninstall: ['to be removed', 'the desired mode is Uninstall'],
  'window-closed': ['window closed', 'the schedule of the assignment is closed'],
  'offer-expired': ['offer expired', 'the package was offered until a date that has passed'],
  'no-command': ['no command', 'the options of the assignment have nothing that installs it'],
  'out-of-sync': ['agent out of sync', 'the agent is configured differently from its template'],
  'depot-offline': ['depot offline', 'all depot servers of the computer are offline'],
  'depot-lacks-tag': ['depot lacks tag', 'the depot server does not carry the tag of the package'],
  'next-contact': ['next contact', 'nothing stops it; it waits for the next contact'],
  'by-design': ['by design', 'the patch management fix package'],
  'not-activated': ['not activated?', 'likely: in contact, but nothing was tried'],
  silent: ['silent', 'no contact'],
  'reboot-required': ['reboot required', 'a reboot is pending'],
  'no-group': ['in no group', 'the service reboots only members of groups'],
  'network-boot': ['boots from network', 'activated for PXE; starts when the computer boots from the network'],
  running: ['running', 'a task has started on the computer and its end was not reported'],
  unknown: ['unknown', 'the reason cannot be read'],
} as const;

export type PendingCause = keyof typeof pendingCauses;

export interface PendingLine extends NamedComputer {
  /** The kind of work that waits. */
  readonly kind: 'software' | 'reboot' | 'os' | 'task';
  /** The package, system or task that waits, such as KeePass@2.57. */
  readonly what: string;
  /** The package of software, or of a task that installs one; in lower case. */
  readonly packageId: string | null;
  /** Why it waits. */
  readonly cause: PendingCause;
  /** The verdict of `ems explain`, for software. */
  readonly why: string | null;
  /** Since when it waits. */
  readonly since: string | null;
  /** The command that ends the waiting, where there is something to end. */
  readonly cancel: string | null;
  /** The command to continue with, if any. */
  readonly next: string | null;
}

/** A row for what could not be read: a list has no other place for it. */
export interface UnreadRow extends Readonly<
  Record<Exclude<keyof PendingLine, 'kind' | 'what' | 'cause' | 'why'>, null>
> {
  /** Marks the row. */
  readonly kind: 'unread';
  /** The read that failed. */
  readonly what: string;
  /** Marks the row for filters by cause. */
  readonly cause: typeof unreadCause;
  /** Why it could not be read. */
  readonly why: string;
}

export const unreadCause = 'not-readable';

interface OtherPending {
  readonly lines: readonly PendingLine[];
  readonly unread: readonly Unreadable[];
  /** True if more tasks exist than were read. */
  readonly tasksCut: boolean;
  /** Computers that require a reboot and were not asked whether they are in a group. */
  readonly groupsNotRead: number;
}

interface Options {
  readonly now: Date;
  readonly place: string;
  /** Ids of the computers with a suspended agent. */
  readonly paused: ReadonlySet<number>;
  /** Asks at most this many computers that require a reboot for their groups; members of a group scope are in one. */
  readonly groupsAsked: number;
  /** Reads at most this many entries per list, in whole pages, and does not look up tasks without computers. */
  readonly most: number;
}

/** The list is newest first, so the longest-running tasks come after weeks of ended ones. */
const mostTasks = 2000;

/** Lists pending reboots, OS installations and tasks. The number of requests depends on the affected computers, not the fleet. */
export const readOthers = async (reader: FleetReader, scope: Scope, options: Options): Promise<OtherPending> => {
  const { most } = options;
  const [reboots, booting, tasks] = await Promise.all([
    reader.items(sweepCall('pending-reboot', scope), { enough: upTo(most) }),
    reader.items(computerApi.search({ body: { isPxeActive: true } }), { enough: upTo(most) }),
    reader.items(taskApi.list(), { enough: upTo(Math.min(most, mostTasks)) }),
  ]);
  const running = await readRunning(
    reader,
    valueOr(tasks, []).filter((task) => taskStatusOf(task) === 1 && (most === Infinity || isNamed(task))),
    options.place,
  );
  const required = valueOr(reboots, []).map((computer) => rebootLine(computer, options));
  const ready = required.filter(({ cause }) => cause === 'reboot-required');
  const asked = scope.kind === 'group' ? [] : ready.slice(0, options.groupsAsked);
  const groupless = await readGroupless(reader, asked);
  const isWithin = await membership(reader, scope, valueOr(booting, []).length + running.length > 0 ? most : 0);
  return {
    lines: [
      ...required.map((line) => (groupless.has(line.computer) ? withoutGroup(line) : line)),
      ...valueOr(booting, [])
        .filter(({ id }) => isWithin(id))
        .map((each) => osLine(each, options)),
      ...running.filter(({ computer }) => isWithin(computer)),
    ],
    unread: [reboots, booting, tasks].filter((read) => !read.ok),
    tasksCut: valueOr(tasks, []).length >= Math.min(most, mostTasks),
    groupsNotRead: scope.kind === 'group' ? 0 : ready.length - asked.length,
  };
};

/** The service rejects the reboot of a computer that is in no group. */
const readGroupless = async (reader: FleetReader, lines: readonly PendingLine[]): Promise<ReadonlySet<number>> => {
  const found = await mapBounded(lines, atOnce, async ({ computer: id }) => {
    const groups = await reader.items(computerApi.groups(id));
    return groups.ok && groups.value.length === 0 ? [id] : [];
  });
  return new Set(found.flat());
};

const withoutGroup = (line: PendingLine): PendingLine => ({
  ...line,
  cause: 'no-group',
  why: `${line.hostname} is in no group, and the service reboots members of groups only.`,
  next: null,
});

/** The service cannot narrow this search or the tasks to a group, so the group's members are read if needed. */
const membership = async (reader: FleetReader, scope: Scope, most: number): Promise<(id: number) => boolean> => {
  if (scope.kind === 'fleet' || most === 0) return () => true;
  const members = await reader.items(computersCall(scope), { enough: upTo(most) });
  const ids = new Set(valueOr(members, []).map(({ id }) => id));
  return (id) => ids.has(id);
};

const lineOf = (computer: Computer | PendingRebootItem, kind: 'reboot' | 'os', cause: PendingCause) => {
  const { id, hostname } = nameOfComputer(computer);
  const word = computerWord(id, hostname);
  return { computer: id, hostname, kind, packageId: null, cause, why: null, since: null, word };
};

const dayMs = 86_400_000;

/** A computer with a suspended or silent agent waits for the agent first. */
const agentCause = (
  { id, lastSeenUtc }: Computer | PendingRebootItem,
  { now, paused }: Options,
): 'suspended' | 'silent' | undefined => {
  if (paused.has(id)) return 'suspended';
  const seen = timeIn(lastSeenUtc);
  const isSilent = seen === undefined || now.getTime() - seen.getTime() > dayMs;
  return lastSeenUtc !== undefined && isSilent ? 'silent' : undefined;
};

/** The service does not report whether a reboot was requested, so it may wait for a person or for the agent. */
const rebootLine = (computer: PendingRebootItem, options: Options): PendingLine => {
  const source = textOf(computer['rebootRequiredSource']);
  const stopped = agentCause(computer, options);
  const { word, ...line } = lineOf(computer, 'reboot', stopped ?? 'reboot-required');
  const next = stopped === undefined ? `ems computer reboot ${word}${options.place}` : null;
  return { ...line, what: source === '' ? 'reboot' : `reboot (${source})`, cancel: null, next };
};

const osLine = (computer: Computer, options: Options): PendingLine => {
  const { word, ...line } = lineOf(computer, 'os', agentCause(computer, options) ?? 'network-boot');
  const cancel = `ems computer deactivate ${word} --pxe${options.place}`;
  return { ...line, what: 'operating system', cancel, next: null };
};

/** At most this many running tasks are asked for computers that the list does not name. */
const tasksAsked = 100;

const isNamed = (task: JsonObject): boolean => actionsOf(task).length > 0;

const readRunning = async (
  reader: FleetReader,
  tasks: readonly JsonObject[],
  place: string,
): Promise<PendingLine[]> => {
  const asked = await mapBounded(tasks.filter((task) => !isNamed(task)).slice(0, tasksAsked), atOnce, async (task) => {
    const whole = await reader.object(taskApi.one(taskId(task)));
    return whole.ok ? [{ ...task, ...whole.value }] : [];
  });
  return [...tasks.filter(isNamed), ...asked.flat()].flatMap((task) => runningLines(task, place));
};

interface TaskAction {
  readonly computer: number;
  readonly hostname: string;
  readonly isOver: boolean;
}

/** The reference does not show the actions of a task; one without a status has not ended. */
const actionsOf = (task: JsonObject): TaskAction[] =>
  [task, ...itemsOf(task['actions'])].flatMap((action) => {
    const id = action['computerId'] ?? action['clientId'];
    if (typeof id !== 'number') return [];
    const status = taskStatusOf(action);
    const hostname = textOf(action['hostname'] ?? action['computerName']) || String(id);
    return [{ computer: id, hostname, isOver: status === 2 || status === 3 }];
  });

/** A line for each computer on which the task has not ended; none if the task names no computers. */
const runningLines = (task: JsonObject, place: string): PendingLine[] => {
  const name = textOf(task['name'] ?? task['title']) || (isOsInstall(task) === true ? 'operating system' : 'task');
  const open = actionsOf(task).filter(({ isOver }) => !isOver);
  return [...new Map(open.map(({ computer, hostname }) => [computer, hostname]))].map(([computer, hostname]) => ({
    computer,
    hostname,
    kind: 'task',
    what: name,
    packageId: textOf(task['packageId'] ?? task['softwareId']).toLowerCase() || null,
    cause: 'running',
    why: null,
    since: beginOf(task)?.toISOString() ?? null,
    cancel: null,
    next: `ems wait task ${taskId(task)}${place}`,
  }));
};
