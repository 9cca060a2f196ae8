import { operationAt } from './operation.js';

export const variableApi = {
  definitions: operationAt('GET /api/variable-definitions'),
  definition: operationAt('GET /api/variable-definitions/{varId}'),
  computersOf: operationAt('GET /api/variable-definitions/{varId}/computers'),
  groupsOf: operationAt('GET /api/variable-definitions/{varId}/groups'),
} as const;

export const computerVariableApi = {
  list: operationAt('GET /api/computer/{id}/variables'),
  search: operationAt('POST /api/computer/{id}/variables/search'),
  set: operationAt('PUT /api/computer/{id}/variables/{varId}'),
  collection: operationAt('GET /api/computer/{id}/variables/{varId}/collection'),
  addToCollection: operationAt('POST /api/computer/{id}/variables/{varId}/collection'),
  changeInCollection: operationAt('PATCH /api/computer/{id}/variables/{varId}/collection/{collectionId}'),
  removeFromCollection: operationAt('DELETE /api/computer/{id}/variables/{varId}/collection/{collectionId}'),
} as const;

export const groupVariableApi = {
  list: operationAt('GET /api/group/{id}/variables'),
  search: operationAt('POST /api/group/{id}/variables/search'),
  set: operationAt('PUT /api/group/{id}/variables/{varId}'),
  collection: operationAt('GET /api/group/{id}/variables/{varId}/collection'),
  addToCollection: operationAt('POST /api/group/{id}/variables/{varId}/collection'),
  changeInCollection: operationAt('PATCH /api/group/{id}/variables/{varId}/collection/{collectionId}'),
  removeFromCollection: operationAt('DELETE /api/group/{id}/variables/{varId}/collection/{collectionId}'),
} as const;

/** Own values of a computer and of a group: the same operations. */
export type OwnVariableApi = typeof computerVariableApi | typeof groupVariableApi;
