import type { Intent, IntentKind } from './intent-types.js';
import { settleContact } from './contact.js';
import { settleImport } from './import-jobs.js';
import { settlePatchDay } from './patch-days.js';
import { settleQueue } from './queue.js';
import { settleSync } from './sync-jobs.js';
import type { World } from './world.js';

type Settlers = { readonly [Kind in IntentKind]: (world: World, intent: Extract<Intent, { kind: Kind }>) => void };

const settlers: Settlers = {
  contact: settleContact,
  'import-step': settleImport,
  'queue-step': settleQueue,
  'sync-step': settleSync,
  'patch-day': settlePatchDay,
};

/**
 * Moves the world to `now` and lets everything due happen, each thing at its own time. Doing so in one step or in
 * many gives the same world. A clock that went back does not take the world back. Returns how many agents were in
 * contact because of something that was recorded for them.
 */
export const advanceWorld = (world: World, now: number): number => {
  const target = Math.max(now, world.state.time);
  let contacts = 0;
  for (let batch = dueBy(world, target); batch.length > 0; batch = dueBy(world, target)) {
    contacts += settleBatch(world, batch);
    world.memory.clear();
  }
  world.state.time = target;
  world.now = target;
  return contacts;
};

/** Stops early when something new was scheduled: it may come before the rest. */
const settleBatch = (world: World, batch: readonly [string, Intent][]): number => {
  let contacts = 0;
  for (const [key, intent] of batch) {
    const before = world.state.sequence;
    world.state.intents.delete(key);
    world.now = intent.due;
    settleOne(world, intent);
    if (intent.kind === 'contact') contacts += 1;
    if (world.state.sequence !== before) break;
  }
  return contacts;
};

const dueBy = (world: World, time: number): [string, Intent][] =>
  [...world.state.intents]
    .filter(([, intent]) => intent.due <= time)
    .toSorted(([, left], [, right]) => left.due - right.due || left.order - right.order);

const settleOne = (world: World, intent: Intent): void => {
  switch (intent.kind) {
    case 'contact':
      return settlers.contact(world, intent);
    case 'import-step':
      return settlers['import-step'](world, intent);
    case 'queue-step':
      return settlers['queue-step'](world, intent);
    case 'sync-step':
      return settlers['sync-step'](world, intent);
    case 'patch-day':
      return settlers['patch-day'](world, intent);
  }
};
