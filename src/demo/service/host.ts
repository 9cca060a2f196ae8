import { advance } from '../world/settle.js';
import type { World } from '../world/world.js';
import { Refusal, type Reply } from './reply.js';
import type { Routes } from './routes.js';
import { receive, type Admitted } from './service.js';
import { type Incoming } from './parse.js';

/** Keeps a world and answers requests with it: in memory here, in a directory in store/. */
export interface Host {
  readonly world: World;
  handle(incoming: Incoming): Promise<Reply>;
}

export type Clock = () => number;

export const memoryHost = (routes: Routes, world: World, clock: Clock): Host => ({
  world,
  handle: (incoming) =>
    Promise.resolve(
      refusable(() => {
        advance(world, clock());
        return answerAdmitted(world, receive(routes, world, incoming));
      }),
    ),
});

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
