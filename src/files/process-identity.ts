import { hostname } from 'node:os';
import { kill, pid, platform } from 'node:process';
import { once } from '../text/once.js';
import { linkAt, textIn } from './told.js';

/** Which process, for good: a process id alone is given to another program sooner or later. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly host: string;
  /** Ticks since boot when it started; undefined where the system does not tell. */
  readonly started?: string | undefined;
  /** Linux only: which start of which kernel, and in which PID namespace (a container has one of its own). */
  readonly boot?: string | undefined;
  readonly space?: string | undefined;
  readonly machine?: string | undefined;
  /** Which time namespace: in another one the same start has other ticks. */
  readonly clock?: string | undefined;
}

export type ProcessState = 'alive' | 'gone' | 'unknown';

/** Read once: none of it changes while the process lives. */
export const ownIdentity = once((): ProcessIdentity => ({
  pid,
  host: hostname(),
  started: statOf('self').started,
  ...(platform === 'linux'
    ? {
        boot: textIn('/proc/sys/kernel/random/boot_id'),
        space: linkAt('/proc/self/ns/pid'),
        machine: textIn('/etc/machine-id'),
        clock: linkAt('/proc/self/ns/time'),
      }
    : {}),
}));

/** 'unknown' for a process of another machine or another container: its number means nothing here. */
export const processState = (process: ProcessIdentity): ProcessState => {
  const own = ownIdentity();
  if (endedByReboot(process, own)) return 'gone';
  if (!sharesNumbers(process, own)) return 'unknown';
  // One that had this number in a container before; the number of a container's namespace is given again as well.
  const isTold = process.started !== undefined && own.started !== undefined && process.clock === own.clock;
  if (process.pid === own.pid && isTold) return process.started === own.started ? 'alive' : 'gone';
  if (!exists(process.pid)) return 'gone';
  const { started } = statOf(process.pid);
  if (started === ended) return 'gone';
  if (started === undefined || process.started === undefined || !isTold) return 'alive';
  return isSameStart(started, process.started) ? 'alive' : 'gone';
};

/** To the tick: another process with its number, started within seconds of it, is not taken for it. */
export const isSurelyAlive = (process: ProcessIdentity): boolean =>
  processState(process) === 'alive' &&
  process.started !== undefined &&
  process.clock === ownIdentity().clock &&
  (process.pid === ownIdentity().pid || statOf(process.pid).started === process.started);

/** By Ctrl-Z, SIGSTOP or a debugger: it lives, and does nothing until it is told to go on. false where nobody can tell. */
export const isStopped = (process: ProcessIdentity): boolean =>
  processState(process) === 'alive' && statOf(process.pid).state?.toUpperCase() === 'T';

/**
 * An emulator (x64 on arm64, as containers do) tells a process its start some ticks later than the kernel tells others. A
 * number that is given to somebody else within seconds of its owner's start is not to be expected, and would only be
 * waited for.
 */
const isSameStart = (one: string, other: string): boolean =>
  one === other || Math.abs(Number(one) - Number(other)) <= ticksApart;

const ticksApart = 1_000; // 10 s

/** Host names repeat: two containers of the same name must not take each other's processes for dead. */
const sharesNumbers = (one: ProcessIdentity, other: ProcessIdentity): boolean => {
  if (platform !== 'linux') return one.host === other.host;
  return one.boot !== undefined && one.boot === other.boot && one.space !== undefined && one.space === other.space;
};

// The namespace that every kernel starts with has this number; containers never see it.
const initialSpace = 'pid:[4026531836]';

/** The same machine, started again: nothing of the earlier start can be alive. */
const endedByReboot = (one: ProcessIdentity, own: ProcessIdentity): boolean =>
  one.boot !== undefined &&
  own.boot !== undefined &&
  one.boot !== own.boot &&
  one.host === own.host &&
  one.machine !== undefined &&
  one.machine === own.machine &&
  one.space === initialSpace &&
  own.space === initialSpace;

const exists = (id: number): boolean => {
  try {
    kill(id, 0);
    return true;
  } catch (error) {
    // EPERM: there is one, but it belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

const ended = 'ended';

interface Stat {
  readonly state?: string | undefined;
  readonly started?: string | undefined;
}

/** Below another namespace's /proc the numbers are somebody else's. */
const statOf = (id: number | 'self'): Stat => {
  const text = id === 'self' || linkAt('/proc/self') === String(pid) ? textIn(`/proc/${id}/stat`) : undefined;
  if (text === undefined) return {};
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state] = fields;
  // A zombie keeps its id but does nothing any more.
  return { state, started: state === 'Z' ? ended : fields[19] };
};
