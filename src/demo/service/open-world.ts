import { join } from 'node:path';
import type { TimeSource, Clocks, Host } from './host.js';
import { type Limits, utc, type WorldPlan } from '../state/world.js';
import { loadRoutes } from './load-routes.js';
import type { Corner } from '../troubles/corners.js';
import type { Trouble } from '../troubles/troubles.js';
import { directoryHost } from './directory-host.js';
import { readFixture, writeFixture } from '../store/fixture.js';
import {
  logName,
  makeDirectory,
  newestGeneration,
  readGeneration,
  readNewest,
  removeOlder,
  restoreKey,
  writeFirstSnapshot,
  writeSnapshot,
} from '../store/files.js';
import { takeLock } from '../store/lock.js';
import { fileRequestLog } from '../store/request-file.js';
import { readEntries, type LogEntry } from '../store/log.js';

export interface WorldOptions extends Limits {
  /** How large a new world is; an existing one keeps its size. */
  readonly computers?: number | undefined;
  readonly seed?: number | undefined;
  readonly now?: TimeSource | undefined;
  /** When a new world begins; the machine's time if left out. */
  readonly birth?: number | undefined;
}

export const defaultComputers = 500;
export const defaultSeed = 1;

/** Opens the world in a directory, creating it if there is none. */
export const openWorld = async (directory: string, options: WorldOptions = {}): Promise<Host> => {
  const found = readNewest(directory);
  if (found === undefined) await resetWorld(directory, options);
  return directoryHost(loadRoutes(), directory, clocksOf(options), {
    found,
    begin: (wishes) => resetWorld(directory, { ...wishes, now: options.now }),
    load: (fixture) => importWorld(directory, fixture, options.now),
  });
};

/** Starts a new world, by default with the same size and seed. Processes that have it open notice. */
export const resetWorld = async (directory: string, options: WorldOptions = {}): Promise<void> => {
  const newest = newestGeneration(directory);
  if (newest === undefined) return makeDirectory(directory, planOf(options));
  const lock = await takeLock(directory);
  try {
    const number = newestGeneration(directory) ?? newest;
    const old = readGeneration(directory, number)?.plan;
    const plan = planOf({
      ...options,
      computers: options.computers ?? old?.computers,
      seed: options.seed ?? old?.seed,
    });
    await restoreKey(directory);
    await writeFirstSnapshot(directory, number + 1, plan);
    await removeOlder(directory, number + 1);
    fileRequestLog(directory).clear();
  } finally {
    await lock.release();
  }
};

/** Exports the world of a directory as a file to start tests from. */
export const exportWorld = async (directory: string, options: WorldOptions = {}): Promise<string> => {
  const host = await openWorld(directory, options);
  return writeFixture(host.world, host.time());
};

/** Replaces the world of a directory by that of a file. Throws NotAFixture before it changes anything. */
export const importWorld = async (directory: string, text: string, now: TimeSource = Date.now): Promise<void> => {
  const world = readFixture(text, '', now());
  await openWorld(directory, { now });
  const lock = await takeLock(directory);
  try {
    const number = (newestGeneration(directory) ?? 0) + 1;
    await writeSnapshot(directory, number, world);
    await removeOlder(directory, number);
    fileRequestLog(directory).clear();
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
  /** The current time of the world; `ems demo advance` moves it. */
  readonly nowUtc: string | null;
  /** State-changing requests since then. */
  readonly changes: number;
}

/** Reads the status of a directory without opening its world. */
export const demoStatus = async (directory: string, now: TimeSource = Date.now): Promise<DemoStatus> => {
  const found = readNewest(directory);
  if (found === undefined) {
    return {
      directory,
      exists: false,
      computers: defaultComputers,
      seed: defaultSeed,
      startedUtc: null,
      nowUtc: null,
      changes: 0,
    };
  }
  const { entries } = readEntries(join(directory, logName(found.number)), 0);
  const { seed, computers, birth } = found.plan;
  const requests = entries.filter((entry) => !('order' in entry));
  const changes = found.world.state.position + requests.length;
  const time = now() + found.world.state.offset + sumAdvances(entries);
  const nowUtc = utc(Math.max(time, found.world.state.time));
  return { directory, exists: true, computers, seed, startedUtc: utc(birth), nowUtc, changes };
};

const sumAdvances = (entries: readonly LogEntry[]): number =>
  entries.reduce(
    (sum, entry) => ('order' in entry && entry.order.kind === 'advance' ? sum + entry.order.milliseconds : sum),
    0,
  );

/** Lists the problems and the unusual computers of this world. */
export const demoTroubles = async (
  directory: string,
): Promise<{ troubles: readonly Trouble[]; corners: readonly Corner[] }> => {
  const [{ createWorld }, { cornersOf, knownCorners }, { troublesOf }] = await Promise.all([
    import('../seed/create-world.js'),
    import('../troubles/corners.js'),
    import('../troubles/troubles.js'),
  ]);
  const world = readNewest(directory)?.world ?? createWorld({ ...planOf({}), key: '' });
  return { troubles: troublesOf(world), corners: [...cornersOf(world), ...knownCorners(world)] };
};

/** A world that starts at another time than the machine's keeps the difference. */
export const planOf = (options: WorldOptions): Omit<WorldPlan, 'key'> => {
  const now = (options.now ?? Date.now)();
  const birth = options.birth ?? now;
  return {
    computers: options.computers ?? defaultComputers,
    seed: options.seed ?? defaultSeed,
    birth,
    offset: birth - now,
  };
};

const clocksOf = ({ now: machine = Date.now, ...limits }: WorldOptions): Clocks => ({ machine, flow: machine, limits });
