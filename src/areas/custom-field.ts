import { recordsWith, type CommandRecord } from './record.js';
import { designation, sectionOf } from './columns.js';
import { openBody } from './flags.js';
import type { Column } from './column.js';

const columns: readonly Column[] = [
  'slot',
  designation,
  { path: 'active', title: 'Active', format: 'yes-no', state: true },
  { path: 'position', title: 'Position', priority: 1 },
];

export const area: readonly CommandRecord[] = recordsWith()({
  list: {
    operation: 'GET /api/custom-field-configuration',
    summary: 'List custom fields',
    id: 'slot',
    columns,
    examples: { 'List all custom fields': 'ems custom-field list' },
    seeAlso: ['computer update'],
  },
  update: {
    operation: 'PATCH /api/custom-field-configuration/{slot}',
    summary: 'Rename, activate or deactivate a custom field',
    details: [
      'Applies to all computers. A deactivated field is hidden but keeps its values. Names are unique and have at most 50 characters.',
      openBody,
    ],
    id: 'slot',
    arguments: [{ name: 'slot', fills: 'slot', help: 'slot, from Custom01 to Custom30' }],
    rules: [{ kind: 'notEmpty' }],
    view: [sectionOf('Custom field', columns)],
    confirm: 'Change custom field {slot} of all computers: {sent}?',
    confirmIf: { field: 'active', is: 'off' },
    consequences: [{ unless: 'active', says: 'The field is hidden for all computers. Its values are kept.' }],
    done: 'Changed custom field {slot}',
    examples: { 'Name the first field Room': 'ems custom-field update Custom01 --designation Room' },
    seeAlso: ['custom-field list'],
  },
});
