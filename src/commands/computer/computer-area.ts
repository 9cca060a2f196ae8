import type { CustomArea, CustomCommand } from '../../command/custom-command.js';
import { computer as computerArgument } from '../../areas/arguments.js';

const compare: CustomCommand = {
  name: 'compare',
  section: 'Fleet',
  summary: 'Show what differs between two computers',
  details: [
    'Compares system, security, groups, software, deployments, patches and own variables: fourteen requests, and one for each further page. Names, ids, addresses, times and other values that differ on any two computers are left out.',
  ],
  arguments: [
    { name: 'first', help: computerArgument.help, completes: 'computer' },
    { name: 'second', help: 'the other computer', completes: 'computer' },
  ],
  role: 'computer.read',
  examples: [
    { does: 'Find out why one works and the other does not', run: 'ems computer compare PC-0042 PC-0043' },
    {
      does: 'Only the software',
      run: 'ems computer compare PC-0042 PC-0043 --query "[?section==\'Software\']" -o json',
    },
  ],
  seeAlso: ['computer show', 'software versions', 'explain'],
  run: async (input, context) => (await import('./run-compare.js')).runCompare(input, context),
};

/** Custom commands of the computer area. */
export const computerArea: CustomArea = {
  name: 'computer',
  summary: 'Computers: find, inspect, change and act on them',
  commands: [compare],
};
