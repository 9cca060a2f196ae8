import type { CommandRecord } from '../record.js';
import { group, packageArgument } from '../arguments.js';
import { name, packageColumns } from '../columns.js';
import { openBody } from '../flags.js';

/** Software of a group. */
export const packages: readonly CommandRecord[] = [
  {
    operation: 'GET /api/group/{id}/all-assignments',
    name: 'assignments',
    section: 'Assignments',
    summary: 'List everything that is assigned to a group',
    noun: 'assignments',
    details: [
      'Packages, agent template, language packs, variable configurations, operating system, boot image and computers. --include-inherited adds what parent groups give; members are always the direct ones.',
    ],
    arguments: [group],
    columns: [
      { path: 'type', title: 'Type' },
      name,
      { path: 'id', title: 'ID', priority: 2 },
      { path: 'intId', title: 'Number', priority: 1 },
      { path: 'packageId', title: 'Package ID', priority: 3 },
      { path: 'skuId', title: 'SKU', priority: 3 },
    ],
    examples: [
      { does: 'Direct assignments', run: 'ems group assignments Pilot' },
      { does: 'With what parents give', run: 'ems group assignments Workstations/Berlin --include-inherited' },
    ],
  },
  {
    operation: 'GET /api/group/{id}/packages',
    name: 'packages',
    section: 'Assignments',
    summary: 'List the packages of a group',
    arguments: [group],
    columns: packageColumns,
    examples: [
      { does: 'With those of parent groups', run: 'ems group packages Workstations/Berlin --include-inherited' },
    ],
    seeAlso: ['group assign-package'],
  },
  {
    operation: 'POST /api/group/{id}/packages',
    name: 'assign-package',
    section: 'Assignments',
    summary: 'Assign a package to a group',
    details: [
      'A package that is already assigned is no error. Operating systems, agent templates and language packs have commands of their own: assign-os-image-sku, assign-agent-template, assign-language-pack.',
      'Members install it at their next activation: see `ems group activate`.',
    ],
    id: 'packageId',
    arguments: [group, packageArgument],
    view: [
      {
        title: 'Assignment',
        fields: [
          { path: 'groupId', title: 'Group ID' },
          { path: 'packageId', title: 'Package ID' },
          { path: 'alreadyAssigned', title: 'Already assigned', format: 'yes-no' },
        ],
      },
    ],
    question: 'Assign package {package} to group {group}?',
    examples: [{ does: 'Give the pilot group 7-Zip', run: "ems group assign-package Pilot '7-Zip@24.08'" }],
    seeAlso: ['group unassign-package', 'group activate'],
  },
  {
    operation: 'DELETE /api/group/{id}/packages/{packageId}',
    name: 'unassign-package',
    section: 'Assignments',
    summary: 'Remove a package from a group',
    details: ['The assignment goes; what is installed stays. To uninstall, use `ems computer uninstall`.'],
    arguments: [group, packageArgument],
    confirm: 'Remove package {package} from group {group}?',
    done: 'Removed package {package} from group {group}',
    examples: [
      {
        does: 'See the request without sending it',
        run: "ems group unassign-package Pilot '7-Zip@24.08' --dry-run",
      },
    ],
    seeAlso: ['computer uninstall'],
  },
  {
    operation: 'POST /api/group/package-replacement',
    name: 'replace-package',
    section: 'Assignments',
    summary: 'Replace a package by another one in every group that has it',
    details: [
      'Every group with a direct assignment of the old package is changed, one after the other; distribution options are copied unless you say otherwise. If it stops half-way, the groups already done stay changed.',
      openBody,
    ],
    reach: 'package-groups',
    confirm: 'Replace the package in every group where it is assigned: {sent}?',
    view: [
      {
        title: 'Replacement',
        fields: [
          { path: 'oldPackageId', title: 'Old package' },
          { path: 'newPackageId', title: 'New package' },
          { path: 'replacedCount', title: 'Replaced' },
          { path: 'failedCount', title: 'Failed' },
        ],
      },
      {
        title: 'Groups',
        rows: 'results',
        fields: [
          { path: 'groupName', title: 'Group' },
          { path: 'status', title: 'Outcome', state: true },
          { path: 'code', title: 'Code' },
          { path: 'message', title: 'Message' },
        ],
      },
    ],
    done: 'Replaced the package',
    examples: [
      {
        does: 'See the request without sending it',
        run: 'ems group replace-package --field oldPackageId=0b1c6f0e-6f57-4f0e-9d53-2a8f5f1f3a10 --field newPackageId=7d0a2c1b-90f4-4f0a-8b9e-51f0c3f7a811 --dry-run',
      },
    ],
    seeAlso: ['package groups'],
  },
];
