import { operationAt } from './operation.js';

export const tagApi = {
  list: operationAt('GET /api/tags'),
  one: operationAt('GET /api/tags/{id}'),
  create: operationAt('POST /api/tags'),
  change: operationAt('PATCH /api/tags/{id}'),
  delete: operationAt('DELETE /api/tags/{id}'),
  packages: operationAt('GET /api/tags/packages'),
} as const;
