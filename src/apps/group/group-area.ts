import { computers as computersArgument, group as groupArgument } from '../../areas/arguments.js';
import { commandsNamed } from '../../command/custom-command.js';

export const commands = commandsNamed({
  search: {
    section: 'Groups',
    summary: 'Find groups by part of the name or path',
    details: '* and ? are wildcards. A text with / is compared with whole paths. Sends one request per 500 groups.',
    arguments: [{ name: 'text', help: 'part of the name, or a path such as Workstations/Berlin' }],
    role: 'group.read',
    lists: true,
    examples: {
      'Find by part of the name': 'ems group search berlin',
      'Find everything below a group': "ems group search '*/Workstations/*'",
    },
    seeAlso: ['group tree', 'group list', 'find'],
    run: async (input, context) => (await import('./run-tree.js')).runGroupSearch(input, context),
  },
  tree: {
    section: 'Groups',
    summary: 'Show groups as a tree',
    details:
      'Reads all groups, with one request per 500. --counts adds one request per group, and one more for each group with subgroups.',
    arguments: [
      { name: 'group', optional: true, help: `${groupArgument.help}; without it, all trees`, completes: 'group' },
    ],
    flags: [
      { name: 'counts', help: 'show the number of computers of each group, without and with its subgroups' },
      { name: 'type', value: 'value', help: 'only this tree', values: ['ConfigurationGroups', 'AssignmentGroups'] },
    ],
    role: 'group.read',
    examples: {
      'Show all groups': 'ems group tree',
      'Count the computers of one branch': 'ems group tree Workstations --counts',
      'Export paths and counts': 'ems group tree --counts -o csv',
    },
    seeAlso: ['group list', 'group search', 'group computers'],
    run: async (input, context) => (await import('./run-tree.js')).runGroupTree(input, context),
  },
  'move-computers': {
    section: 'Members',
    summary: 'Move computers from one group to another',
    details: [
      'A computer can be in only one configuration group, so it is removed from the first group before it is added to the second; if the second group refuses it, it is added to the first group again. Between assignment groups, it is added first and removed afterwards.',
      'One computer is moved first. If it is refused, nothing else is sent. The result shows where each computer is: moved, stayed or, if the service failed in between, in neither group, with the command that adds it again.',
      'Computers that are not in the first group are not changed.',
      'A move that was stopped is finished with "ems bulk resume": computers that have left the first group are added to the second one.',
    ],
    arguments: [
      { name: 'from', help: `${groupArgument.help}; computers are removed from it`, completes: 'group' },
      { name: 'to', help: 'group that the computers are added to', completes: 'group' },
      { name: 'computer', many: true, optional: true, help: computersArgument.help, completes: 'computer' },
    ],
    shared: ['selection', 'pace', 'bulk', 'request', 'write'],
    writes: true,
    asks: true,
    role: 'group.write',
    examples: {
      'Show what would be sent': 'ems group move-computers Berlin Munich PC-0042 --dry-run',
      'Move two computers': 'ems group move-computers Berlin Munich PC-0042 PC-0048 --yes',
    },
    seeAlso: ['group add-computers', 'group remove-computers', 'group tree'],
    run: async (input, context) => (await import('./run-move-computers.js')).runMoveComputers(input, context),
  },
  sync: {
    section: 'Members',
    summary: 'Make a group follow a rule',
    details: [
      'The rule is a selection of computers, with the same flags as everywhere. Computers that match and are not direct members are added; with --exact, direct members that do not match are removed. Nothing is printed if nothing changes, so that it can run from cron.',
      'Everything is read before anything is sent. Nothing is sent, and the exit code is 10, if the rule matches no computer although the group has members, if more computers would be removed than --max-removed allows (by default 5, or 10 % of the members if that is more), or if more would be changed than --max-affected allows.',
      'Before a computer is removed because it does not match, it is read once more by itself. If one of these reads fails, no computer leaves a group in this run; they are listed as skipped, with exit code 7.',
      'A computer is in one configuration group only: adding it there moves it, and the question says from where. --exact on a configuration group needs --to, the group that the others are moved to.',
      'Assignments apply from the next activation on. --activate activates the computers that were added.',
    ],
    arguments: [{ name: 'group', help: groupArgument.help, completes: 'group' }],
    flags: [
      { name: 'exact', help: 'also remove direct members that do not match' },
      {
        name: 'except',
        value: 'computer',
        repeat: true,
        help: 'this computer is neither added nor removed',
        completes: 'computer',
      },
      {
        name: 'except-from',
        value: 'file',
        help: 'computers that are neither added nor removed, one per line or csv or json',
        completes: 'file',
      },
      {
        name: 'max-removed',
        value: 'n',
        help: 'removals allowed (default: 5, or 10 % of the members if that is more)',
        reads: { type: 'integer', minimum: 0 },
      },
      { name: 'allow-empty', help: 'continue if the rule matches no computer' },
      {
        name: 'to',
        value: 'group',
        help: 'with --exact: configuration group for computers that do not match',
        completes: 'group',
      },
      { name: 'activate', help: 'activate the computers that were added' },
    ],
    shared: ['selection', 'pace', 'bulk', 'request', 'write'],
    writes: true,
    asks: true,
    role: 'group.write',
    examples: {
      'Show who would be added and removed':
        "ems group sync Pilot --search hostname='PC-004*' --exact --max-removed 100 --dry-run",
      'Add who matches': "ems group sync Pilot --search hostname='PC-004*' --yes",
      'Keep one computer out, and deploy to those that were added':
        "ems group sync Pilot --os 'Windows 11' --search hostname='PC-002*' --except PC-0021 --activate --yes",
    },
    seeAlso: ['group add-computers', 'group remove-computers', 'computer list', 'bulk resume'],
    run: async (input, context) => (await import('./sync/run-sync.js')).runSync(input, context),
  },
});
