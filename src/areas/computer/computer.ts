import type { CommandRecord } from '../record.js';
import { actionRecords } from './actions.js';
import { assignmentRecords } from './assignments.js';
import { deploymentRecords } from './deployment-records.js';
import { listRecords } from './lists.js';
import { inventoryRecords } from './inventory-records.js';
import { issueRecords } from './issue-records.js';
import { issuesShow } from './issues-show.js';
import { lifecycleRecords } from './lifecycle.js';
import { readRecords } from './reads.js';
import { softwareActionRecords } from './software-actions.js';
import { computer } from '../arguments.js';
import { variableRecords } from '../variable-records.js';

const variables = variableRecords({
  area: 'computer',
  argument: computer,
  example: 'PC-0042',
  inheritance:
    'With --include-inherited, the first of these applies: a value forced by a group, the value of the computer, the value of a group or package, the catalog default.',
});

export const folders = {
  issues: 'Issues of one computer or of the whole fleet',
  inventory: 'Hardware, software and services of one computer',
  variable: 'Variable values of one computer',
  'variable collection': 'Entries of collection variables',
};

export const area: readonly CommandRecord[] = [
  ...listRecords,
  ...lifecycleRecords,
  ...readRecords,
  ...deploymentRecords,
  ...assignmentRecords,
  ...issueRecords,
  issuesShow,
  ...inventoryRecords,
  ...variables,
  ...softwareActionRecords,
  ...actionRecords,
];
