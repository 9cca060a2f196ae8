import type { CustomCommand } from '../../../command/custom-command.js';

const command: CustomCommand = {
  name: 'explain',
  summary: 'Explain why a computer has or lacks a package, variable value, patch or reboot',
  details: [
    'Prints the cause, then all conditions with their evidence: ✓ met, ✗ not met, ? not readable, · information. The first condition that is not met is the cause. `Next` is the command to run.',
    'Sends at most 17 read requests for one computer. For a group, up to 50 computers that wait are explained, with about six requests each; the causes of others are inferred and marked. A condition that needs a missing role is shown as not readable, with the role.',
    'The service does not report whether a computer is activated or when something was assigned. Both are inferred where possible and marked as such.',
  ],
  arguments: [
    { name: 'computer', help: 'client id or host name', completes: 'computer', optional: true, unless: ['group'] },
    { name: 'package-name', help: 'same as --package', completes: 'package', optional: true },
  ],
  flags: [
    {
      name: 'package',
      value: 'package',
      help: 'explain a package: id, name, Name@Version, or a part of one name',
      completes: 'package',
    },
    { name: 'variable', value: 'var', help: 'explain the value of a variable and its source', completes: 'variable' },
    { name: 'patch', value: 'KB…', help: 'explain why a patch is missing', completes: 'patch' },
    { name: 'reboot', help: 'explain why a reboot is required and what prevents it' },
    { name: 'os', help: 'explain whether the operating system can be reinstalled' },
    {
      name: 'group',
      value: 'group',
      help: 'with --package: the causes for all computers of a group',
      completes: 'group',
    },
  ],
  role: 'computer.read',
  examples: {
    'Explain why a package is not installed': "ems explain PC-0015 'Notepad++'",
    'Explain a package for a whole group': "ems explain --group Berlin --package 'VLC media player'",
    'Show the source of a variable value': 'ems explain PC-0042 --variable Contact.Phone',
    'Explain why a patch is missing': 'ems explain PC-0042 --patch KB5041404',
    'Print only the cause': "ems explain PC-0015 --package 'Notepad++' -o json --query cause",
  },
  seeAlso: ['fleet pending', 'fleet failures', 'computer software-deployment', 'demo troubles'],
  run: async (input, context) => (await import('./run-explain.js')).runExplain(input, context),
};

export const commands: readonly CustomCommand[] = [command];

/** The command below `ems computer`. */
export const computerCommands: readonly CustomCommand[] = [
  {
    ...command,
    section: 'Inspect',
    examples: {
      'Explain why a package is not installed': "ems computer explain PC-0015 --package 'Notepad++'",
      'Show the source of a variable value': 'ems computer explain PC-0042 --variable Contact.Phone',
      'Explain why a patch is missing': 'ems computer explain PC-0042 --patch KB5041404',
    },
  },
];
