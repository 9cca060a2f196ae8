import type { OwnArea } from './describe-operation.js';

export const patchAreas: readonly OwnArea[] = [
  {
    tag: 'Patches',
    role: 'pm',
    path: { patchId: 'int Id of the patch.' },
    operations: {
      'GET /api/patches': {
        id: 'patchList',
        summary: 'List the patch catalog, newest release first',
        query: { nameContains: 'name Text in the title or in the file name.' },
        answer: 'page of CatalogPatch',
      },
      'POST /api/patches/search': {
        id: 'patchSearch',
        summary: 'Find patches in the catalog',
        details: 'All criteria have to hold; texts match anywhere.',
        role: 'pm.read',
        body: 'PatchSearchFilter',
        answer: 'page of CatalogPatch',
      },
      'GET /api/patches/{patchId}': {
        id: 'patchShow',
        summary: 'Show one patch with its product versions',
        answer: 'CatalogPatchDetail',
      },
      'GET /api/patches/{patchId}/pm-groups': {
        id: 'patchPmGroups',
        summary: 'List the patch management groups that hold a patch',
        answer: 'page of PmGroup',
      },
    },
  },
  {
    tag: 'Patch Management Groups',
    role: 'pm',
    path: {
      id: 'int Id of the patch management group.',
      groupId: 'guid Id of the deployment group.',
      patchId: 'int Id of the patch.',
    },
    operations: {
      'POST /api/pmgroup': {
        id: 'pmGroupCreate',
        summary: 'Create a patch management group',
        body: 'PmGroupRequest',
        status: 201,
        answer: 'PmGroup',
        conflicts: ['DuplicateName'],
      },
      'GET /api/pmgroup/{id}': { id: 'pmGroupShow', summary: 'Show one patch management group', answer: 'PmGroup' },
      'PATCH /api/pmgroup/{id}': {
        id: 'pmGroupUpdate',
        summary: 'Rename or describe a patch management group',
        body: 'PmGroupPatchRequest',
        answer: 'PmGroup',
        conflicts: ['DuplicateName'],
      },
      'DELETE /api/pmgroup/{id}': {
        id: 'pmGroupDelete',
        summary: 'Delete a patch management group',
        query: { force: 'flag Has to be true when deployment groups have it assigned.' },
        status: 204,
        conflicts: ['Assigned', 'EmergencyPatchingActive'],
      },
      'GET /api/pmgroup/{id}/patches': {
        id: 'pmGroupPatches',
        summary: 'List the patches of a patch management group',
        answer: 'page of PmGroupPatch',
      },
      'DELETE /api/pmgroup/{id}/patches/{patchId}': {
        id: 'pmGroupRemovePatch',
        summary: 'Take a patch from a patch management group',
        query: { productId: 'int Only for this product version; left out, for every one.' },
        status: 204,
      },
      'GET /api/pmgroup/{id}/groups': {
        id: 'pmGroupGroups',
        summary: 'List the deployment groups that have a patch management group directly',
        answer: 'page of PmGroupTreeAssignment',
      },
      'POST /api/pmgroup/{id}/groups': {
        id: 'pmGroupAssignToGroup',
        summary: 'Assign a patch management group to a deployment group, or change such an assignment',
        body: 'AssignPmGroupRequest',
        status: 201,
        answer: 'PmGroupTreeAssignment',
        conflicts: ['SpecialGroup'],
      },
      'DELETE /api/pmgroup/{id}/groups/{groupId}': {
        id: 'pmGroupUnassignFromGroup',
        summary: 'Take a patch management group from a deployment group',
        status: 204,
      },
      'GET /api/pmgroup/{id}/emergency-patching': {
        id: 'pmGroupEmergencyPatching',
        summary: 'Show how far emergency patching has come',
        answer: 'EmergencyPatchingState',
      },
    },
  },
];
