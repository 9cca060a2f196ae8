import { memoryRequestLog, type RequestLog } from '../control/request-log.js';
import { Refusal } from '../request/reply.js';
import type { World } from '../state/world.js';
import { fileRequestLog } from '../store/request-file.js';
import { readWorld, stampOf, underLock, writeWorld } from '../store/world-file.js';

/** Keeps a world for a host: in memory, or in a directory that it shares with other processes. */
export interface WorldStore {
  /** The current world, with the changes of other processes. */
  read(): World;
  /** Runs a change and keeps it, unless it throws. */
  change<T>(work: (world: World) => T): Promise<T>;
  /** Replaces the world; `make` gets the old one and throws before anything is changed. */
  replace(make: (old: World) => World | Promise<World>): Promise<void>;
  readonly requests: RequestLog;
}

export const memoryStore = (first: World): WorldStore => {
  let world = first;
  const requests = memoryRequestLog();
  return {
    requests,
    read: () => world,
    change: async (work) => work(world),
    replace: async (make) => {
      world = await make(world);
      requests.clear();
    },
  };
};

/** Writes the whole world after each change: 2 ms for 500 computers. */
export const directoryStore = (directory: string): WorldStore => {
  const requests = fileRequestLog(directory);
  let stored = load(directory);
  const read = (): World => {
    if (stampOf(directory) !== stored.stamp) stored = load(directory);
    return stored.world;
  };
  const keep = async (world: World): Promise<void> => {
    stored = { world, stamp: await writeWorld(directory, world) };
  };
  return {
    requests,
    read,
    change: (work) =>
      underLock(directory, async () => {
        const world = read();
        try {
          const result = work(world);
          await keep(world);
          return result;
        } catch (error) {
          // A refused request has changed nothing; after another error the world may be half changed.
          if (!(error instanceof Refusal)) stored = load(directory);
          throw error;
        }
      }),
    replace: async (make) => {
      const world = await make(read());
      await underLock(directory, () => keep(world));
      requests.clear();
    },
  };
};

const load = (directory: string): NonNullable<ReturnType<typeof readWorld>> => {
  const found = readWorld(directory);
  if (found !== undefined) return found;
  throw new Error(`The demo directory ${directory} cannot be read; 'ems demo reset' begins anew.`);
};
