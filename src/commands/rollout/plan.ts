import type { CustomCommand } from '../../command/custom-command.js';
import { fileFlag } from './file-flag.js';

export const plan: CustomCommand = {
  name: 'plan',
  summary: 'Show what a rollout would do: rings, times, and what each gate can prove',
  details: [
    'Reads only. Shows how many computers each ring has, how many of them are active, silent or suspended, when each ring can start at the earliest, and warnings with line and column of the file.',
    'A ring that has too few computers proves little: if none of 20 fails, the true failure rate can still be up to 14 %. For 2 %, 149 reports without a failure are needed.',
  ],
  flags: [{ ...fileFlag, required: true }],
  role: 'group.read',
  examples: [
    { does: 'Show the plan', run: 'ems rollout plan -f keepass.rollout.yaml' },
    {
      does: 'Print the size of each ring',
      run: "ems rollout plan -f keepass.rollout.yaml -o json --query 'rings[].[name, members]'",
    },
  ],
  seeAlso: ['rollout start', 'fleet eta'],
  run: async (input, context) => (await import('./run-plan.js')).runPlan(input, context),
};
