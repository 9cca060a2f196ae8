import type { JsonObject } from '../../contract/operation.js';
import { page } from '../request/page.js';
import { invalid, ok } from '../request/reply.js';
import type { QueueEntry } from '../state/job-types.js';
import { queueNames } from '../world/queue.js';
import { utc } from '../state/world.js';
import type { Behavior } from './behavior.js';

export const queueBehaviors: readonly Behavior[] = [
  {
    operation: 'GET /api/queues',
    answer: ({ query }, world) => {
      const wish = query.text('queueName');
      const name = queueNames.find((each) => each.toLowerCase() === wish?.toLowerCase());
      if (wish !== undefined && name === undefined) throw invalid('queueName', `'${wish}' is not a queue.`);
      const entries = world.state.queue.filter((entry) => name === undefined || entry.queue === name);
      return page(query, entries.toReversed(), showEntry);
    },
  },
  { operation: 'GET /api/queues/names', answer: () => ok([...queueNames]) },
];

const showEntry = (entry: QueueEntry): JsonObject => ({
  id: entry.id,
  queueName: entry.queue,
  subject: entry.subject,
  status: entry.status,
  createdAtUtc: utc(entry.createdAt),
});
