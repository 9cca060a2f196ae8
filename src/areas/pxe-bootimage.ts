import type { AreaRecords } from './record.js';
import { assignedGroupColumns } from './columns.js';

export const area: AreaRecords = {
  name: 'pxe-bootimage',
  summary: 'PXE boot images',
  records: [
    {
      operation: 'GET /api/pxe-bootimages/{id}/groups',
      name: 'groups',
      summary: 'List the groups that a boot image is assigned to',
      noun: 'groups',
      details: ['Lists direct assignments only.'],
      arguments: [{ name: 'id', fills: 'id', help: 'number of the boot image' }],
      columns: assignedGroupColumns,
      examples: [{ does: 'List the assigned groups', run: 'ems pxe-bootimage groups 1' }],
      seeAlso: ['group assign-pxe-bootimage'],
    },
  ],
};
