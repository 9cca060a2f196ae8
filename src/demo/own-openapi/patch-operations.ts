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
    },
  },
  {
    tag: 'Patch Management Groups',
    role: 'pm',
    path: { id: 'int Id of the patch management group.' },
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
      'GET /api/pmgroup/{id}/patches': {
        id: 'pmGroupPatches',
        summary: 'List the patches of a patch management group',
        answer: 'page of PmGroupPatch',
      },
    },
  },
];
