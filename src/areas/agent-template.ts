import type { AreaRecords } from './record.js';
import { packageItself } from './arguments.js';
import { assignedGroupColumns } from './columns.js';

export const area: AreaRecords = {
  name: 'agent-template',
  summary: 'Agent templates',
  records: [
    {
      operation: 'GET /api/agent-templates/{id}/groups',
      name: 'groups',
      summary: 'List the groups that an agent template is assigned to',
      noun: 'groups',
      details: ['Lists direct assignments only.'],
      arguments: [packageItself],
      columns: assignedGroupColumns,
      examples: [{ does: 'List the assigned groups', run: "ems agent-template groups 'Agent Standard@5.4'" }],
      seeAlso: ['group assign-agent-template'],
    },
  ],
};
