import type { AreaRecords } from '../record.js';
import { group } from '../arguments.js';
import { variableRecords } from '../variable-records.js';
import { activation } from './activation.js';
import { distribution } from './distribution.js';
import { groups } from './groups.js';
import { objects } from './objects.js';
import { packages } from './packages.js';

const variables = variableRecords({
  area: 'group',
  argument: group,
  example: 'Pilot',
  inheritance: 'With --include-inherited, values of parent groups are used where the group has none.',
});

export const area: AreaRecords = {
  name: 'group',
  summary: 'Deployment groups: members, assignments, distribution',
  folders: {
    variable: 'Variable values of one group',
    'variable collection': 'Entries of collection variables',
  },
  records: [...groups, ...packages, ...distribution, ...objects, ...variables, ...activation],
};
