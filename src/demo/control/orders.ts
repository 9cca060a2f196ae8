import type { JsonObject } from '../../contract/operation.js';
import { invalid } from '../service/reply.js';
import { advance } from '../world/settle.js';
import { day, utc, type World } from '../world/world.js';

/**
 * What is done to a world from outside, past the interface of the service: time is moved on. An order is kept in the
 * log beside the accepted requests, so that it survives a kill and every process that has the world open follows it.
 */
export type Order = { readonly kind: 'advance'; readonly milliseconds: number };

/** Throws a Refusal before anything is changed. */
export const carryOut = (world: World, order: Order): JsonObject => {
  switch (order.kind) {
    case 'advance':
      return moveTimeOn(world, order.milliseconds);
  }
};

const longestStep = 3660 * day;

const moveTimeOn = (world: World, milliseconds: number): JsonObject => {
  if (!Number.isInteger(milliseconds) || milliseconds < 0 || milliseconds > longestStep)
    throw invalid('milliseconds', 'Time moves on only, by ten years at most at once.');
  const { now, state } = world;
  const patches = state.patches.size;
  state.offset += milliseconds;
  const contacts = advance(world, now + milliseconds);
  return {
    fromUtc: utc(now),
    nowUtc: utc(world.now),
    contacts,
    releasedPatches: state.patches.size - patches,
  };
};
