import { agentOf, returnOf } from '../fleet/agent.js';
import { defaultLimits } from '../state/limits.js';
import { lateContact } from '../troubles/late-contact.js';
import { rollBetween, salt } from '../state/chance.js';
import type { IntentWork } from '../state/intent-types.js';
import { canStartFromNetwork, isBare } from './new-systems.js';
import { second, type World } from '../state/world.js';

const contactDelay = salt('contact delay');

/** Lets `work` happen after so many seconds of the world's time. */
export const schedule = (world: World, seconds: number, work: IntentWork): void => {
  world.state.sequence += 1;
  const order = world.state.sequence;
  world.state.intents.set(keyOf(work, order), { due: world.now + Math.round(seconds * second), order, ...work });
};

/**
 * There is something to do for this computer: its agent calls in 3 to 8 seconds from now, or once it is back. Agents
 * that stopped reporting, are suspended or were never installed don't, and what was recorded stays pending; only a
 * created computer that is to get its operating system starts from the network.
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

/** A computer that is switched off starts and calls in. Who fell silent for good is not there to be woken. */
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
