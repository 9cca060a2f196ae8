import type { AreaRecords } from './record.js';
import { packageItself } from './arguments.js';
import { assignedGroupColumns } from './columns.js';

export const area: AreaRecords = {
  name: 'language-pack',
  summary: 'Language packs of operating systems',
  records: [
    {
      operation: 'GET /api/language-pack-imports/{id}/groups',
      name: 'groups',
      summary: 'List the groups that a language pack is assigned to',
      noun: 'groups',
      details: ['Lists direct assignments only.'],
      arguments: [packageItself],
      columns: assignedGroupColumns,
      examples: [{ does: 'List the assigned groups', run: "ems language-pack groups 'Language Pack German@23H2'" }],
      seeAlso: ['group assign-language-pack'],
    },
  ],
};
