import type { CustomCommand } from '../../command/custom-command.js';
import { onlyFlag } from './export.js';

export const diffFormats = ['text', 'github', 'junit'] as const;

export const stateDiff: CustomCommand = {
  name: 'diff',
  summary: 'Compare files with the service, and change nothing',
  details: [
    'Shows what `ems state apply` would change, removals first, each with the number of computers that it reaches. What the files do not name is not compared: it is counted as not managed. Only sections in `exact` and entries in `absent` remove something.',
    'It sends reads only. The last line is the checksum of the plan: the same differences have the same checksum.',
    'A group is found by its id on the server that ems.yaml names, otherwise by its path, or by the path in `was`. On any other server only names count.',
    '--against compares with the server of another profile in place of files: what it has is wanted, what only this server has is not managed.',
    'Exit code 0 if nothing differs, 13 if something does, 7 if nothing differs but something could not be read, 2 if the files are wrong.',
  ],
  arguments: [{ name: 'dir', optional: true, help: 'folder with the files; default: this one', completes: 'file' }],
  flags: [
    onlyFlag,
    {
      name: 'against',
      value: 'profile',
      help: 'compare with the server of this profile in place of files',
      completes: 'profile',
    },
    { name: 'unmanaged', help: 'read everything, and list what the files do not name' },
    {
      name: 'format',
      value: 'format',
      help: 'format of the result',
      values: diffFormats,
      default: 'text',
    },
  ],
  role: 'group.read',
  examples: {
    'Compare a folder with the service': 'ems state diff exported-state',
    'Annotate a pull request on GitHub': 'ems state diff exported-state --format github',
    'List what the files do not name': 'ems state diff exported-state --unmanaged',
  },
  seeAlso: ['state apply', 'state check', 'state export', 'fleet changes'],
  run: async (input, context) => (await import('./run-diff.js')).runDiff(input, context),
};
