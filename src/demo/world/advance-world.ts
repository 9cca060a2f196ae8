import type { Intent } from '../model/job-types.js';
import { advanceContact } from './contact.js';
import { advanceImport, advanceQueue, advanceSync, advancePatchDay } from './jobs.js';
import type { World } from '../model/world.js';

/**
 * Moves the world to `now` and runs everything that is due, each at its own time, so that one long step and many short
 * ones give the same world. Returns the number of contacts that pending work caused.
 */
export const advanceWorld = (world: World, now: number): number => {
  const target = Math.max(now, world.state.time);
  let contacts = 0;
  for (let batch = dueBy(world, target); batch.length > 0; batch = dueBy(world, target)) {
    contacts += advanceBatch(world, batch);
    world.memory.clear();
  }
  world.state.time = target;
  world.now = target;
  return contacts;
};

/** Stops early when something new was scheduled, because that may be due before the rest. */
const advanceBatch = (world: World, batch: readonly [string, Intent][]): number => {
  let contacts = 0;
  for (const [key, intent] of batch) {
    const before = world.state.sequence;
    world.state.intents.delete(key);
    world.now = intent.due;
    advanceOne(world, intent);
    if (intent.kind === 'contact') contacts += 1;
    if (world.state.sequence !== before) break;
  }
  return contacts;
};

const dueBy = (world: World, time: number): [string, Intent][] =>
  [...world.state.intents]
    .filter(([, intent]) => intent.due <= time)
    .toSorted(([, left], [, right]) => left.due - right.due || left.order - right.order);

const advanceOne = (world: World, intent: Intent): void => {
  switch (intent.kind) {
    case 'contact':
      return advanceContact(world, intent);
    case 'import-step':
      return advanceImport(world, intent);
    case 'queue-step':
      return advanceQueue(world, intent);
    case 'sync-step':
      return advanceSync(world, intent);
    case 'patch-day':
      return advancePatchDay(world);
  }
};
