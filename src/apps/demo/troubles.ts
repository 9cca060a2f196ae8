import type { UnnamedCommand } from '../../command/custom-command.js';
import { listFromItems } from '../../command/list-result.js';
import { shellWord } from '../../base/text/shell-word.js';
import { demoPlace } from './control.js';

export const troubles: UnnamedCommand = {
  summary: 'List the problems in the demo fleet, with the command that explains each',
  details: [
    'One computer for each reason why a package is not installed. Run the command of a row, then follow its next step.',
    'Then the computers with unusual data, for tests of scripts: null where a value may be null, very long names, letters beyond ASCII, duplicates by serial number and by the MAC address of a docking station, more missing patches than their issues list, a package that was deleted, depot servers that are offline or were never synchronized. Nearly every documented field that may be null is null somewhere, every value of every documented enumeration occurs, and the group Restore is empty.',
    'Fleets of fewer than 200 computers have none. `ems demo reset` restores them.',
    'For rollouts, the catalog has a package that fails on one hardware model (Graphics Driver@32.1, on ESPRIMO D7012) and one after which computers wait for a reboot (Security Agent@7.0). Graphics Driver@31.0 and Security Agent@6.4 work everywhere. Assign one, activate the group and advance the time with `ems demo advance`.',
  ],
  lists: true,
  examples: {
    'List the problems': 'ems demo troubles',
    'Print only the commands': "ems demo troubles -o json --query '[].command'",
  },
  seeAlso: ['explain', 'fleet pending', 'fleet failures'],
  run: async (_, context) => {
    const { demoTroubles } = await import('../../demo/server.js');
    const { troubles: found, corners } = await demoTroubles(demoPlace(context));
    const rows = found.map((trouble) => ({
      ...trouble,
      command: `ems explain ${trouble.hostname} --package ${shellWord(trouble.package)} --demo`,
    }));
    const unusual = corners.map((corner) => ({ ...corner, command: `${corner.command} --demo` }));
    return listFromItems([...rows, ...unusual], {
      columns: [
        { path: 'shows', title: 'What is wrong', whole: true },
        { path: 'command', title: 'Explained by', whole: true, rigid: true },
      ],
      id: 'hostname',
      noun: 'troubles',
    });
  },
};
