import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { acquireLock, type Lock } from '../../files/file-lock.js';

const waitMs = 20_000;

const clock = {
  now: Date.now,
  sleep: (milliseconds: number, signal?: AbortSignal): Promise<void> => pause(milliseconds, undefined, { signal }),
};

/** Lets one process at a time change the world in a directory. */
export const takeLock = async (directory: string): Promise<Lock> => {
  const lock = await acquireLock(join(directory, 'lock'), { clock, waitMs });
  if (lock !== undefined) return lock;
  const text = `The demo directory ${directory} is in use by another process.`;
  throw Object.assign(new Error(text), { code: 'EBUSY', path: directory });
};
