import type { CommandRecord } from '../record.js';
import { computers, group } from '../arguments.js';
import { computerColumns, groupColumns } from '../columns.js';

const view = [
  {
    title: 'Group',
    fields: [
      { path: 'name', title: 'Name' },
      { path: 'description', title: 'Description' },
      { path: 'assignedToTree', title: 'Tree' },
      { path: 'id', title: 'ID' },
      { path: 'parentId', title: 'Parent group' },
    ],
  },
];

const bulkView = [
  {
    title: 'Membership',
    fields: [
      { path: 'groupId', title: 'Group ID' },
      { path: 'succeeded', title: 'Done' },
      { path: 'failed', title: 'Failed' },
    ],
  },
  {
    title: 'Computers',
    rows: 'results',
    fields: [
      { path: 'computerId', title: 'Client ID' },
      { path: 'success', title: 'Done', format: 'yes-no', state: true },
      { path: 'code', title: 'Outcome', state: true },
      { path: 'message', title: 'Message' },
    ],
  },
] as const;

/** The tree itself and who is in it. */
export const groups: readonly CommandRecord[] = [
  {
    operation: 'GET /api/group',
    name: 'list',
    section: 'Groups',
    summary: 'List deployment groups',
    columns: groupColumns,
    examples: [
      { does: 'All groups', run: 'ems group list --all' },
      { does: 'By a part of the name', run: 'ems group list --name-contains Berlin --type ConfigurationGroups' },
    ],
  },
  {
    operation: 'POST /api/group',
    name: 'create',
    section: 'Groups',
    summary: 'Create a group below another one',
    details: [
      'A group always has a parent: there is no creation at the root. Reinstall, EOL and Restore groups cannot be parents.',
    ],
    arguments: [{ name: 'name', fills: 'name', help: 'name of the new group, unique below its parent' }],
    flags: {
      parentId: {
        flag: 'parent',
        lookup: 'group',
        placeholder: 'group',
        required: true,
        help: 'parent group: id, name, or path',
      },
      description: { help: 'what the group is for' },
      type: { required: true, help: 'kind of group' },
    },
    view,
    question: 'Create group {name}?',
    examples: [
      {
        does: 'See the request without sending it',
        run: 'ems group create Oslo --type ConfigurationGroups --parent Workstations --dry-run',
      },
    ],
  },
  {
    operation: 'GET /api/group/{id}',
    name: 'show',
    section: 'Groups',
    summary: 'Show one group',
    arguments: [group],
    view,
    page: 'group',
    examples: [
      { does: 'By its path', run: 'ems group show Workstations/Berlin' },
      { does: 'Only the id', run: 'ems group show Pilot -o name' },
    ],
    seeAlso: ['group assignments', 'group computers'],
  },
  {
    operation: 'PATCH /api/group/{id}',
    name: 'update',
    section: 'Groups',
    summary: 'Rename or re-describe a group',
    details: ["--description '' removes the description. Parent, tree and type of a group cannot be changed."],
    arguments: [group],
    rules: [{ kind: 'notEmpty' }],
    view,
    question: 'Change group {group} to {sent}?',
    examples: [{ does: 'Describe it', run: "ems group update Pilot --description 'First to get new software'" }],
  },
  {
    operation: 'DELETE /api/group/{id}',
    name: 'delete',
    section: 'Groups',
    summary: 'Delete a group and everything below it',
    details: [
      'The whole subtree goes. While computers or users are in it, the service wants --force. Groups of the system, and Reinstall, EOL and Restore groups, cannot be deleted.',
    ],
    arguments: [group],
    flags: { force: { help: 'also delete when computers or users are in the subtree' } },
    reach: 'group-subtree',
    confirm: 'Delete group {group} with all its subgroups?',
    done: 'Deleted group {group}',
    examples: [{ does: 'See the request without sending it', run: 'ems group delete Pilot --force --dry-run' }],
  },
  {
    operation: 'GET /api/group/{id}/computers',
    name: 'computers',
    section: 'Members',
    summary: 'List the computers of a group',
    arguments: [group],
    columns: computerColumns,
    examples: [
      { does: 'Direct members', run: 'ems group computers Pilot' },
      { does: 'Ids of the whole subtree', run: 'ems group computers Workstations --include-descendants --all -o name' },
    ],
    seeAlso: ['group add-computers'],
  },
  {
    operation: 'POST /api/group/{id}/computers',
    name: 'add-computers',
    section: 'Members',
    summary: 'Add computers to a group',
    details: [
      'Each computer is handled on its own: one that cannot be added does not stop the others, and one that is already a member counts as done. More than 500 are sent in several requests.',
      'A computer is in one configuration group only.',
    ],
    arguments: [group, { ...computers, fills: 'computerIds' }],
    batch: { carrier: 'computerIds', size: 500 },
    view: bulkView,
    question: 'Add {computer} to group {group}?',
    examples: [{ does: 'Add two computers', run: 'ems group add-computers Pilot PC-0041 PC-0042' }],
    seeAlso: ['group remove-computers', 'group computers'],
  },
  {
    operation: 'DELETE /api/group/{id}/computers',
    name: 'remove-computers',
    section: 'Members',
    summary: 'Remove computers from a group',
    details: ['A computer that is no member counts as done. The computers themselves stay.'],
    arguments: [group, { ...computers, fills: 'computerIds' }],
    batch: { carrier: 'computerIds', size: 500 },
    confirm: 'Remove {computer} from group {group}?',
    view: bulkView,
    examples: [{ does: 'Take one out', run: 'ems group remove-computers Pilot PC-0041 --yes' }],
    seeAlso: ['group add-computers'],
  },
];
