import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openState, type World, type WorldPlan } from '../state/world.js';
import { readFileIfThere } from './open-file.js';
import { readState, writeState } from './state-text.js';

/**
 * A directory holds one world: `key`, the lock, and per generation `g<n>.snapshot` and `g<n>.log`. The highest
 * generation counts. A compaction or a reset renames a complete snapshot to its final name.
 */
export interface Generation {
  readonly number: number;
  readonly plan: WorldPlan;
  readonly world: World;
}

/** Raised when the meaning of snapshot or log changes: an older directory then begins anew. */
const format = 2;

export const logName = (generation: number): string => `g${generation}.log`;
const snapshotName = (generation: number): string => `g${generation}.snapshot`;

/**
 * Requests read these files synchronously, here and in log.ts: loading node:fs/promises alone takes as long as reading
 * them (2 ms).
 */
export const newestGeneration = (directory: string): number | undefined => {
  const numbers = namesIn(directory).map((name) => Number(/^g(\d+)\.snapshot$/.exec(name)?.[1] ?? Number.NaN));
  const known = numbers.filter((number) => !Number.isNaN(number));
  return known.length === 0 ? undefined : Math.max(...known);
};

const namesIn = (directory: string): readonly string[] => {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
};

/** Creates the whole directory by one rename, so that a second process finds the first one's world. */
export const makeDirectory = async (directory: string, plan: Omit<WorldPlan, 'key'>): Promise<void> => {
  await mkdir(dirname(directory), { recursive: true, mode: 0o700 });
  const draft = await mkdtemp(join(dirname(directory), '.demo-'));
  try {
    await restoreKey(draft);
    await writeFirstSnapshot(draft, 0, plan);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
  try {
    await rename(draft, directory);
  } catch {
    await rm(draft, { recursive: true, force: true });
    if (newestGeneration(directory) === undefined) await fillDirectory(directory, plan);
  }
};

/** Fills a directory that the user created or emptied. */
const fillDirectory = async (directory: string, plan: Omit<WorldPlan, 'key'>): Promise<void> => {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await restoreKey(directory);
  await writeFirstSnapshot(directory, 0, plan);
};

/** Creates the key that signs tokens if it is missing. */
export const restoreKey = async (directory: string): Promise<void> => {
  const names = await readdir(directory);
  if (!names.includes('key')) await writeSafely(directory, 'key', randomBytes(32).toString('hex'));
};

/** The seed data is loaded only here, because it is needed only once. */
export const writeFirstSnapshot = async (
  directory: string,
  generation: number,
  plan: Omit<WorldPlan, 'key'>,
): Promise<void> => {
  const { createWorld } = await import('../seed/create-world.js');
  await writeSnapshot(directory, generation, createWorld({ ...plan, key: '' }));
};

export const writeSnapshot = async (directory: string, generation: number, world: World): Promise<void> => {
  const { seed, size, birth, state } = world;
  const head = JSON.stringify({ format, seed, computers: size, birth });
  await writeSafely(directory, snapshotName(generation), `${head}\n${writeState(state)}\n`);
};

export const readNewest = (directory: string): Generation | undefined => {
  const newest = newestGeneration(directory);
  return newest === undefined ? undefined : readGeneration(directory, newest);
};

/** Returns undefined if the file is gone (there is a newer generation) or has another format. */
export const readGeneration = (directory: string, number: number): Generation | undefined => {
  const text = readFileIfThere(join(directory, snapshotName(number)));
  const key = readFileIfThere(join(directory, 'key'));
  return text === undefined || key === undefined ? undefined : parseGeneration(number, text, key);
};

const parseGeneration = (number: number, text: string, key: string): Generation | undefined => {
  try {
    const [head = '', state = ''] = text.split('\n');
    const facts: Partial<WorldPlan> & { format?: number } = JSON.parse(head);
    const { seed, computers, birth } = facts;
    if (facts.format !== format || seed === undefined || computers === undefined || birth === undefined)
      return undefined;
    const plan = { seed, computers, birth, key };
    return { number, plan, world: openState(plan, readState(state)) };
  } catch {
    return undefined;
  }
};

export const removeOlder = async (directory: string, generation: number): Promise<void> => {
  const names = await readdir(directory);
  const old = names.filter((name) => Number(/^g(\d+)\./.exec(name)?.[1] ?? Number.POSITIVE_INFINITY) < generation);
  // A leftover that can't be removed does no harm: the newest generation counts.
  await Promise.all(old.map((name) => rm(join(directory, name), { force: true }).catch(() => undefined)));
};

/** Syncs before the rename, so that the file is complete or absent even after a crash. */
const writeSafely = async (directory: string, name: string, text: string): Promise<void> => {
  const draft = join(directory, `.${name}.${randomBytes(6).toString('hex')}`);
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, join(directory, name));
};
