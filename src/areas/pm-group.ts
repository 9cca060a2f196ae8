import { recordsWith, type CommandRecord } from './record.js';
import { computers, pmGroup } from './arguments.js';
import { description, id, name } from './columns.js';
import { openBody, productFlag } from './flags.js';

export const area: readonly CommandRecord[] = recordsWith()({
  list: {
    operation: 'GET /api/pmgroup',
    summary: 'List patch management groups',
    noun: 'patch management groups',
    columns: [
      id,
      name,
      { path: 'category', title: 'Category', priority: 1 },
      { path: 'patchCount', title: 'Patches', priority: 2 },
      description,
    ],
    examples: {
      'List all groups': 'ems pm-group list',
      'Find by part of the name': 'ems pm-group list --name-contains Servers',
    },
  },
  'add-patches': {
    operation: 'POST /api/pmgroup/{id}/patches',
    summary: 'Add patches to a patch management group',
    details: ['--product selects the product version. The patches are part of the body.', openBody],
    arguments: [pmGroup],
    flags: { productId: { ...productFlag, required: true } },
    question: 'Add patches to patch management group {pm-group}: {sent}?',
    done: 'Added patches to {pm-group}',
    examples: {
      'Add a patch for critical servers':
        "ems pm-group add-patches 'Critical Servers' --product 11 --field 'patchIds:=[1001]'",
    },
    seeAlso: ['patch products', 'patch approve'],
  },
  'start-emergency-patching': {
    operation: 'POST /api/pmgroup/{id}/emergency-patching',
    summary: 'Patch computers immediately, outside their schedule',
    details: [
      'The patches of the group are installed on the given computers at their next agent contact. Add --wait to wait until no patch is missing.',
      'To stop it, run `ems pm-group stop-emergency-patching`.',
    ],
    arguments: [pmGroup, { ...computers, fills: 'computerIds' }],
    batch: { carrier: 'computerIds' },
    follow: 'emergency-patching',
    confirm: 'Start emergency patching of {computer} with the patches of patch management group {pm-group}?',
    consequences: [{ says: 'Installs the patches of the group at the next agent contact, outside of the schedule.' }],
    done: 'Emergency patching of {computer} with {pm-group} requested',
    examples: {
      'Show the request without sending it':
        "ems pm-group start-emergency-patching 'Critical Servers' PC-0041 PC-0042 --dry-run",
    },
    seeAlso: ['pm-group stop-emergency-patching', 'computer patch-status', 'wait emergency-patching'],
  },
  'stop-emergency-patching': {
    operation: 'DELETE /api/pmgroup/{id}/emergency-patching',
    summary: 'Stop the emergency patching of a group',
    details: 'Removes the emergency assignment. Installed patches stay.',
    arguments: [pmGroup],
    confirm: 'Stop the emergency patching of patch management group {pm-group}?',
    done: 'Stopped the emergency patching of {pm-group}',
    examples: {
      'Show the request without sending it': "ems pm-group stop-emergency-patching 'Critical Servers' --dry-run",
    },
    seeAlso: ['pm-group start-emergency-patching'],
  },
});
