import type { CustomCommand } from '../../../command/custom-command.js';
import { answerFlags, fileFlag, rolloutArgument, rolloutFlags, saveFlag, takeOverFlag } from './rollout-argument.js';
import { abort, approve, finish, pause, resume, rollback } from './end.js';

const start: CustomCommand = {
  name: 'start',
  summary: 'Start a rollout with its first ring',
  details: [
    'Creates the group of the first ring below Rollouts, adds its computers, assigns the package and activates the ring. Later rings begin with `ems rollout advance`, each after the gate of the ring before it.',
    'The rollout comes from its file, which `ems help rollout` describes, or from --package, --target and --rings. With --save, the flags are written to a file, and nothing is sent.',
    'Before anything is sent, the question shows how many computers each ring has. `ems rollout plan` shows more.',
  ],
  flags: [fileFlag, saveFlag, ...rolloutFlags],
  shared: ['request', 'write'],
  writes: true,
  asks: true,
  role: 'group.write',
  examples: {
    'Show what would be sent': 'ems rollout start -f firefox.rollout.yaml --dry-run',
    'Show what would be sent without a file':
      'ems rollout start --package 7-Zip@24.08 --target Workstations --rings Pilot,10%,100% --dry-run',
    'Print a first file to edit':
      'ems rollout start --package KeePass@2.57 --target Workstations --rings Pilot,1%,10%,100% --save -',
  },
  seeAlso: ['rollout plan', 'rollout advance', 'rollout status'],
  run: async (input, context) => (await import('./run-start.js')).runStart(input, context),
};

const rolloutAdvance: CustomCommand = {
  name: 'advance',
  summary: 'Take the next step of a rollout, if it is due',
  details: [
    'Judges the gate of the current ring and begins the next ring if it has passed. Run it as often as you like, for example every 15 minutes from cron: it prints only what happened, and nothing if nothing did. If nothing is due, it sends at most four requests, however many computers there are; only patches take more in large rings.',
    'Any machine continues a rollout: the service holds its plan. If another machine has continued it since, this one stops (exit 10) unless --take-over is given. Of two at the same time on one machine, one acts.',
    'Asks before a ring begins, with its name and its number of computers. Without a terminal, a ring begins only with --yes (otherwise exit 10); if nothing is due, neither is needed. With --max-affected, no ring with more computers begins (exit 10).',
    'Exit codes: 0 as planned, 8 inconclusive (too few reports before the deadline, something that the gate depends on cannot be read, or it is not known whether an activation was received), 10 refused, 12 a gate failed.',
  ],
  arguments: [
    {
      name: 'rollout',
      many: true,
      optional: true,
      unless: ['file', 'all'],
      help: 'names of rollouts; optional if there is only one',
    },
  ],
  flags: [fileFlag, { name: 'all', help: 'every rollout that this machine drives' }, takeOverFlag, ...answerFlags],
  shared: ['request', 'write'],
  writes: true,
  asks: true,
  role: 'group.write',
  examples: {
    'From cron': 'ems rollout advance --all --yes',
    'Show what would be sent': 'ems rollout advance --all --dry-run',
  },
  seeAlso: ['rollout status', 'rollout approve', 'rollout log'],
  run: async (input, context) => (await import('./run-advance.js')).runAdvance(input, context),
};

const rolloutList: CustomCommand = {
  name: 'list',
  summary: 'List rollouts: those of the service and those that this machine has finished',
  role: 'group.read',
  lists: true,
  examples: {
    'List all': 'ems rollout list',
    'Names of those that have stopped': 'ems rollout list -o name --query "[?state==\'failed\']"',
  },
  seeAlso: ['rollout status', 'rollout start'],
  run: async (input, context) => (await import('./run-read.js')).runList(input, context),
};

const log: CustomCommand = {
  name: 'log',
  summary: 'Show each decision of a rollout with its numbers',
  details: 'Kept on the machines that took the decisions: this is what this machine did, oldest first.',
  arguments: [rolloutArgument],
  role: 'group.read',
  lists: true,
  examples: {
    'Show what was decided': 'ems rollout log keepass-2.57',
    'Names of computers that failed': 'ems rollout log keepass-2.57 -o json --query "[?event==\'failed\'].computers[]"',
  },
  seeAlso: ['rollout status', 'history list'],
  run: async (input, context) => (await import('./run-read.js')).runLog(input, context),
};

const plan: CustomCommand = {
  name: 'plan',
  summary: 'Show what a rollout would do: rings, times, and what each gate can prove',
  details: [
    'Reads only. Shows how many computers each ring has, how many of them are active, silent or suspended, when each ring can start at the earliest, and warnings with line and column of the file. The rollout comes from its file, or from --package, --target and --rings.',
    'A ring that has too few computers proves little: if none of 20 fails, the true failure rate can still be up to 14 %. For 2 %, 149 reports without a failure are needed.',
  ],
  flags: [fileFlag, ...rolloutFlags],
  role: 'group.read',
  examples: {
    'Show the plan': 'ems rollout plan -f keepass.rollout.yaml',
    'Show the plan without a file':
      'ems rollout plan --package 7-Zip@24.08 --target Workstations --rings Pilot,10%,100%',
    'Print the size of each ring': "ems rollout plan -f keepass.rollout.yaml -o json --query 'rings[].[name, members]'",
  },
  seeAlso: ['rollout start', 'fleet eta'],
  run: async (input, context) => (await import('./run-read.js')).runPlan(input, context),
};

const rolloutStatus: CustomCommand = {
  name: 'status',
  summary: 'Show how far a rollout is, what its gates say and what comes next',
  details: [
    'Reads only. Every number has its denominator: failed of those that reported, reported of those that are active. Computers that are silent or suspended are shown and not counted.',
    'Says the same on every machine: the service holds the plan and how far it is.',
  ],
  arguments: [rolloutArgument],
  flags: [fileFlag, { name: 'exit-code', help: 'exit 0 if complete, 8 if under way, 12 if stopped' }],
  role: 'group.read',
  examples: {
    'Show one rollout': 'ems rollout status keepass-2.57',
    'Names of computers that failed': "ems rollout status keepass-2.57 -o json --query 'rings[].failures[].hostname'",
  },
  seeAlso: ['rollout log', 'rollout advance', 'explain'],
  run: async (input, context) => (await import('./run-read.js')).runStatus(input, context),
};

export const commands: readonly CustomCommand[] = [
  plan,
  start,
  rolloutAdvance,
  rolloutStatus,
  rolloutList,
  approve,
  pause,
  resume,
  abort,
  rollback,
  finish,
  log,
];
