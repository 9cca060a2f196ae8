import type { CommandRecord } from '../record.js';
import { group } from '../arguments.js';
import { name } from '../columns.js';
import { openBody, packageFlag } from '../flags.js';

const packageScope = { ...packageFlag, help: 'options of this package instead of the whole group' } as const;

/** How and from where a group gets its software. */
export const distribution: readonly CommandRecord[] = [
  {
    operation: 'GET /api/group/{id}/distribution-options',
    name: 'distribution-options',
    section: 'Distribution',
    summary: 'Show how a group distributes its packages, or one of them',
    details: ['Options that a group does not set come from the nearest parent that does.'],
    id: 'groupId',
    arguments: [group],
    flags: { packageId: packageScope },
    view: [
      {
        title: 'Distribution',
        fields: [
          { path: 'groupId', title: 'Group ID' },
          { path: 'packageId', title: 'Package ID' },
          { path: 'commands', title: 'Commands' },
          { path: 'distCommands', title: 'Bit mask' },
          { path: 'wol', title: 'Wake-on-LAN', format: 'yes-no' },
        ],
      },
      {
        title: 'Schedule',
        fields: [
          { path: 'schedule', title: 'Schedule' },
          { path: 'scheduleString', title: 'As stored' },
        ],
      },
      {
        title: 'What users may do',
        fields: [
          { path: 'revokeCount', title: 'Postpone (times)' },
          { path: 'revokeDate', title: 'Postpone until', format: 'time' },
          { path: 'optionalDate', title: 'Offered until', format: 'time' },
        ],
      },
    ],
    examples: [{ does: 'Options of the group', run: 'ems group distribution-options Pilot' }],
    seeAlso: ['group set-distribution-options'],
  },
  {
    operation: 'PUT /api/group/{id}/distribution-options',
    name: 'set-distribution-options',
    section: 'Distribution',
    summary: 'Replace the distribution options of a group or of one of its packages',
    details: [
      'Everything is replaced: what you leave out is cleared. Members notice at their next activation; nothing is activated by itself.',
      'Uninstall makes all computers of the group and its subgroups remove the package, or, without --package, every package of the group.',
      openBody,
    ],
    arguments: [group],
    flags: { packageId: packageScope },
    reach: 'group-subtree',
    confirm: 'Replace the distribution options of group {group} by {sent}? What is not given is cleared.',
    confirmWith: {
      packageId:
        'Replace the distribution options of package {package} in group {group} by {sent}? What is not given is cleared.',
    },
    done: 'Replaced the distribution options of group {group}',
    examples: [
      {
        does: 'Install and update',
        run: 'ems group set-distribution-options Pilot --body \'{"commands":["Install","Update"]}\' --yes',
      },
    ],
    seeAlso: ['group distribution-options'],
  },
  {
    operation: 'GET /api/group/{id}/depot-servers',
    name: 'depot-servers',
    section: 'Distribution',
    summary: 'List the depot servers of a group in the order of use',
    noun: 'depot servers',
    details: ['Only the own list of the group is shown. The first one is the primary depot server.'],
    arguments: [group],
    columns: [
      { path: 'priority', title: 'Order' },
      { path: 'clientId', title: 'Client ID' },
      { path: 'id', title: 'ID' },
      { path: 'hostname', title: 'Host name' },
      name,
      { path: 'domain', title: 'Domain', priority: 2 },
    ],
    examples: [{ does: 'Where does it get its files from?', run: 'ems group depot-servers Workstations' }],
    seeAlso: ['system depot-servers'],
  },
  {
    operation: 'PUT /api/group/{id}/depot-servers',
    name: 'set-depot-servers',
    section: 'Distribution',
    summary: 'Replace the list of depot servers of a group',
    details: [
      'The whole list is replaced, in the order of use: the first one is the primary depot server. `ems system depot-servers` lists what can be used.',
      openBody,
    ],
    arguments: [group],
    confirm: 'Replace the whole depot server list of group {group} by {sent}?',
    done: 'Replaced the depot servers of group {group}',
    examples: [
      {
        does: 'One depot only',
        run: 'ems group set-depot-servers Pilot --body \'{"depotServerIds":[62]}\' --yes',
      },
    ],
    seeAlso: ['group depot-servers', 'system depot-servers'],
  },
];
