import type { SharedGroup } from '../../command/spec.js';
import { sharedFlags } from '../../command/shared-flags.js';
import { flagHelp, flagSyntax } from '../flag-text.js';
import type { Topic } from '../topic.js';

const order: readonly SharedGroup[] = [
  'output',
  'paging',
  'connection',
  'request',
  'write',
  'wait',
  'selection',
  'bulk',
  'body',
  'param',
];

export const flags: Pick<Topic, 'parts'> = {
  parts: [
    {
      text: [
        'Flags may stand anywhere after `ems`. Output and connection flags go with every command; the others where the help of a command names them.',
      ],
    },
    ...order.map((group) => ({
      title: sharedFlags[group].title,
      rows: sharedFlags[group].flags
        .filter(({ hidden }) => !hidden)
        .map((flag) => [flagSyntax(flag), flagHelp(flag)] as const),
    })),
    {
      title: 'Always',
      rows: [
        ['-h, --help', 'help on what stands before it'],
        ['-V, --version', 'version of the tool'],
        ['--', 'what follows is not a flag, even if it begins with -'],
      ],
    },
  ],
};
