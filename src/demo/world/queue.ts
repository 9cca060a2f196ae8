import { schedule } from './intents.js';
import type { Intent } from '../state/intent-types.js';
import type { QueueName } from '../state/job-types.js';
import { newGuid, type World } from '../state/world.js';

export const queueNames: readonly QueueName[] = ['Import', 'HashGeneration', 'PatchDownload', 'DepotSync'];

/** Puts a backend job into a queue: pending, running a second later, gone three seconds after that. */
export const enqueue = (world: World, queue: QueueName, subject: string): string => {
  const id = newGuid(world);
  world.state.queue.push({ id, queue, subject, status: 'Pending', createdAt: world.now });
  schedule(world, 1, { kind: 'queue-step', entryId: id });
  return id;
};

export const advanceQueue = (world: World, { entryId }: Extract<Intent, { kind: 'queue-step' }>): void => {
  const entry = world.state.queue.find((each) => each.id === entryId);
  if (entry === undefined) return;
  if (entry.status === 'Pending') {
    entry.status = 'Running';
    schedule(world, 3, { kind: 'queue-step', entryId });
    return;
  }
  world.state.queue = world.state.queue.filter((each) => each.id !== entryId);
};
