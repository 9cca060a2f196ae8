import { sectionOf } from './columns.js';
import { recordsWith, type CommandRecord } from './record.js';
import { patch } from './arguments.js';
import { productFlag } from './flags.js';
import type { ViewSection } from './column.js';

const resultView: readonly ViewSection[] = [
  sectionOf('Approval', [
    { path: 'patchId', title: 'Patch' },
    { path: 'productId', title: 'Product' },
    { path: 'approved', title: 'Approved', format: 'yes-no' },
    { path: 'patchCount', title: 'Patches' },
    { path: 'linkItemsTotal', title: 'Link items' },
  ]),
];

const patchRows = {
  noun: 'patch',
  plural: 'patches',
} as const;

export const area: readonly CommandRecord[] = recordsWith()({
  approve: {
    operation: 'POST /api/patches/{patchId}/approval',
    summary: 'Approve a patch for one product version',
    details: [
      'A patch is unique only in combination with a product version, so --product is required. `ems patch products` lists the product versions.',
    ],
    rows: { ...patchRows, asks: 'Approve {rows}?', done: 'Approved {rows}' },
    id: 'productId',
    arguments: [patch],
    flags: { productId: { ...productFlag, required: true } },
    view: resultView,
    confirm: 'Approve patch {patch} for {product}?',
    consequences: [{ says: 'It is installed on computers of the product that miss it, at their next patch scan.' }],
    done: 'Approved patch {patch} for {product}',
    next: 'computers that miss it install it after their next patch scan. See what is still missing with: ems patch pending',
    examples: {
      'Approve a patch for one product': 'ems patch approve 1001 --product 11 --yes',
      'Approve by KB number and product name': 'ems patch approve KB5041989 --product .NET --dry-run',
      'Show what the rows of a csv would approve': 'ems patch approve --from-file approvals.csv --dry-run',
    },
    seeAlso: ['patch products', 'pm-group add-patches'],
  },
  unapprove: {
    operation: 'DELETE /api/patches/{patchId}/approval',
    summary: 'Revoke the approval of a patch',
    details: ['With --product, for one product version; without it, for every product of the patch.'],
    rows: { ...patchRows, asks: 'Revoke the approval of {rows}?', done: 'Revoked the approval of {rows}' },
    id: 'productId',
    arguments: [patch],
    flags: { productId: productFlag },
    confirm: 'Revoke the approval of patch {patch} for every product?',
    confirmIf: { field: 'productId', is: 'absent' },
    question: 'Revoke the approval of patch {patch} for {product}?',
    view: resultView,
    done: 'Revoked the approval of patch {patch}',
    examples: {
      'Revoke for one product': 'ems patch unapprove 1001 --product 11',
      'Show the request for all products': 'ems patch unapprove 1001 --dry-run',
    },
    seeAlso: ['patch approve'],
  },
  products: {
    operation: 'GET /api/patches/{patchId}/products',
    summary: 'List the product versions that a patch belongs to',
    noun: 'products',
    id: 'productId',
    arguments: [patch],
    columns: [
      'productId',
      { path: 'productName', title: 'Product' },
      'name',
      { path: 'servicePack', title: 'Service pack', priority: 2 },
      'linkItems',
      { path: 'linkItemCount', title: 'Link items' },
      { path: 'approved', title: 'Approved', format: 'yes-no', state: true },
    ],
    examples: { 'List the products of one patch': 'ems patch products 1001' },
    seeAlso: ['patch approve'],
  },
});
