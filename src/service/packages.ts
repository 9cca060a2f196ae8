import type { ItemOf } from '../contract/answers.js';
import { operationAt } from './operation.js';

export const packageApi = {
  list: operationAt('GET /api/packages'),
  search: operationAt('POST /api/packages/search'),
  groups: operationAt('GET /api/packages/{id}/groups'),
  status: operationAt('GET /api/packages/{id}/status'),
  tags: operationAt('GET /api/packages/{id}/tags'),
  setTags: operationAt('PUT /api/packages/{id}/tags'),
  importJob: operationAt('GET /api/packages/import/{trackingId}'),
} as const;

/** A group that has a package assigned, itself. */
export type HoldingGroup = ItemOf<typeof packageApi.groups.operation>;
