import { recordsWith, type CommandRecord } from './record.js';
import { packageItself } from './arguments.js';
import { assignedGroupColumns } from './columns.js';

export const area: readonly CommandRecord[] = recordsWith()({
  list: {
    operation: 'GET /api/operating-system-imports',
    summary: 'List operating system images with their SKUs',
    noun: 'images',
    details: 'To assign a SKU to a group, use `ems group assign-os-image-sku`.',
    id: 'packageId',
    columns: [
      { path: 'imageName', title: 'Image' },
      'name',
      { path: 'os', title: 'System', priority: 2 },
      { path: 'osLanguage', title: 'Language', priority: 1 },
      { path: 'osArchitecture', title: 'Architecture', priority: 4 },
      { path: 'skus', title: 'SKUs', format: 'summary', noun: 'SKUs', item: ['skuId', 'edition'], whole: true },
      { path: 'packageId', title: 'Package ID', priority: 3 },
      { path: 'id', title: 'ID', priority: 3 },
    ],
    examples: {
      'List images and editions': 'ems os-import list',
      'Print all SKUs as json': "ems os-import list --all --query '[].skus[]' -o json",
    },
    seeAlso: ['group assign-os-image-sku'],
  },
  'sku-groups': {
    operation: 'GET /api/operating-system-imports/{id}/skus/{skuId}/groups',
    summary: 'List the groups that a SKU is assigned to',
    noun: 'groups',
    details: 'Lists direct assignments only.',
    arguments: [
      { ...packageItself, help: 'package of the image: id, name, or Name@Version' },
      { name: 'sku-id', fills: 'skuId', help: 'number of the SKU, from `ems os-import list`' },
    ],
    columns: assignedGroupColumns,
    examples: { 'List the groups of one edition': "ems os-import sku-groups 'Windows 11 Enterprise@23H2' 101" },
  },
});
