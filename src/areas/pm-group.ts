import type { AreaRecords } from './record.js';
import { computers, pmGroup } from './arguments.js';
import { description, id, name } from './columns.js';
import { openBody, productFlag } from './flags.js';

export const area: AreaRecords = {
  name: 'pm-group',
  summary: 'Patch management groups and emergency patching',
  records: [
    {
      operation: 'GET /api/pmgroup',
      name: 'list',
      summary: 'List patch management groups',
      noun: 'patch management groups',
      columns: [
        id,
        name,
        { path: 'category', title: 'Category', priority: 1 },
        { path: 'patchCount', title: 'Patches', priority: 2 },
        description,
      ],
      examples: [
        { does: 'All groups', run: 'ems pm-group list' },
        { does: 'By a part of the name', run: 'ems pm-group list --name-contains Servers' },
      ],
    },
    {
      operation: 'POST /api/pmgroup/{id}/patches',
      name: 'add-patches',
      summary: 'Add patches to a patch management group',
      details: ['--product says for which product version. The patches themselves go into the body.', openBody],
      arguments: [pmGroup],
      flags: { productId: { ...productFlag, required: true } },
      question: 'Add patches to patch management group {pm-group}: {sent}?',
      done: 'Added patches to {pm-group}',
      examples: [
        {
          does: 'Let critical servers get a patch',
          run: "ems pm-group add-patches 'Critical Servers' --product 11 --field 'patchIds:=[1001]'",
        },
      ],
      seeAlso: ['patch products', 'patch approve'],
    },
    {
      operation: 'POST /api/pmgroup/{id}/emergency-patching',
      name: 'start-emergency-patching',
      summary: 'Patch computers now, outside of their schedule',
      details: [
        'The patches of the group are installed on the named computers as soon as their agents make contact. Add --wait to see which ones still miss something.',
        '`ems pm-group stop-emergency-patching` ends it.',
      ],
      arguments: [pmGroup, { ...computers, fills: 'computerIds' }],
      batch: { carrier: 'computerIds' },
      follow: 'emergency-patching',
      confirm: 'Start emergency patching of {computer} with the patches of patch management group {pm-group}?',
      done: 'Started emergency patching with {pm-group}',
      examples: [
        {
          does: 'See the request without sending it',
          run: "ems pm-group start-emergency-patching 'Critical Servers' PC-0041 PC-0042 --dry-run",
        },
      ],
      seeAlso: ['pm-group stop-emergency-patching', 'computer patch-status'],
    },
    {
      operation: 'DELETE /api/pmgroup/{id}/emergency-patching',
      name: 'stop-emergency-patching',
      summary: 'End the emergency patching of a group',
      details: ['The assignment that was made for the emergency is removed; what is installed stays.'],
      arguments: [pmGroup],
      confirm: 'End the emergency patching of patch management group {pm-group}?',
      done: 'Ended the emergency patching of {pm-group}',
      examples: [
        {
          does: 'See the request without sending it',
          run: "ems pm-group stop-emergency-patching 'Critical Servers' --dry-run",
        },
      ],
      seeAlso: ['pm-group start-emergency-patching'],
    },
  ],
};
