import { commandsNamed } from '../../command/custom-command.js';

const cost =
  'Reads the depot servers, and the list and the members of each configuration group: two requests per group at most.';

export const commands = commandsNamed({
  list: {
    summary: 'List depot servers: heartbeat, tags, and who uses them',
    details: [
      'Groups: those whose own list names the depot. Computers: the members of these groups and of groups below them that have no list of their own.',
      cost,
    ],
    role: 'group.read',
    lists: true,
    examples: {
      'List all depots': 'ems depot list',
      'Which depots are offline?': 'ems depot list --query "[?heartbeat==\'offline\'].hostname" -o json',
    },
    seeAlso: ['depot show', 'group set-depot-servers', 'system sync-jobs'],
    run: async (input, context) => (await import('./run-depots.js')).runDepotList(input, context),
  },
  show: {
    summary: 'Show one depot server, its tags and the groups that use it',
    details: cost,
    arguments: [{ name: 'depot', help: 'client id or host name of the depot server', completes: 'computer' }],
    role: 'group.read',
    examples: { 'Show one depot': 'ems depot show 62' },
    seeAlso: ['depot list', 'depot assign-tag'],
    run: async (input, context) => (await import('./run-depots.js')).runDepotShow(input, context),
  },
});
