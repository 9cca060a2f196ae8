import type { CustomCommand } from '../../command/custom-command.js';

export const rolloutList: CustomCommand = {
  name: 'list',
  summary: 'List rollouts: those of the service and those that this machine has finished',
  role: 'group.read',
  examples: [
    { does: 'List all', run: 'ems rollout list' },
    { does: 'Names of those that have stopped', run: 'ems rollout list -o name --query "[?state==\'failed\']"' },
  ],
  seeAlso: ['rollout status', 'rollout start'],
  run: async (input, context) => (await import('./run-list.js')).runList(input, context),
};
