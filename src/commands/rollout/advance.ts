import type { CustomCommand } from '../../command/custom-command.js';
import { fileFlag } from './file-flag.js';
import { takeOverFlag } from './rollout-argument.js';

export const rolloutAdvance: CustomCommand = {
  name: 'advance',
  summary: 'Take the next step of a rollout, if it is due',
  details: [
    'Judges the gate of the current ring and begins the next ring if it has passed. Run it as often as you like, for example every 15 minutes from cron: it prints only what happened, and nothing if nothing did.',
    'Any machine continues a rollout with -f and the file that it was started with. If another machine has continued it since, this one stops (exit 10) unless --take-over is given. Of two at the same time on one machine, one acts.',
    'Asks before a ring begins, with its name and its number of computers. Without a terminal, a ring begins only with --yes (otherwise exit 10); if nothing is due, neither is needed. With --max-affected, no ring with more computers begins, and no more computers that have joined the target are added (exit 10).',
    'Exit codes: 0 as planned, 8 inconclusive (too few reports before the deadline, or something that the gate depends on cannot be read), 10 refused, 12 a gate failed.',
  ],
  arguments: [
    {
      name: 'rollout',
      many: true,
      optional: true,
      unless: ['file', 'all'],
      help: 'names of rollouts; optional if there is only one',
    },
  ],
  flags: [fileFlag, { name: 'all', help: 'every rollout that this machine drives' }, takeOverFlag],
  shared: ['request', 'write'],
  writes: true,
  asks: true,
  role: 'group.write',
  examples: [
    { does: 'From cron', run: 'ems rollout advance --all --yes' },
    { does: 'Show what would be sent', run: 'ems rollout advance --all --dry-run' },
  ],
  seeAlso: ['rollout status', 'rollout approve', 'rollout log'],
  run: async (input, context) => (await import('./run-advance.js')).runAdvance(input, context),
};
