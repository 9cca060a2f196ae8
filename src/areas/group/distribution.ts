import { recordsWith, type CommandRecord } from '../record.js';
import { group } from '../arguments.js';
import { name, sectionOf } from '../columns.js';
import { openBody, packageFlag } from '../flags.js';

const packageScope = { ...packageFlag, help: 'options of this package instead of the group' } as const;

/** How and from where a group gets its software. */
export const distributionRecords: readonly CommandRecord[] = recordsWith({
  section: 'Distribution',
  arguments: [group],
})({
  'distribution-options': {
    operation: 'GET /api/group/{id}/distribution-options',
    summary: 'Show the distribution options of a group or of one of its packages',
    details: 'Options that are not set on a group are inherited from the nearest parent that sets them.',
    id: 'groupId',
    flags: { packageId: packageScope },
    view: [
      sectionOf('Distribution', [
        'groupId',
        'packageId',
        'commands',
        { path: 'distCommands', title: 'Bit mask' },
        { path: 'wol', title: 'Wake-on-LAN', format: 'yes-no' },
      ]),
      sectionOf('Schedule', ['schedule', { path: 'scheduleString', title: 'Stored schedule' }]),
      sectionOf('User options', [
        { path: 'revokeCount', title: 'Postpone (times)' },
        { path: 'revokeDate', title: 'Postpone until', format: 'time' },
        { path: 'optionalDate', title: 'Offered until', format: 'time' },
      ]),
    ],
    examples: { 'Show the options of a group': 'ems group distribution-options Pilot' },
    seeAlso: ['group set-distribution-options'],
  },
  'set-distribution-options': {
    operation: 'PUT /api/group/{id}/distribution-options',
    summary: 'Replace the distribution options of a group or of one of its packages',
    details: [
      'All options are replaced. Omitted options are cleared. The options take effect at the next activation of the members.',
      'The Uninstall option removes the package from all computers of the group and its subgroups. Without --package, it removes every package of the group.',
      openBody,
    ],
    flags: { packageId: packageScope },
    confirm: 'Replace the distribution options of group {group} with {sent}? Omitted options are cleared.',
    confirmWith: {
      packageId:
        'Replace the distribution options of package {package} in group {group} with {sent}? Omitted options are cleared.',
    },
    consequences: [
      {
        with: 'commands',
        is: /uninstall/i,
        says: 'Removes software: every computer of the group and its subgroups uninstalls it.',
      },
      { says: 'Takes effect at the next activation of each computer.' },
    ],
    done: 'Replaced the distribution options of group {group}',
    doneWith: { packageId: 'Replaced the distribution options of package {package} in group {group}' },
    next: 'they take effect at the next activation',
    examples: {
      'Allow install and update':
        'ems group set-distribution-options Pilot --body \'{"commands":["Install","Update"]}\' --yes',
    },
    seeAlso: ['group distribution-options'],
  },
  'depot-servers': {
    operation: 'GET /api/group/{id}/depot-servers',
    summary: 'List the depot servers of a group, in order of use',
    noun: 'depot servers',
    details: 'Lists the depot servers set on the group itself. The first is the primary depot server.',
    columns: [
      { path: 'priority', title: 'Order' },
      'clientId',
      'id',
      { path: 'hostname', title: 'Host name' },
      name,
      { path: 'domain', title: 'Domain', priority: 2 },
    ],
    examples: { 'List the depot servers of one group': 'ems group depot-servers Workstations' },
    seeAlso: ['system depot-servers'],
  },
  'set-depot-servers': {
    operation: 'PUT /api/group/{id}/depot-servers',
    summary: 'Replace the depot servers of a group',
    details: [
      'The whole list is replaced. The first server is the primary depot server. `ems system depot-servers` lists the available servers.',
      openBody,
    ],
    confirm: 'Replace the depot servers of group {group} with {sent}?',
    done: 'Replaced the depot servers of group {group}',
    examples: {
      'Use one depot server only': 'ems group set-depot-servers Pilot --body \'{"depotServerIds":[62]}\' --yes',
    },
    seeAlso: ['group depot-servers', 'system depot-servers'],
  },
});
