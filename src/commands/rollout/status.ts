import type { CustomCommand } from '../../command/custom-command.js';
import { fileFlag } from './file-flag.js';
import { rolloutArgument } from './rollout-argument.js';

export const rolloutStatus: CustomCommand = {
  name: 'status',
  summary: 'Show how far a rollout is, what its gates say and what comes next',
  details: [
    'Reads only. Every number has its denominator: failed of those that reported, reported of those that are active. Computers that are silent or suspended are shown and not counted.',
    'Works on every machine: with the record of this machine, with -f, or from the groups of the service alone.',
  ],
  arguments: [rolloutArgument],
  flags: [fileFlag, { name: 'exit-code', help: 'exit 0 if complete, 8 if under way, 12 if stopped' }],
  role: 'group.read',
  examples: [
    { does: 'Show one rollout', run: 'ems rollout status keepass-2.57' },
    {
      does: 'Names of computers that failed',
      run: "ems rollout status keepass-2.57 -o json --query 'rings[].failures[].hostname'",
    },
  ],
  seeAlso: ['rollout log', 'rollout advance', 'explain'],
  run: async (input, context) => (await import('./run-status.js')).runStatus(input, context),
};
