import type { SharedGroup } from '../../command/spec.js';
import { sharedFlags } from '../../command/shared-flags.js';
import { flagLines, topicOf } from '../topic.js';

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
  'rows',
  'pace',
  'bulk',
  'body',
  'param',
];

export const parts = topicOf(`
Flags can be placed anywhere after \`ems\`. Output and connection flags work with every command; the others where the help of a command lists them.

${order.map((group) => `# ${sharedFlags[group].title}\n${flagLines(sharedFlags[group].flags)}`).join('\n\n')}

# Always
-h, --help :: help for the command
-V, --version :: version of ems
-- :: end of flags: arguments after it can begin with -
`);
