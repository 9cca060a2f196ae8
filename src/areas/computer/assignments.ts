import { recordsWith, type CommandRecord } from '../record.js';
import { computer, packageArgument } from '../arguments.js';
import { deviceGroupColumns, givenBy, sectionOf } from '../columns.js';

const winner = { path: 'assignedGroupId', title: 'Group ID' } as const;
const image = [
  { path: 'os', title: 'System' },
  { path: 'osType', title: 'System type' },
  { path: 'osArchitecture', title: 'Architecture' },
  { path: 'osLanguage', title: 'Language' },
  'imagePath',
] as const;

/** Effective assignments of a computer; the service names the group that they come from. */
export const assignmentRecords: readonly CommandRecord[] = recordsWith({
  section: 'Assignments',
  arguments: [computer],
})({
  groups: {
    operation: 'GET /api/computer/{id}/groups',
    summary: 'List the groups of a computer',
    noun: 'groups',
    id: 'groupId',
    columns: deviceGroupColumns,
    examples: { 'List the groups of one computer': 'ems computer groups PC-0042' },
    seeAlso: ['group add-computers'],
  },
  'package-groups': {
    operation: 'GET /api/computer/{id}/packages/{packageId}/groups',
    summary: 'List the groups that assign a package to a computer',
    noun: 'groups',
    id: 'groupId',
    arguments: [computer, packageArgument],
    columns: deviceGroupColumns,
    examples: { 'Find out which group assigns 7-Zip': "ems computer package-groups PC-0042 '7-Zip@24.08'" },
    seeAlso: ['package groups'],
  },
  'agent-template': {
    operation: 'GET /api/computer/{id}/agent-template',
    summary: 'Show the agent template that applies to a computer',
    details: 'The group of the computer and its parent groups are evaluated. The result shows the group that applies.',
    id: 'template.id',
    view: [
      sectionOf('Template', [{ path: 'template', title: 'Settings' }]),
      sectionOf('Assignment', [givenBy, winner]),
    ],
    examples: { 'Show the effective template': 'ems computer agent-template PC-0042' },
    seeAlso: ['computer uem-agent', 'group agent-template'],
  },
  'os-image-sku': {
    operation: 'GET /api/computer/{id}/os-image-sku',
    summary: 'Show the operating system assigned to a computer',
    id: 'skuId',
    view: [
      sectionOf('Image', [{ path: 'imageName', title: 'Image' }, 'edition', 'skuId', 'skuIndex', ...image]),
      sectionOf('Assignment', [givenBy, winner]),
    ],
    examples: { 'Show the edition and the group that assigns it': 'ems computer os-image-sku PC-0042' },
    seeAlso: ['computer os-deployment-readiness', 'group os-image-sku'],
  },
  'pxe-bootimage': {
    operation: 'GET /api/computer/{id}/pxe-bootimage',
    summary: 'Show the PXE boot image that applies to a computer',
    id: 'imageId',
    view: [
      sectionOf('Boot image', [{ path: 'imageName', title: 'Image' }, 'imageId']),
      sectionOf('Assignment', [givenBy, winner]),
    ],
    examples: { 'Show the boot image of one computer': 'ems computer pxe-bootimage PC-0042' },
    seeAlso: ['computer os-deployment-readiness', 'group pxe-bootimage'],
  },
  'os-deployment-readiness': {
    operation: 'GET /api/computer/{id}/os-deployment-readiness',
    summary: 'Check whether the operating system of a computer can be reinstalled',
    details:
      'Ready: an image and a boot image are assigned. To start the reinstall, run `ems computer activate --pxe`.',
    id: 'clientId',
    view: [
      sectionOf('Readiness', [
        'clientId',
        { path: 'ready', title: 'Ready', format: 'yes-no', state: true },
        'missing',
        { path: 'osImageSku', title: 'Operating system' },
        { path: 'pxeBootImage', title: 'Boot image' },
      ]),
    ],
    examples: { 'Check one computer': 'ems computer os-deployment-readiness PC-0042' },
    seeAlso: ['computer activate'],
  },
  'language-packs': {
    operation: 'GET /api/computer/{id}/language-packs',
    summary: 'List the language packs that apply to a computer',
    noun: 'language packs',
    id: 'packageId',
    columns: [
      { path: 'packageId', title: 'Package ID', priority: 4 },
      { path: 'imageName', title: 'Image' },
      { path: 'osLanguage', title: 'Language' },
      { path: 'os', title: 'System', priority: 2 },
      { path: 'osArchitecture', title: 'Architecture', priority: 3 },
      givenBy,
    ],
    examples: { 'List the language packs of one computer': 'ems computer language-packs PC-0042' },
    seeAlso: ['group language-packs'],
  },
  'pm-groups': {
    operation: 'GET /api/computer/{id}/pm-groups',
    summary: 'List the patch management groups of a computer',
    noun: 'patch management groups',
    id: 'pmGroupId',
    columns: [
      { path: 'pmGroupId', title: 'ID' },
      { path: 'pmGroupName', title: 'Name' },
      { path: 'category', title: 'Category', priority: 1 },
      { path: 'tier', title: 'Tier', priority: 2 },
      { path: 'isTestAssignment', title: 'Test', format: 'yes-no', priority: 2 },
      { path: 'treeId', title: 'Assigned to', priority: 2 },
    ],
    named: { field: 'treeId', as: 'group' },
    examples: { 'List the patch management groups of one computer': 'ems computer pm-groups PC-0042' },
    seeAlso: ['pm-group list'],
  },
});
