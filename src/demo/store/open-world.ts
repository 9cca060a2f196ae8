import { join } from 'node:path';
import type { Clock, Host } from '../service/host.js';
import { loadRoutes } from '../service/load-routes.js';
import { troublesOf, type Trouble } from '../troubles/troubles.js';
import { createWorld } from '../world/create-world.js';
import { utc } from '../world/world.js';
import { directoryHost } from './directory-host.js';
import { logName, makeDirectory, newestGeneration, readGeneration, removeOlder, writeSnapshot } from './files.js';
import { takeLock } from './lock.js';
import { readEntries } from './log.js';

export interface WorldOptions {
  /** How large a new world is; an existing one keeps its size. */
  readonly computers?: number | undefined;
  readonly seed?: number | undefined;
  readonly now?: Clock | undefined;
}

export const defaultComputers = 500;
export const defaultSeed = 1;

/** Opens the world kept in a directory, and makes it first if there is none. */
export const openWorld = async (directory: string, options: WorldOptions = {}): Promise<Host> => {
  const newest = await newestGeneration(directory);
  if (newest === undefined) await makeDirectory(directory, planOf(options));
  else if ((await readGeneration(directory, newest)) === undefined) await resetWorld(directory, options);
  return directoryHost(loadRoutes(), directory, options.now ?? Date.now);
};

/** Begins anew, with the same size and seed unless others are given. Processes that have the world open notice. */
export const resetWorld = async (directory: string, options: WorldOptions = {}): Promise<void> => {
  const newest = await newestGeneration(directory);
  if (newest === undefined) return makeDirectory(directory, planOf(options));
  const lock = await takeLock(directory);
  try {
    const number = (await newestGeneration(directory)) ?? newest;
    const old = (await readGeneration(directory, number))?.plan;
    const plan = planOf({
      ...options,
      computers: options.computers ?? old?.computers,
      seed: options.seed ?? old?.seed,
    });
    await writeSnapshot(directory, number + 1, createWorld({ ...plan, key: '' }));
    await removeOlder(directory, number + 1);
  } finally {
    await lock.release();
  }
};

export interface DemoStatus {
  readonly directory: string;
  readonly exists: boolean;
  readonly computers: number;
  readonly seed: number;
  readonly startedUtc: string | null;
  /** State-changing requests since then. */
  readonly changes: number;
}

/** What a directory holds, without opening it for work. */
export const demoStatus = async (directory: string): Promise<DemoStatus> => {
  const newest = await newestGeneration(directory);
  const found = newest === undefined ? undefined : await readGeneration(directory, newest);
  if (newest === undefined || found === undefined) {
    return { directory, exists: false, computers: defaultComputers, seed: defaultSeed, startedUtc: null, changes: 0 };
  }
  const { entries } = await readEntries(join(directory, logName(newest)), 0);
  const { seed, computers, birth } = found.plan;
  const changes = found.world.state.position + entries.length;
  return { directory, exists: true, computers, seed, startedUtc: utc(birth), changes };
};

/** The guided tour of what goes wrong in this world. */
export const demoTroubles = async (directory: string): Promise<readonly Trouble[]> => {
  const newest = await newestGeneration(directory);
  const found = newest === undefined ? undefined : await readGeneration(directory, newest);
  return troublesOf(found?.world ?? createWorld({ ...planOf({}), key: '' }));
};

const planOf = (options: WorldOptions): { computers: number; seed: number; birth: number } => ({
  computers: options.computers ?? defaultComputers,
  seed: options.seed ?? defaultSeed,
  birth: (options.now ?? Date.now)(),
});
