import type { JsonObject } from '../../contract/operation.js';
import { failureFor, failureReply, executeOrder, type Order } from '../control/orders.js';
import { memoryRequestLog, type RequestLog } from '../control/request-log.js';
import type { Incoming } from '../request/parse.js';
import { Refusal, type ServiceReply } from '../request/exchange.js';
import type { Given, Limits, World } from '../model/world.js';
import { advanceWorld } from '../world/advance-world.js';
import type { Routes } from './routes.js';
import { receive, type Admitted } from './service.js';
import { fileRequestLog } from '../store/request-file.js';
import { readWorld, stampOf, underLock, writeWorld } from '../store/world-file.js';

/** Holds a world and answers its requests. */
export interface Host {
  readonly world: World;
  /** The current time of the world. */
  time(): number;
  handle(incoming: Incoming): Promise<ServiceReply>;
  /** Carries out an order from outside; throws a Refusal. */
  command(order: Order): Promise<JsonObject>;
  /** Starts a new world. */
  reset(options: ResetOptions): Promise<void>;
  /** Continues with an exported state; throws NotAFixture before anything is changed. */
  load(fixture: string): Promise<void>;
  readonly requests: RequestLog;
}

/** Absent options keep their values; the time becomes that of the machine. */
export interface ResetOptions extends Given<'computers' | 'seed'> {
  readonly birth?: number | undefined;
}

export type TimeSource = () => number;

/** Tokens expire by `machine`; `flow` runs faster with `--speed` or starts at another time. */
export interface Clocks {
  readonly machine: TimeSource;
  readonly flow: TimeSource;
  /** Limits that this process was started with. */
  readonly limits?: Limits | undefined;
}

export const memoryHost = (routes: Routes, first: World, clocks: Clocks): Host =>
  createHost(routes, memoryStore(first), clocks);

export const createHost = (routes: Routes, store: WorldStore, clocks: Clocks): Host => {
  let queue: Promise<unknown> = Promise.resolve();

  /** Runs requests one after the other, so that each sees the changes of the one before. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = queue.then(work);
    queue = next.catch(() => undefined);
    return next;
  };

  const change = <T>(work: (world: World) => T): Promise<T> =>
    store.change((world) => {
      catchUpWithTime(world, clocks);
      return work(world);
    });

  const command = (order: Order): Promise<JsonObject> =>
    change((world) => {
      const result = executeOrder(world, order);
      world.memory.clear();
      return result;
    });

  /** False if another process spent it first. */
  const spend = async (id: number): Promise<boolean> =>
    (await command({ kind: 'spend-failure', id }))['failed'] === true;

  const handle = async (incoming: Incoming): Promise<ServiceReply> => {
    await routes.ready(incoming.target);
    const world = store.read();
    const failure = failureFor(world, incoming);
    if (failure !== undefined && (await spend(failure.id))) return failureReply(failure);
    catchUpWithTime(world, clocks);
    const admitted = receive(routes, world, incoming);
    if (!admitted.changes) return admitted.perform(world);
    return change((current) => perform(current, receive(routes, current, incoming)));
  };

  return {
    get world() {
      return store.read();
    },
    requests: store.requests,
    time: () => worldTime(store.read(), clocks),
    handle: (incoming) => inTurn(() => handle(incoming)).catch(replyOf),
    command: (order) => inTurn(() => command(order)),
    reset: (options) =>
      inTurn(() =>
        store.replace(async ({ size, seed, key }) => {
          const { computers = size, birth } = options;
          const now = clocks.flow();
          const { createWorld } = await import('../seed/create-world.js');
          const offset = (birth ?? now) - now;
          return createWorld({ computers, seed: options.seed ?? seed, birth: birth ?? now, offset, key });
        }),
      ),
    load: (fixture) =>
      inTurn(async () => {
        const { readFixture } = await import('../store/fixture.js');
        await store.replace(({ key }) => readFixture(fixture, key, clocks.flow()));
      }),
  };
};

/** The world's time never goes back, even if the machine's clock does. */
const worldTime = ({ state }: World, { flow }: Clocks): number => Math.max(flow() + state.offset, state.time);

const catchUpWithTime = (world: World, clocks: Clocks): void => {
  world.machineTime = clocks.machine();
  world.limits = clocks.limits ?? {};
  advanceWorld(world, worldTime(world, clocks));
};

/** Carries out a change. A refused one leaves no trace, not even in the id counter. */
const perform = (world: World, admitted: Admitted): ServiceReply => {
  const { sequence } = world.state;
  try {
    const reply = admitted.perform(world);
    world.state.position += 1;
    world.memory.clear();
    return reply;
  } catch (error) {
    world.state.sequence = sequence;
    throw error;
  }
};

const replyOf = (error: unknown): ServiceReply => {
  if (error instanceof Refusal) return error.reply;
  throw error;
};

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
