import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { kill, pid } from 'node:process';

/** Which process, for good: a process id alone is given to another program sooner or later. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly host: string;
  /** Ticks since boot when it started; undefined where the system does not tell. */
  readonly started?: string | undefined;
}

export const ownIdentity = async (): Promise<ProcessIdentity> => {
  return { pid, host: hostname(), started: await startOf(pid) };
};

/** 'unknown' for a process of another machine. */
export const stateOf = async (process: ProcessIdentity): Promise<'alive' | 'gone' | 'unknown'> => {
  if (process.host !== hostname()) return 'unknown';
  if (!exists(process.pid)) return 'gone';
  const started = await startOf(process.pid);
  if (started === undefined || process.started === undefined) return 'alive';
  return started === process.started ? 'alive' : 'gone';
};

const exists = (id: number): boolean => {
  try {
    kill(id, 0);
    return true;
  } catch (error) {
    // EPERM: there is one, but it belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

const startOf = async (id: number): Promise<string | undefined> => {
  const text = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  // A zombie keeps its id but does nothing any more.
  return fields[0] === 'Z' ? 'ended' : fields[19];
};
