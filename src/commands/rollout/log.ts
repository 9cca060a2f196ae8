import type { CustomCommand } from '../../command/custom-command.js';
import { rolloutArgument } from './rollout-argument.js';

export const log: CustomCommand = {
  name: 'log',
  summary: 'Show each decision of a rollout with its numbers',
  details: ['Kept on the machines that took the decisions: this is what this machine did, oldest first.'],
  arguments: [rolloutArgument],
  role: 'group.read',
  examples: [
    { does: 'Show what was decided', run: 'ems rollout log keepass-2.57' },
    {
      does: 'Names of computers that failed',
      run: 'ems rollout log keepass-2.57 -o json --query "[?event==\'failed\'].computers[]"',
    },
  ],
  seeAlso: ['rollout status', 'history list'],
  run: async (input, context) => (await import('./run-log.js')).runLog(input, context),
};
