import type { JsonObject } from '../../contract/operation.js';
import { failureFor, failureReply } from '../control/failures.js';
import { executeOrder, type Order } from '../control/orders.js';
import type { RequestLog } from '../control/request-log.js';
import type { Incoming } from '../request/parse.js';
import { Refusal, type ServiceReply } from '../request/reply.js';
import type { Limits, World } from '../state/world.js';
import { advanceWorld } from '../world/advance-world.js';
import type { Routes } from './routes.js';
import { receive, type Admitted } from './service.js';
import { memoryStore, type WorldStore } from './world-store.js';

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
export interface ResetOptions {
  readonly computers?: number | undefined;
  readonly seed?: number | undefined;
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
