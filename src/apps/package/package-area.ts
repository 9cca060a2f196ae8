import { commandsNamed } from '../../command/custom-command.js';
import { packageItself } from '../../areas/arguments.js';
import { groupFlag } from '../../engine/targets/scope-flag.js';
import { maxReadsFlag } from '../../command/max-reads-flag.js';

export const commands = commandsNamed({
  show: {
    section: 'Catalog',
    summary: 'Show a package with its status, groups and tags',
    details:
      'Combines the catalog entry, the fleet status, the groups with a direct assignment and the tags. Sends up to five requests.',
    arguments: [{ name: packageItself.name, help: packageItself.help, completes: 'package' }],
    role: 'package.read',
    examples: {
      'Show one version': "ems package show '7-Zip@24.08'",
      'Print only the groups': "ems package show '7-Zip@24.08' --query 'groups[].groupPath' -o json",
    },
    seeAlso: ['package status', 'package groups', 'package search'],
    run: async (input, context) => (await import('./run-show.js')).runPackageShow(input, context),
  },
  computers: {
    section: 'Deployment',
    summary: 'List the computers behind the numbers of `package status`',
    details: [
      'Failing computers are listed by one sweep. For the others, and where the sweep does not have as many as the status counts, each computer that has the package assigned is asked: one request each. A line before it gives their number.',
      'Exit code 7 if the computers that were found are not as many as the service counts.',
    ],
    arguments: [{ name: packageItself.name, help: packageItself.help, completes: 'package' }],
    flags: [
      {
        name: 'status',
        value: 'status',
        help: 'only computers with this status',
        values: ['failed', 'pending', 'success'],
      },
      groupFlag,
      maxReadsFlag,
    ],
    lists: true,
    role: 'package.read',
    examples: {
      'Where does it fail?': "ems package computers '7-Zip@24.08' --status failed",
      'Who still waits for it in one group': "ems package computers '7-Zip@24.08' --status pending --group Pilot",
      'Only the number': "ems package computers '7-Zip@24.08' --status failed --count",
    },
    seeAlso: ['package status', 'fleet failures', 'explain'],
    run: async (input, context) => (await import('./run-computers.js')).runPackageComputers(input, context),
  },
});
