import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { acquireLock } from '../../files/file-lock.js';
import { renameFile } from '../../files/private-file.js';
import { openState, type World, type WorldPlan } from '../state/world.js';
import { readState, writeState } from './state-text.js';

/** A world in a directory is one file, which a rename replaces as a whole. The lock beside it lets one process write. */
const fileName = 'world.json';

/** Raised when the meaning of the state changes: an older file then counts as missing. */
const format = 3;

export interface StoredWorld {
  readonly world: World;
  /** Tells whether the file was replaced since it was read. */
  readonly stamp: string;
}

/** undefined: there is no world. Synchronous, because loading node:fs/promises takes as long as reading (2 ms). */
export const stampOf = (directory: string): string | undefined => {
  const found = statSync(join(directory, fileName), { bigint: true, throwIfNoEntry: false });
  return found === undefined ? undefined : [found.ino, found.mtimeNs, found.size].join(' ');
};

/** undefined: the file is missing, damaged or has another format. */
export const readWorld = (directory: string): StoredWorld | undefined => {
  const stamp = stampOf(directory);
  if (stamp === undefined) return undefined;
  const [head = '', state = ''] = readFileSync(join(directory, fileName), 'utf8').split('\n');
  try {
    const plan: WorldPlan & { format?: number } = JSON.parse(head);
    return plan.format === format ? { stamp, world: openState(plan, readState(state)) } : undefined;
  } catch {
    return undefined;
  }
};

/** Returns the new stamp. Call it under the lock. */
export const writeWorld = async (directory: string, world: World): Promise<string> => {
  const { seed, size, birth, key, state } = world;
  const head = JSON.stringify({ format, key, seed, computers: size, birth });
  const draft = join(directory, `.${fileName}.${randomBytes(6).toString('hex')}`);
  await writeFile(draft, `${head}\n${writeState(state)}\n`, { mode: 0o600, flag: 'wx' });
  await renameFile(draft, join(directory, fileName));
  return stampOf(directory) ?? '';
};

export const newKey = (): string => randomBytes(32).toString('hex');

const waitMs = 20_000;

const clock = {
  now: Date.now,
  sleep: (milliseconds: number, signal?: AbortSignal): Promise<void> => pause(milliseconds, undefined, { signal }),
};

/** Lets one process at a time change the world of a directory, which is created if it is missing. */
export const underLock = async <T>(directory: string, work: () => Promise<T>): Promise<T> => {
  const lock = await acquireLock(join(directory, 'lock'), { clock, waitMs });
  if (lock === undefined) {
    const text = `The demo directory ${directory} is in use by another process.`;
    throw Object.assign(new Error(text), { code: 'EBUSY', path: directory });
  }
  try {
    return await work();
  } finally {
    await lock.release();
  }
};
