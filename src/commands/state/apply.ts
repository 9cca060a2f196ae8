import type { CustomCommand } from '../../command/custom-command.js';
import { onlyFlag } from './export.js';

export const stateApply: CustomCommand = {
  name: 'apply',
  summary: 'Change the service to what files describe',
  details: [
    'Computes the same list of changes as `ems state diff`, asks once with the number of computers, and applies them: groups first, then assignments, settings and members; what is removed comes last. What the files do not name stays as it is. Only sections in `exact` and entries in `absent` remove something.',
    'Before the first change a restore point is written: a folder that leads back with `ems state apply`. Each group is read again before its first change; if it was changed by others since, it is skipped. Every change is read back.',
    'If a read failed, nothing is removed in this run. To continue after an interruption, run the command again: changes that were made are not sent again.',
    'Computers act at their next activation. --activate activates the groups that were changed.',
    'Exit code 0 if everything was applied, 7 if something was skipped, failed or could not be read, 9 if --expect names another plan, 10 if a limit refuses it, 2 if the files are wrong.',
  ],
  arguments: [{ name: 'dir', optional: true, help: 'folder with the files; default: this one', completes: 'file' }],
  flags: [
    onlyFlag,
    { name: 'expect', value: 'checksum', help: 'apply only the plan with this checksum, from `ems state diff`' },
    { name: 'activate', help: 'activate the changed groups afterwards' },
    {
      name: 'max-removed',
      value: 'n',
      help: 'objects of a kind that may be removed; default: a tenth of them, at least 5',
      reads: { type: 'integer', minimum: 0 },
    },
    { name: 'write-secrets', help: 'write secrets that the service does not show, though they may be the same' },
  ],
  shared: ['request', 'write'],
  writes: true,
  asks: true,
  role: 'group.write',
  examples: {
    'Show the requests': 'ems state apply fleet-state --dry-run',
    'Apply a folder': 'ems state apply fleet-state --yes --max-affected 200',
  },
  seeAlso: ['state diff', 'state check', 'state export'],
  run: async (input, context) => (await import('./run-apply.js')).runApply(input, context),
};
