import { replacedField, replacementField } from '../../contract/replacement-fields.js';
import { recordsWith, type CommandRecord } from '../record.js';
import { group, packageArgument } from '../arguments.js';
import { name, packageColumns, sectionOf, tableOf } from '../columns.js';
import { openBody } from '../flags.js';

/** Software of a group. */
export const groupPackageRecords: readonly CommandRecord[] = recordsWith({ section: 'Assignments' })({
  assignments: {
    operation: 'GET /api/group/{id}/all-assignments',
    summary: 'List everything that is assigned to a group',
    noun: 'assignments',
    details:
      'Lists packages, agent template, language packs, variable configurations, operating system, boot image and computers. --include-inherited adds the assignments of parent groups. Members are always direct members.',
    arguments: [group],
    columns: ['type', name],
    examples: {
      'List direct assignments': 'ems group assignments Pilot',
      'Include inherited assignments': 'ems group assignments Workstations/Berlin --include-inherited',
    },
  },
  packages: {
    operation: 'GET /api/group/{id}/packages',
    summary: 'List the packages of a group',
    arguments: [group],
    columns: packageColumns,
    examples: { 'Include packages of parent groups': 'ems group packages Workstations/Berlin --include-inherited' },
    seeAlso: ['group assign-package'],
  },
  'assign-package': {
    operation: 'POST /api/group/{id}/packages',
    summary: 'Assign a package to a group',
    details: [
      'Assigning a package again is not an error. For operating systems, agent templates and language packs, use assign-os-image-sku, assign-agent-template and assign-language-pack.',
      'Members install the package at their next activation; see `ems group activate`.',
    ],
    id: 'packageId',
    arguments: [
      group,
      {
        ...packageArgument,
        oneEach: true,
        help: `${packageArgument.help}; several are assigned one after the other`,
      },
    ],
    view: [
      sectionOf('Assignment', [
        'groupId',
        'packageId',
        { path: 'alreadyAssigned', title: 'Already assigned', format: 'yes-no' },
      ]),
    ],
    question: 'Assign package {package} to group {group}?',
    done: 'Assigned {package} to {group}',
    doneWhen: { alreadyAssigned: '{package} was already assigned to {group}' },
    next: 'members install it at their next activation: ems group activate {group:word} --software',
    examples: { 'Assign 7-Zip to the pilot group': "ems group assign-package Pilot '7-Zip@24.08'" },
    seeAlso: ['group unassign-package', 'group activate'],
  },
  'unassign-package': {
    operation: 'DELETE /api/group/{id}/packages/{packageId}',
    summary: 'Remove a package from a group',
    details: 'Removes the assignment only. Installed software stays. To uninstall, use `ems computer uninstall`.',
    arguments: [group, packageArgument],
    confirm: 'Remove package {package} from group {group}?',
    consequences: [{ says: 'The assignment is removed. Software that is installed stays installed.' }],
    done: 'Removed package {package} from group {group}',
    examples: { 'Show the request without sending it': "ems group unassign-package Pilot '7-Zip@24.08' --dry-run" },
    seeAlso: ['computer uninstall'],
  },
  'replace-package': {
    operation: 'POST /api/group/package-replacement',
    summary: 'Replace a package in every group it is assigned to',
    details: [
      'Changes every group with a direct assignment of the old package, one after another. Distribution options are copied by default. If the operation stops partway, groups that were already changed stay changed.',
      `The names of its fields are taken from the description of the server. ${openBody}`,
    ],
    arguments: [
      {
        name: 'old-package',
        fills: 'replaced',
        titles: ['oldPackageId'],
        lookup: 'package',
        optional: true,
        help: 'the package to replace: id, name, or Name@Version',
      },
      {
        name: 'new-package',
        fills: 'replacement',
        titles: ['newPackageId'],
        lookup: 'package',
        optional: true,
        help: 'the package that takes its place',
      },
    ],
    serverFields: {
      replaced: { named: replacedField, type: 'string' },
      replacement: { named: replacementField, type: 'string' },
      keepOptions: {
        named: /option/i,
        type: 'boolean',
        help: 'copy the distribution options of each assignment; the service does so by default',
      },
    },
    confirm: 'Replace package {old-package} with {new-package} in every group it is assigned to?',
    consequences: [{ says: 'Takes effect for each computer at its next activation.' }],
    view: [
      sectionOf('Replacement', [
        { path: 'oldPackageId', title: 'Old package' },
        { path: 'newPackageId', title: 'New package' },
        { path: 'replacedCount', title: 'Replaced' },
        { path: 'failedCount', title: 'Failed' },
      ]),
      tableOf('Groups', 'results', [
        { path: 'groupName', title: 'Group' },
        { path: 'status', title: 'Outcome', state: true },
        'code',
        'message',
      ]),
    ],
    done: 'Replaced package {old-package} with {new-package}',
    next: 'it takes effect for each computer at its next activation',
    examples: {
      'See which groups it would change': "ems group replace-package '7-Zip@23.01' '7-Zip@24.08' --dry-run",
      'Replace it everywhere, in a script':
        "ems group replace-package '7-Zip@23.01' '7-Zip@24.08' --yes --max-affected 500",
    },
    seeAlso: ['package groups', 'undo'],
  },
});
