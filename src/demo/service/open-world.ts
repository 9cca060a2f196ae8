import { createHost, directoryStore, type TimeSource, type Clocks, type Host } from './host.js';
import { type Given, type Limits, utc, type World, type WorldPlan } from '../model/world.js';
import { loadRoutes } from './routes.js';
import type { Corner } from '../troubles/corners.js';
import type { Trouble } from '../troubles/troubles.js';
import { fileRequestLog } from '../store/request-file.js';
import { newKey, readWorld, underLock, writeWorld } from '../store/world-file.js';

/** A world that is there keeps its size and its seed. */
export interface WorldOptions extends Limits, Given<'computers' | 'seed'> {
  readonly now?: TimeSource | undefined;
  /** When a new world begins; the machine's time if left out. */
  readonly birth?: number | undefined;
}

const defaultComputers = 500;
const defaultSeed = 1;

/** Opens the world in a directory, creating it if there is none. */
export const openWorld = async (directory: string, options: WorldOptions = {}): Promise<Host> => {
  if (readWorld(directory) === undefined) {
    const first = await newWorld(options);
    await underLock(directory, async () => {
      if (readWorld(directory) === undefined) await writeWorld(directory, first);
    });
  }
  return createHost(loadRoutes(), directoryStore(directory), clocksOf(options));
};

/** Starts a new world, by default with the same size and seed. Processes that have it open notice. */
export const resetWorld = async (directory: string, options: WorldOptions = {}): Promise<void> => {
  const old = readWorld(directory)?.world;
  const { computers = old?.size, seed = old?.seed } = options;
  await replaceWorld(directory, await newWorld({ ...options, computers, seed }, old?.key));
};

/** Replaces the world of a directory by that of a file. Throws NotAFixture before it changes anything. */
export const importWorld = async (directory: string, text: string, now: TimeSource = Date.now): Promise<void> => {
  const { readFixture } = await import('../store/fixture.js');
  await replaceWorld(directory, readFixture(text, readWorld(directory)?.world.key ?? newKey(), now()));
};

const replaceWorld = async (directory: string, world: World): Promise<void> => {
  await underLock(directory, () => writeWorld(directory, world));
  fileRequestLog(directory).clear();
};

/** The seed data is loaded only here, because it is needed only once. */
const newWorld = async (options: WorldOptions, key = newKey()): Promise<World> => {
  const { createWorld } = await import('../seed/create-world.js');
  return createWorld({ ...planOf(options), key });
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
  const world = readWorld(directory)?.world;
  const { size: computers = defaultComputers, seed = defaultSeed } = world ?? {};
  if (world === undefined)
    return { directory, exists: false, computers, seed, startedUtc: null, nowUtc: null, changes: 0 };
  const { offset, time, position: changes } = world.state;
  const nowUtc = utc(Math.max(now() + offset, time));
  return { directory, exists: true, computers, seed, startedUtc: utc(world.birth), nowUtc, changes };
};

/** Lists the problems and the unusual computers of this world. */
export const demoTroubles = async (
  directory: string,
): Promise<{ troubles: readonly Trouble[]; corners: readonly Corner[] }> => {
  const [{ cornersOf, knownCorners }, { troublesOf }] = await Promise.all([
    import('../troubles/corners.js'),
    import('../troubles/troubles.js'),
  ]);
  const world = readWorld(directory)?.world ?? (await newWorld({}));
  return { troubles: troublesOf(world), corners: [...cornersOf(world), ...knownCorners(world)] };
};

/** A world that starts at another time than the machine's keeps the difference. */
export const planOf = (options: WorldOptions): Omit<WorldPlan, 'key'> => {
  const now = (options.now ?? Date.now)();
  const birth = options.birth ?? now;
  const { computers = defaultComputers, seed = defaultSeed } = options;
  return { computers, seed, birth, offset: birth - now };
};

const clocksOf = ({ now: machine = Date.now, ...limits }: WorldOptions): Clocks => ({ machine, flow: machine, limits });
