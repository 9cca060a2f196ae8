import type { JsonObject } from '../../contract/operation.js';
import { invalid, notFound } from '../request/reply.js';
import { computerIds, day, utc, type World } from '../state/world.js';
import { lastSeenOf } from '../fleet/routine.js';
import { computerOf } from '../world/computers.js';
import { contactNow } from '../world/contact.js';
import { advanceWorld } from '../world/advance-world.js';
import { planFailure, spendFailure, type FailureWish } from './failures.js';
import { loadScenario } from './scenarios.js';

/**
 * An order changes the world from outside the service's API. It is logged beside the accepted requests, so that it
 * survives a kill and reaches every process that has the world open.
 */
export type Order =
  | { readonly kind: 'advance'; readonly milliseconds: number }
  /** Forces contacts of these computers (host names or ids). */
  | { readonly kind: 'contact'; readonly computers: readonly string[] }
  | { readonly kind: 'scenario'; readonly name: string }
  | ({ readonly kind: 'plan-failure' } & FailureWish)
  | { readonly kind: 'spend-failure'; readonly id: number }
  | { readonly kind: 'clear-failures' };

/** Throws a Refusal before anything is changed. */
export const executeOrder = (world: World, order: Order): JsonObject => {
  switch (order.kind) {
    case 'advance':
      return moveTimeOn(world, order.milliseconds);
    case 'contact':
      return makeContact(world, order.computers);
    case 'scenario':
      return loadScenario(world, order.name);
    case 'plan-failure':
      return { ...planFailure(world, order) };
    case 'spend-failure':
      return { failed: spendFailure(world, order.id) };
    case 'clear-failures': {
      const cleared = world.state.failures?.length ?? 0;
      world.state.failures = [];
      return { cleared };
    }
  }
};

const longestStep = 3660 * day;

const moveTimeOn = (world: World, milliseconds: number): JsonObject => {
  if (!Number.isInteger(milliseconds) || milliseconds < 0 || milliseconds > longestStep)
    throw invalid('milliseconds', 'Time moves on only, by ten years at most at once.');
  const { now, state } = world;
  const patches = state.patches.size;
  state.offset += milliseconds;
  const actedOnRequests = advanceWorld(world, now + milliseconds);
  return {
    fromUtc: utc(now),
    nowUtc: utc(world.now),
    contacts: computerIds(world).filter((id) => (lastSeenOf(world, id) ?? 0) > now).length,
    actedOnRequests,
    releasedPatches: state.patches.size - patches,
  };
};

const makeContact = (world: World, computers: readonly string[]): JsonObject => {
  if (computers.length === 0) throw invalid('computers', 'Name at least one computer.');
  const ids = [...new Set(computers.map((text) => idOf(world, text)))];
  for (const id of ids) contactNow(world, id);
  return {
    nowUtc: utc(world.now),
    computers: ids.map((id) => ({ id, hostname: computerOf(world, id)?.name ?? null })),
  };
};

const idOf = (world: World, text: string): number => {
  const isNamed = (id: number): boolean => computerOf(world, id)?.name.toLowerCase() === text.toLowerCase();
  // The name of a made-up computer contains its id.
  const guess = Number(/(?:^|-)(\d+)$/.exec(text)?.[1] ?? Number.NaN);
  if (/^\d+$/.test(text) && computerOf(world, guess) !== undefined) return guess;
  const found = isNamed(guess) ? guess : computerIds(world).find(isNamed);
  if (found === undefined) throw notFound('ComputerNotFound', `There is no computer named "${text}".`);
  return found;
};
