import { operationAt } from './operation.js';

export const taskApi = {
  list: operationAt('GET /api/tasks'),
  one: operationAt('GET /api/tasks/{trackingId}'),
} as const;
