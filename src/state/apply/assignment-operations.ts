import type { OperationKey } from '../../contract/operation-keys.js';
import type { KindName } from '../kinds.js';

interface AssignmentOperations {
  readonly add: OperationKey;
  readonly remove: OperationKey;
  /** Path parameter of the removal. */
  readonly idName: string;
  readonly body?: 'packageId';
}

/** The operations that assign an object to a group and remove it. */
export const assignmentOperations: Readonly<Partial<Record<KindName, AssignmentOperations>>> = {
  'package-assignment': {
    add: 'POST /api/group/{id}/packages',
    remove: 'DELETE /api/group/{id}/packages/{packageId}',
    idName: 'packageId',
    body: 'packageId',
  },
  'boot-image': {
    add: 'POST /api/group/{id}/pxe-bootimage',
    remove: 'DELETE /api/group/{id}/pxe-bootimage/{pxeId}',
    idName: 'pxeId',
  },
  'os-sku': {
    add: 'POST /api/group/{id}/os-image-sku',
    remove: 'DELETE /api/group/{id}/os-image-sku/{skuId}',
    idName: 'skuId',
  },
  'agent-template': {
    add: 'POST /api/group/{id}/agent-template',
    remove: 'DELETE /api/group/{id}/agent-template/{packageId}',
    idName: 'packageId',
  },
  'language-pack': {
    add: 'POST /api/group/{id}/language-pack-imports',
    remove: 'DELETE /api/group/{id}/language-pack-imports/{packageId}',
    idName: 'packageId',
  },
  'software-class': {
    add: 'POST /api/group/{id}/software-classes',
    remove: 'DELETE /api/group/{id}/software-classes/{classId}',
    idName: 'classId',
  },
  'variable-configuration': {
    add: 'POST /api/group/{id}/variable-configurations',
    remove: 'DELETE /api/group/{id}/variable-configurations/{configId}',
    idName: 'configId',
  },
};
