import { recordsWith, type CommandRecord } from '../record.js';
import { computers, group } from '../arguments.js';
import { computerColumns, groupColumns, sectionOf, tableOf } from '../columns.js';

const view = [
  sectionOf('Group', [
    'name',
    'description',
    { path: 'assignedToTree', title: 'Tree' },
    'id',
    { path: 'parentId', title: 'Parent group' },
  ]),
];

const bulkView = [
  sectionOf('Membership', ['groupId', { path: 'succeeded', title: 'Done' }, 'failed']),
  tableOf('Computers', 'results', [
    { path: 'computerId', title: 'Client ID' },
    { path: 'success', title: 'Done', format: 'yes-no', state: true },
    { path: 'code', title: 'Outcome', state: true },
    'message',
  ]),
] as const;

/** The tree itself and who is in it. */
export const groupRecords: readonly CommandRecord[] = recordsWith({ section: 'Groups' })({
  list: {
    operation: 'GET /api/group',
    summary: 'List deployment groups',
    columns: groupColumns,
    named: { field: 'parentId', as: 'group' },
    examples: {
      'List all groups': 'ems group list --all',
      'Find by part of the name': 'ems group list --name-contains Berlin --type ConfigurationGroups',
    },
  },
  create: {
    operation: 'POST /api/group',
    summary: 'Create a group below a parent group',
    details: [
      'Every new group needs a parent: --parent, or a path such as Workstations/Berlin/Floor-2. Reinstall, EOL and Restore groups cannot be parents. --parents also creates the groups above it.',
      'A csv may have a row for each group, with columns path (or name and parent) and description: --from-file names the file, --map other columns. Groups that exist already are left out, and those above come first.',
    ],
    arguments: [
      {
        name: 'name',
        fills: 'name',
        titles: ['path', 'group', 'group path'],
        help: 'name of the new group, unique below its parent; without --parent, its path',
      },
    ],
    rows: {
      noun: 'group',
      plural: 'groups',
      asks: 'Create {rows}?',
      done: 'Created {rows}',
      makes: 'groups',
      already: 'already there',
    },
    flags: {
      parentId: {
        flag: 'parent',
        lookup: 'group',
        placeholder: 'group',
        required: false,
        help: 'parent group: id, name, or path',
      },
      description: { help: 'what the group is for' },
      type: { help: 'kind of group; default: that of the parent' },
    },
    typeOfParent: true,
    ifNotExists: 'Group {name} exists already below {parent}',
    view,
    question: 'Create group {name} below {parent}?',
    done: 'Created group {name} below {parent}',
    examples: {
      'Show the request without sending it': 'ems group create Oslo --parent Workstations --dry-run',
      'Create a group by its path, with the groups above it':
        'ems group create Assignments/Kiosks/Floor-2 --parents --yes',
      'Create the groups of a csv': "ems group create --from-file sites.csv --map 'Site=path' --parents --dry-run",
    },
  },
  show: {
    operation: 'GET /api/group/{id}',
    summary: 'Show one group',
    arguments: [group],
    view,
    named: { field: 'parentId', as: 'group' },
    examples: {
      'Show a group by its path': 'ems group show Workstations/Berlin',
      'Print only the id': 'ems group show Pilot -o name',
    },
    seeAlso: ['group assignments', 'group computers'],
  },
  update: {
    operation: 'PATCH /api/group/{id}',
    summary: 'Change the name or description of a group',
    details: "--description '' removes the description. The parent, tree and type of a group cannot be changed.",
    arguments: [group],
    rules: [{ kind: 'notEmpty' }],
    view,
    question: 'Change group {group}: {sent}?',
    done: 'Changed group {group}',
    examples: { 'Set the description': "ems group update Pilot --description 'First to get new software'" },
  },
  delete: {
    operation: 'DELETE /api/group/{id}',
    summary: 'Delete a group and its subgroups',
    details:
      'The whole subtree is deleted. If it contains computers or users, --force is required. System groups and Reinstall, EOL and Restore groups cannot be deleted.',
    arguments: [group],
    flags: { force: { help: 'delete even if the subtree contains computers or users' } },
    confirm: 'Delete group {group} with all its subgroups?',
    consequences: [
      { says: 'All assignments and settings of these groups are deleted. The computers themselves stay.' },
      { says: 'Users in these groups lose their membership as well; they are not counted here.' },
    ],
    done: 'Deleted group {group}',
    examples: { 'Show the request without sending it': 'ems group delete Pilot --force --dry-run' },
  },
  computers: {
    operation: 'GET /api/group/{id}/computers',
    section: 'Members',
    summary: 'List the computers of a group',
    arguments: [group],
    columns: computerColumns,
    examples: {
      'List direct members': 'ems group computers Pilot',
      'Print the ids of all computers in the subtree':
        'ems group computers Workstations --include-descendants --all -o name',
    },
    seeAlso: ['group add-computers'],
  },
  'add-computers': {
    operation: 'POST /api/group/{id}/computers',
    section: 'Members',
    summary: 'Add computers to a group',
    details: [
      'Each computer is added separately: if one fails, the others are still added. A computer that is already a member counts as done. More than 500 computers are sent in several requests.',
      'A computer can be in one configuration group only.',
    ],
    arguments: [group, { ...computers, fills: 'computerIds' }],
    batch: { carrier: 'computerIds', size: 500, noOps: { AlreadyMember: 'already there' } },
    view: bulkView,
    question: 'Add {computer} to group {group}?',
    consequences: [{ says: 'They get what is assigned to the group at their next activation.' }],
    done: 'Added {computer} to {group}',
    examples: {
      'Add two computers': 'ems group add-computers Pilot PC-0041 PC-0042',
      'Add each computer of a csv to the group that its row names':
        "ems group add-computers --from-file groups.csv --map 'Group=group' --dry-run",
    },
    seeAlso: ['group remove-computers', 'group computers'],
  },
  'remove-computers': {
    operation: 'DELETE /api/group/{id}/computers',
    section: 'Members',
    summary: 'Remove computers from a group',
    details: ['A computer that is not a member counts as done. The computers themselves are not deleted.'],
    arguments: [group, { ...computers, fills: 'computerIds' }],
    batch: { carrier: 'computerIds', size: 500, noOps: { NotMember: 'not a member' } },
    confirm: 'Remove {computer} from group {group}?',
    done: 'Removed {computer} from {group}',
    view: bulkView,
    examples: { 'Remove one computer': 'ems group remove-computers Pilot PC-0041 --yes' },
    seeAlso: ['group add-computers'],
  },
});
