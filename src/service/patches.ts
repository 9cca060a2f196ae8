import type { ItemOf } from '../contract/answers.js';
import { operationAt, unlistedAt } from './operation.js';

export const patchApi = {
  status: operationAt('GET /api/computer/patch-status'),
  ofComputer: operationAt('GET /api/computer/{id}/patch-status'),
  searchOfComputer: operationAt('POST /api/computer/{id}/patches-search'),
  products: operationAt('GET /api/patches/{patchId}/products'),
  approve: operationAt('POST /api/patches/{patchId}/approval'),
  groups: operationAt('GET /api/pmgroup'),
  groupsOfComputer: operationAt('GET /api/computer/{id}/pm-groups'),
  startEmergency: operationAt('POST /api/pmgroup/{id}/emergency-patching'),
  stopEmergency: operationAt('DELETE /api/pmgroup/{id}/emergency-patching'),
  ofGroup: unlistedAt('/api/pmgroup/{id}/patches', 'pm.read'),
} as const;

export type ProductOfPatch = ItemOf<typeof patchApi.products.operation>;
