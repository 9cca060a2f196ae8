import type { CustomCommand } from '../../command/custom-command.js';
import { fileFlag } from './file-flag.js';

export const start: CustomCommand = {
  name: 'start',
  summary: 'Start a rollout with its first ring',
  details: [
    'Creates the group of the first ring below Rollouts, adds its computers, assigns the package and activates the ring. Later rings begin with `ems rollout advance`, each after the gate of the ring before it.',
    'Before anything is sent, the question shows how many computers each ring has. `ems rollout plan` shows more.',
  ],
  flags: [{ ...fileFlag, required: true }],
  shared: ['request', 'write'],
  writes: true,
  asks: true,
  role: 'group.write',
  examples: [{ does: 'Show what would be sent', run: 'ems rollout start -f firefox.rollout.yaml --dry-run' }],
  seeAlso: ['rollout advance', 'rollout status'],
  run: async (input, context) => (await import('./run-start.js')).runStart(input, context),
};
