import type { AreaRecords } from '../record.js';
import { actionRecords } from './actions.js';
import { assignmentRecords } from './assignments.js';
import { deploymentRecords } from './deployments.js';
import { listRecords } from './lists.js';
import { inventoryRecords } from './inventory.js';
import { issueRecords } from './issues.js';
import { issuesShow } from './issues-show.js';
import { lifecycleRecords } from './lifecycle.js';
import { readRecords } from './reads.js';
import { softwareActionRecords } from './software-actions.js';
import { variables } from './variables.js';

export const area: AreaRecords = {
  name: 'computer',
  summary: 'Computers: find, inspect, change and act on them',
  folders: {
    issues: 'Issues of one computer or of the whole fleet',
    inventory: 'Hardware, software and services of one computer',
    variable: 'Variable values of one computer',
    'variable collection': 'Entries of collection variables',
  },
  records: [
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
  ],
};
