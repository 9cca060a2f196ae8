import { group as groupArgument } from '../../areas/arguments.js';
import type { CustomCommand } from '../../command/custom-command.js';

export const groupTreeCommand: CustomCommand = {
  name: 'tree',
  section: 'Groups',
  summary: 'Show groups as a tree',
  details: [
    'Reads all groups, with one request per 500. --counts adds one request per group, and one more for each group with subgroups.',
  ],
  arguments: [
    { name: 'group', optional: true, help: `${groupArgument.help}; without it, all trees`, completes: 'group' },
  ],
  flags: [
    { name: 'counts', help: 'show the number of computers of each group, without and with its subgroups' },
    { name: 'type', value: 'value', help: 'only this tree', values: ['ConfigurationGroups', 'AssignmentGroups'] },
  ],
  role: 'group.read',
  examples: [
    { does: 'Show all groups', run: 'ems group tree' },
    { does: 'Count the computers of one branch', run: 'ems group tree Workstations --counts' },
    { does: 'Export paths and counts', run: 'ems group tree --counts -o csv' },
  ],
  seeAlso: ['group list', 'group search', 'group computers'],
  run: async (input, context) => (await import('./run-tree.js')).runGroupTree(input, context),
};
