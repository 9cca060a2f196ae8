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
      details: ['Direct assignments only.'],
      arguments: [packageItself],
      columns: assignedGroupColumns,
      examples: [
        {
          does: 'See the request without sending it',
          run: 'ems agent-template groups 0b1c6f0e-6f57-4f0e-9d53-2a8f5f1f3a10 --dry-run',
        },
      ],
      seeAlso: ['group assign-agent-template'],
    },
  ],
};
