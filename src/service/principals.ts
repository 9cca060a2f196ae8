import { operationAt } from './operation.js';

export const principalApi = {
  list: operationAt('GET /api/admin/principals'),
  one: operationAt('GET /api/admin/principals/{id}'),
  create: operationAt('POST /api/admin/principals'),
  delete: operationAt('DELETE /api/admin/principals/{id}'),
  locals: operationAt('GET /api/admin/local-principals'),
  oneLocal: operationAt('GET /api/admin/local-principals/{id}'),
  createLocal: operationAt('POST /api/admin/local-principals'),
  changeLocal: operationAt('PUT /api/admin/local-principals/{id}'),
  revokeLocal: operationAt('PATCH /api/admin/local-principals/{id}/revoke'),
} as const;
