import type { SharedGroup } from '../../command/spec.js';
import { sharedFlags } from '../../command/shared-flags.js';
import { flagHelp, flagSyntax } from '../flag-text.js';
import type { TopicPart } from '../topic.js';

const order: readonly SharedGroup[] = [
  'output',
  'count',
  'watch',
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

export const parts: readonly TopicPart[] = [
  {
    text: 'Flags can be placed anywhere after `ems`. Output and connection flags work with every command; the others where the help of a command lists them.',
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
      ['-h, --help', 'help for the command'],
      ['-V, --version', 'version of ems'],
      ['--', 'end of flags: arguments after it can begin with -'],
    ],
  },
];
