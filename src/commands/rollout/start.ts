import type { CustomCommand } from '../../command/custom-command.js';
import { fileFlag } from './file-flag.js';
import { saveFlags } from './save-flags.js';

export const start: CustomCommand = {
  name: 'start',
  summary: 'Start a rollout with its first ring',
  details: [
    'Creates the group of the first ring below Rollouts, adds its computers, assigns the package and activates the ring. Later rings begin with `ems rollout advance`, each after the gate of the ring before it.',
    'The file is the only input; `ems help rollout` describes it. With --save, a first file is written from the flags, and nothing is sent.',
    'Before anything is sent, the question shows how many computers each ring has. `ems rollout plan` shows more.',
  ],
  flags: [fileFlag, ...saveFlags],
  shared: ['request', 'write'],
  writes: true,
  asks: true,
  role: 'group.write',
  examples: [
    { does: 'Show what would be sent', run: 'ems rollout start -f firefox.rollout.yaml --dry-run' },
    {
      does: 'Print a first file to edit',
      run: 'ems rollout start --package KeePass@2.57 --target Workstations --rings Pilot,1%,10%,100% --save -',
    },
  ],
  seeAlso: ['rollout plan', 'rollout advance', 'rollout status'],
  run: async (input, context) => (await import('./run-start.js')).runStart(input, context),
};
