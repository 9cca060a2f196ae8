import { operationAt } from './operation.js';

export const groupApi = {
  list: operationAt('GET /api/group'),
  one: operationAt('GET /api/group/{id}'),
  create: operationAt('POST /api/group'),
  change: operationAt('PATCH /api/group/{id}'),
  delete: operationAt('DELETE /api/group/{id}'),
  members: operationAt('GET /api/group/{id}/computers'),
  addMembers: operationAt('POST /api/group/{id}/computers'),
  removeMembers: operationAt('DELETE /api/group/{id}/computers'),
  assignments: operationAt('GET /api/group/{id}/all-assignments'),
  distributionOptions: operationAt('GET /api/group/{id}/distribution-options'),
  setDistributionOptions: operationAt('PUT /api/group/{id}/distribution-options'),
  activate: operationAt('POST /api/group/{id}/activation'),
  deactivate: operationAt('DELETE /api/group/{id}/activation'),
} as const;

/** The assignment lists of a group, by their names in the state files. */
export const assignmentApi = {
  'package-assignment': {
    list: operationAt('GET /api/group/{id}/packages'),
    add: operationAt('POST /api/group/{id}/packages'),
    remove: operationAt('DELETE /api/group/{id}/packages/{packageId}'),
  },
  'boot-image': {
    list: operationAt('GET /api/group/{id}/pxe-bootimage'),
    add: operationAt('POST /api/group/{id}/pxe-bootimage'),
    remove: operationAt('DELETE /api/group/{id}/pxe-bootimage/{pxeId}'),
  },
  'os-sku': {
    list: operationAt('GET /api/group/{id}/os-image-sku'),
    add: operationAt('POST /api/group/{id}/os-image-sku'),
    remove: operationAt('DELETE /api/group/{id}/os-image-sku/{skuId}'),
  },
  'agent-template': {
    list: operationAt('GET /api/group/{id}/agent-template'),
    add: operationAt('POST /api/group/{id}/agent-template'),
    remove: operationAt('DELETE /api/group/{id}/agent-template/{packageId}'),
  },
  'language-pack': {
    list: operationAt('GET /api/group/{id}/language-pack-imports'),
    add: operationAt('POST /api/group/{id}/language-pack-imports'),
    remove: operationAt('DELETE /api/group/{id}/language-pack-imports/{packageId}'),
  },
  'software-class': {
    list: operationAt('GET /api/group/{id}/software-classes'),
    add: operationAt('POST /api/group/{id}/software-classes'),
    remove: operationAt('DELETE /api/group/{id}/software-classes/{classId}'),
  },
  'variable-configuration': {
    list: operationAt('GET /api/group/{id}/variable-configurations'),
    add: operationAt('POST /api/group/{id}/variable-configurations'),
    remove: operationAt('DELETE /api/group/{id}/variable-configurations/{configId}'),
  },
} as const;

export type AssignmentApi = (typeof assignmentApi)[keyof typeof assignmentApi];
