import { agentOf, returnOf } from '../fleet/agent.js';
import { defaultLimits, second, type World } from '../state/world.js';
import { lateContact } from '../troubles/troubles.js';
import { rollBetween, salt } from '../state/chance.js';
import type { IntentWork } from '../state/job-types.js';
import { canStartFromNetwork, isBare } from './new-systems.js';

const contactDelay = salt('contact delay');

/** Schedules `work` in so many seconds of the world's time. */
export const schedule = (world: World, seconds: number, work: IntentWork): void => {
  world.state.sequence += 1;
  const order = world.state.sequence;
  world.state.intents.set(keyOf(work, order), { due: world.now + Math.round(seconds * second), order, ...work });
};

/**
 * Schedules a contact for pending work: in 3 to 8 seconds, or when the computer is back. Agents that are silent, suspended
 * or missing make none, except that a created computer may boot from the network.
 */
export const callIn = (world: World, computerId: number): void => {
  const work: IntentWork = { kind: 'contact', computerId };
  if (world.state.intents.has(keyOf(work, 0))) return;
  const back = returnOf(world, computerId);
  if (back !== null) return schedule(world, (back - world.now) / second, work);
  if (!agentOf(world, computerId).callsIn && !startsFromNetwork(world, computerId)) return;
  const [least, most] = world.limits?.contactDelay ?? defaultLimits.contactDelay;
  const milliseconds = rollBetween(world.seed, computerId, contactDelay + world.state.position, [least, most]);
  const late = lateContact(world, computerId);
  schedule(world, late === undefined ? milliseconds / second : (late - world.now) / second, work);
};

/** Wake-on-LAN starts a computer that is switched off; one that is silent for good can't be woken. */
export const wake = (world: World, computerId: number): void => {
  if (agentOf(world, computerId).kind === 'stale') schedule(world, secondsToStart, { kind: 'contact', computerId });
};

const secondsToStart = 5;

const startsFromNetwork = (world: World, computerId: number): boolean => {
  const change = world.state.computers.get(computerId);
  return change !== undefined && isBare(world, computerId) && canStartFromNetwork(change);
};

const keyOf = (work: IntentWork, order: number): string =>
  work.kind === 'contact' ? `contact ${work.computerId}` : `${work.kind} ${order}`;
