import { recordsWith, type CommandRecord } from './record.js';
import { description, id, name } from './columns.js';

export const area: readonly CommandRecord[] = recordsWith()({
  list: {
    operation: 'GET /api/softwareclasses',
    summary: 'List software classes',
    noun: 'software classes',
    columns: [
      id,
      { path: 'classId', title: 'ID' },
      name,
      description,
      { path: 'packageCount', title: 'Packages', priority: 1 },
      { path: 'packages', title: 'Packages', format: 'summary', noun: 'packages', priority: 2 },
    ],
    examples: { 'List all classes': 'ems software-class list' },
    seeAlso: ['group assign-software-class'],
  },
});
