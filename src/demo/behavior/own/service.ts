import { describe, ref } from '../../own-openapi/schema-parts.js';
import { ok } from '../../request/reply.js';
import { utc } from '../../state/world.js';
import type { Behavior } from '../behavior.js';
import { productVersion, serviceVersion } from '../system.js';

const tag = 'Service';

export const ownServiceBehaviors: readonly Behavior[] = [
  {
    operation: 'GET /api/service/status',
    answer: (_request, world) =>
      ok({
        status: 'Healthy',
        startedAtUtc: utc(world.birth),
        nowUtc: utc(world.now),
        queueLength: world.state.queue.length,
        runningTaskCount: [...world.state.tasks.values()].filter((task) => task.status === 1).length,
      }),
    describe: () =>
      describe({
        id: 'serviceStatus',
        tag,
        summary: 'Show how the service is doing',
        role: 'computer.read',
        answer: ref('ServiceStatus'),
      }),
  },
  {
    operation: 'GET /api/service/version',
    answer: () => ok({ serviceVersion, apiVersion: '1', productVersion, environment: 'Demo' }),
    describe: () =>
      describe({
        id: 'serviceVersion',
        tag,
        summary: 'Show the version of the service',
        role: 'computer.read',
        answer: ref('ServiceVersion'),
      }),
  },
];
