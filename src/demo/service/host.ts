import type { JsonObject } from '../../contract/operation.js';
import { carryOut, type Order } from '../control/orders.js';
import { failureFor, failureReply, spendFailure } from '../control/failures.js';
import { memoryRequestLog, type RequestLog } from '../control/request-log.js';
import { createWorld } from '../world/create-world.js';
import { advance } from '../world/settle.js';
import type { World } from '../world/world.js';
import type { Limits } from './limits.js';
import { Refusal, type Reply } from './reply.js';
import type { Routes } from './routes.js';
import { receive, type Admitted } from './service.js';
import { type Incoming } from './parse.js';

/** Keeps a world and answers requests with it: in memory here, in a directory in store/. */
export interface Host {
  readonly world: World;
  /** What time it is in the world. */
  time(): number;
  handle(incoming: Incoming): Promise<Reply>;
  /** Carries out an order from outside; throws a Refusal. */
  command(order: Order): Promise<JsonObject>;
  /** Begins anew. */
  reset(options: ResetOptions): Promise<void>;
  readonly requests: RequestLog;
}

/** What is left out stays as it is; the time becomes that of the machine. */
export interface ResetOptions {
  readonly computers?: number | undefined;
  readonly seed?: number | undefined;
  readonly birth?: number | undefined;
}

export type Clock = () => number;

/** `machine` is the clock that tokens live by; `flow` runs faster with `--speed`, or begins at another time. */
export interface Clocks {
  readonly machine: Clock;
  readonly flow: Clock;
  /** What this process was told about tokens, pages and contacts. */
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
    time: () => timeIn(world, clocks),
    handle: async (incoming) =>
      refusable(() => {
        catchUpWithTime(world, clocks);
        return plannedReply(world, incoming) ?? answerAdmitted(world, receive(routes, world, incoming));
      }),
    command: async (order) => {
      catchUpWithTime(world, clocks);
      return obey(world, order);
    },
    reset: async ({ computers = world.size, seed = world.seed, birth }) => {
      const now = clocks.flow();
      const plan = { computers, seed, birth: birth ?? now, offset: (birth ?? now) - now };
      world = createWorld({ ...plan, key: world.key });
      await requests.clear();
    },
  };
};

const plannedReply = (world: World, incoming: Incoming): Reply | undefined => {
  const failure = failureFor(world, incoming);
  if (failure === undefined) return undefined;
  spendFailure(world, failure.id);
  return failureReply(failure);
};

/** A clock that went back does not take the world back. */
export const timeIn = ({ state }: World, { flow }: Clocks): number => Math.max(flow() + state.offset, state.time);

export const catchUpWithTime = (world: World, clocks: Clocks): void => {
  world.machineTime = clocks.machine();
  world.limits = clocks.limits ?? {};
  advance(world, timeIn(world, clocks));
};

export const obey = (world: World, order: Order): JsonObject => {
  const result = carryOut(world, order);
  world.memory.clear();
  return result;
};

/** Answers an admitted request. What is refused leaves no trace, not even in the counter of ids. */
export const answerAdmitted = (world: World, admitted: Admitted): Reply => {
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

export const refusable = (work: () => Reply): Reply => {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refusal) return error.reply;
    throw error;
  }
};
