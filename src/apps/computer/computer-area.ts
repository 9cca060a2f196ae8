import { commandsNamed } from '../../command/custom-command.js';
import { computer as computerArgument } from '../../areas/arguments.js';

export const commands = commandsNamed({
  compare: {
    section: 'Fleet',
    summary: 'Show what differs between two computers',
    details:
      'Compares system, security, groups, software, deployments, patches and own variables: fourteen requests, and one for each further page. Names, ids, addresses, times and other values that differ on any two computers are left out.',
    arguments: [
      { name: 'first', help: computerArgument.help, completes: 'computer' },
      { name: 'second', help: 'the other computer', completes: 'computer' },
    ],
    role: 'computer.read',
    examples: {
      'Find out why one works and the other does not': 'ems computer compare PC-0042 PC-0043',
      'Only the software': 'ems computer compare PC-0042 PC-0043 --query "[?section==\'Software\']" -o json',
    },
    seeAlso: ['computer show', 'software versions', 'explain'],
    run: async (input, context) => (await import('./run-compare.js')).runCompare(input, context),
  },
  replace: {
    section: 'One computer',
    summary: 'Give a new computer the groups and variables of an old one',
    details: [
      'The new computer is added to the assignment groups of the old one, moves to its configuration group, and gets its own variables and entries of collections. A second run sends nothing.',
      'A variable that the new computer has with another value keeps it, unless --overwrite is given. Custom fields, a static IP address, pending reinstalls, software that no group assigns and users are not carried; the result lists them with the reason.',
      'The old computer is kept. --retire remove takes it out of its assignment groups, --retire delete deletes it after everything that is carried was read back on the new one.',
      'Assignments apply from the next activation on. --activate activates the new computer.',
    ],
    arguments: [
      { name: 'old', optional: true, help: computerArgument.help, completes: 'computer' },
      { name: 'new', optional: true, help: 'the computer that replaces it', completes: 'computer' },
    ],
    flags: [
      {
        name: 'from-file',
        value: 'file|-',
        help: 'csv or json with the columns old and new, a row for each pair; - for stdin',
        completes: 'file',
      },
      {
        name: 'map',
        value: 'column=old|new',
        repeat: true,
        help: "with --from-file: the column of each, such as 'Alt=old'",
      },
      {
        name: 'retire',
        value: 'what',
        help: 'what becomes of the old computer (default keep)',
        values: ['keep', 'remove', 'delete'],
      },
      { name: 'overwrite', help: 'replace variables that the new computer has with another value' },
      { name: 'activate', help: 'activate the new computer' },
    ],
    shared: ['pace', 'bulk', 'request', 'write'],
    writes: true,
    asks: true,
    role: 'computer.write',
    examples: {
      'Show what would be sent': 'ems computer replace PC-0042 PC-0043 --dry-run',
      'Replace, and take the old one out of its assignment groups':
        'ems computer replace PC-0042 PC-0043 --retire remove --yes',
    },
    seeAlso: ['computer compare', 'computer delete', 'group sync', 'bulk resume'],
    run: async (input, context) => (await import('./replace/run-replace.js')).runReplace(input, context),
  },
});
