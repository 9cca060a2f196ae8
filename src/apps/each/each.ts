import type { CustomCommand } from '../../command/custom-command.js';

const each: CustomCommand = {
  name: 'each',
  summary: 'Run a command for several profiles and show one result',
  details: [
    "Name profiles one by one, with commas, or by patterns with * and ?; ^ excludes. '*' stands for all stored profiles. Every row begins with the profile. The format (-o) is that of the whole result; all other flags after -- belong to the command.",
    'Commands that only read run side by side, each in a process of its own. A command that changes something needs --changes: it then runs for one profile after the other, and asks for each of them, or needs --yes in the command.',
    'Exit code 0 if it succeeded for all profiles, 7 if it failed for some or in different ways, otherwise the code that all have in common. For `fleet check` it is the worst code.',
    'In the command, {profile} stands for the name of the profile: fleet report --out {profile}.html (a file for each). Snapshots of all profiles for a data lake: `ems help lake`.',
    "In PowerShell, write '--' in quotes.",
  ],
  arguments: [
    { name: 'profile', help: "profiles or patterns; '*' for all, ^name excludes", many: true, completes: 'profile' },
    { name: 'command', help: 'the command, after --', many: true, afterDashes: true, unless: ['list'] },
  ],
  flags: [
    { name: 'list', help: 'list the profiles and run nothing' },
    { name: 'changes', help: 'allow a command that changes something; it runs for one profile after the other' },
    {
      name: 'concurrency',
      value: 'n',
      help: 'profiles that are read at the same time',
      default: '4',
      reads: { type: 'integer', minimum: 1, maximum: 32 },
    },
  ],
  examples: {
    'Issues of all customers in one file': "ems each 'customer-*' ^customer-b -- computer issues overview -o csv",
    'Compare two servers': 'ems each customer-a,customer-b -- fleet status',
    'See which profiles a pattern means': "ems each --list 'customer-*'",
  },
  seeAlso: ['profile list', 'fleet check', 'fleet status'],
  local: true,
  run: async (input, context) => (await import('./run-each.js')).runEach(input, context),
};

export const commands: readonly CustomCommand[] = [each];
