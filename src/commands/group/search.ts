import type { CustomCommand } from '../../command/custom-command.js';

export const search: CustomCommand = {
  name: 'search',
  section: 'Groups',
  summary: 'Find groups by part of the name or path',
  details: ['* and ? are wildcards. A text with / is compared with whole paths. Sends one request per 500 groups.'],
  arguments: [{ name: 'text', help: 'part of the name, or a path such as Workstations/Berlin' }],
  role: 'group.read',
  examples: [
    { does: 'Find by part of the name', run: 'ems group search berlin' },
    { does: 'Find everything below a group', run: "ems group search '*/Workstations/*'" },
  ],
  seeAlso: ['group tree', 'group list', 'find'],
  run: async (input, context) => (await import('./run-search.js')).runGroupSearch(input, context),
};
