import type { JsonObject } from '../../contract/operation.js';
import { executeOrder, type Order } from '../control/orders.js';
import { failureFor, failureReply, spendFailure } from '../control/failures.js';
import { memoryRequestLog, type RequestLog } from '../control/request-log.js';
import { readFixture } from '../store/fixture.js';
import { advanceWorld } from '../world/advance-world.js';
import type { World, Limits } from '../state/world.js';
import { Refusal, type ServiceReply } from '../request/reply.js';
import type { Routes } from './load-routes.js';
import { receive, type Admitted } from './service.js';
import type { Incoming } from '../request/parse.js';

/** Holds a world and answers its requests: in memory here, in a directory in directory-host.ts. */
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

export const memoryHost = (routes: Routes, first: World, clocks: Clocks): Host => {
  let world = first;
  const requests = memoryRequestLog();
  return {
    get world() {
      return world;
    },
    requests,
    time: () => worldTime(world, clocks),
    handle: async (incoming) => {
      await routes.ready(incoming.target);
      return catchRefusal(() => {
        catchUpWithTime(world, clocks);
        return plannedReply(world, incoming) ?? answerAdmitted(world, receive(routes, world, incoming));
      });
    },
    command: async (order) => {
      catchUpWithTime(world, clocks);
      return carryOutOrder(world, order);
    },
    reset: async ({ computers = world.size, seed = world.seed, birth }) => {
      const now = clocks.flow();
      const plan = { computers, seed, birth: birth ?? now, offset: (birth ?? now) - now };
      const { createWorld } = await import('../seed/create-world.js');
      world = createWorld({ ...plan, key: world.key });
      requests.clear();
    },
    load: async (fixture) => {
      world = readFixture(fixture, world.key, clocks.flow());
      requests.clear();
    },
  };
};

const plannedReply = (world: World, incoming: Incoming): ServiceReply | undefined => {
  const failure = failureFor(world, incoming);
  if (failure === undefined) return undefined;
  spendFailure(world, failure.id);
  return failureReply(failure);
};

/** The world's time never goes back, even if the machine's clock does. */
export const worldTime = ({ state }: World, { flow }: Clocks): number => Math.max(flow() + state.offset, state.time);

export const catchUpWithTime = (world: World, clocks: Clocks): void => {
  world.machineTime = clocks.machine();
  world.limits = clocks.limits ?? {};
  advanceWorld(world, worldTime(world, clocks));
};

export const carryOutOrder = (world: World, order: Order): JsonObject => {
  const result = executeOrder(world, order);
  world.memory.clear();
  return result;
};

/** Answers an admitted request. A refused one leaves no trace, not even in the id counter. */
export const answerAdmitted = (world: World, admitted: Admitted): ServiceReply => {
  const { sequence } = world.state;
  try {
    const reply = admitted.perform(world);
    if (admitted.changes) {
      world.state.position += 1;
      world.memory.clear();
    }
    return reply;
  } catch (error) {
    world.state.sequence = sequence;
    throw error;
  }
};

export const catchRefusal = (work: () => ServiceReply): ServiceReply => {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refusal) return error.reply;
    throw error;
  }
};
