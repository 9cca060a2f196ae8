import type { AreaRecords } from '../record.js';
import { actions } from './actions.js';
import { assignments } from './assignments.js';
import { deployments } from './deployments.js';
import { fleet } from './fleet.js';
import { inventory } from './inventory.js';
import { issues } from './issues.js';
import { issuesShow } from './issues-show.js';
import { lifecycle } from './lifecycle.js';
import { reads } from './reads.js';
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
    ...fleet,
    ...lifecycle,
    ...reads,
    ...deployments,
    ...assignments,
    ...issues,
    issuesShow,
    ...inventory,
    ...variables,
    ...actions,
  ],
};
