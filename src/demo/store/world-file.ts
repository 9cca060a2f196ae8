import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { acquireLock } from '../../base/files/file-lock.js';
import { renameFile } from '../../base/files/private-file.js';
import { openState, type World, type WorldPlan } from '../model/world.js';
import type { State } from '../model/state.js';

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

/** Maps and Sets are written as `{"$map": […]}` and `{"$set": […]}`; no name of the state begins with a dollar sign. */
export const writeState = (state: State): string =>
  JSON.stringify(state, (_name, value: unknown) => {
    if (value instanceof Map) return { $map: [...value] };
    return value instanceof Set ? { $set: [...value] } : value;
  });

/** Revives each part when it is first read: a list of computers needs only a few of the 36 (13 of 15 ms saved). */
export const readState = (text: string): State => {
  const state = JSON.parse(text) as Record<string, unknown>; // written by writeState
  for (const [name, value] of Object.entries(state)) if (isNested(value)) reviveLater(state, name, value);
  return state as unknown as State;
};

const reviveLater = (state: Record<string, unknown>, name: string, written: object): void => {
  const become = (value: unknown): void =>
    void Object.defineProperty(state, name, { value, enumerable: true, configurable: true, writable: true });
  const get = (): unknown => {
    become(revive(written));
    return state[name];
  };
  Object.defineProperty(state, name, { get, set: become, enumerable: true, configurable: true });
};

/** JSON.parse would call a reviver for every number and text, which takes six times as long. */
const revive = (value: unknown): unknown => {
  if (!isNested(value)) return value;
  if (Array.isArray(value)) return value.map(revive);
  if ('$map' in value) return new Map(revive(value.$map) as [unknown, unknown][]);
  if ('$set' in value) return new Set(revive(value.$set) as unknown[]);
  const entries = value as Record<string, unknown>;
  for (const [name, item] of Object.entries(value)) if (isNested(item)) entries[name] = revive(item);
  return value;
};

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;
