import { computers as computersArgument, group as groupArgument } from '../../areas/arguments.js';
import type { CustomCommand } from '../../command/custom-command.js';

export const moveComputers: CustomCommand = {
  name: 'move-computers',
  section: 'Members',
  summary: 'Move computers from one group to another',
  details: [
    'A computer can be in only one configuration group, so it is removed from the first group before it is added to the second; if the second group refuses it, it is added to the first group again. Between assignment groups, it is added first and removed afterwards.',
    'One computer is moved first. If it is refused, nothing else is sent. The result shows where each computer is: moved, stayed or, if the service failed in between, in neither group, with the command that adds it again.',
    'Computers that are not in the first group are not changed.',
  ],
  arguments: [
    { name: 'from', help: `${groupArgument.help}; computers are removed from it`, completes: 'group' },
    { name: 'to', help: 'group that the computers are added to', completes: 'group' },
    { name: 'computer', many: true, optional: true, help: computersArgument.help, completes: 'computer' },
  ],
  shared: ['selection', 'request', 'write'],
  writes: true,
  asks: true,
  role: 'group.write',
  examples: [
    { does: 'Show what would be sent', run: 'ems group move-computers Berlin Munich PC-0042 --dry-run' },
    { does: 'Move two computers', run: 'ems group move-computers Berlin Munich PC-0042 PC-0048 --yes' },
  ],
  seeAlso: ['group add-computers', 'group remove-computers', 'group tree'],
  run: async (input, context) => (await import('./run-move-computers.js')).runMoveComputers(input, context),
};
