import { loadedArea } from './loaded-area.js';
import type { LoadedArea } from './record.js';

export interface Area {
  readonly name: string;
  readonly summary: string;
  load(): Promise<LoadedArea>;
}

/**
 * The only list of areas, in the order of help. Name and summary stand here as well, so that `ems` and `ems --help`
 * load no area; a test holds them against the loaded ones.
 */
export const areas: readonly Area[] = [
  {
    name: 'computer',
    summary: 'Computers: find, inspect, change and act on them',
    load: async () => loadedArea((await import('./computer/computer.js')).area),
  },
  {
    name: 'group',
    summary: 'Deployment groups: members, assignments, distribution',
    load: async () => loadedArea((await import('./group/group.js')).area),
  },
  {
    name: 'package',
    summary: 'Software packages: catalog, status, tags, import',
    load: async () => loadedArea((await import('./package.js')).area),
  },
  {
    name: 'patch',
    summary: 'Approve patches for product versions',
    load: async () => loadedArea((await import('./patch.js')).area),
  },
  {
    name: 'pm-group',
    summary: 'Patch management groups and emergency patching',
    load: async () => loadedArea((await import('./pm-group.js')).area),
  },
  {
    name: 'os-import',
    summary: 'Operating system images and their SKUs',
    load: async () => loadedArea((await import('./os-import.js')).area),
  },
  {
    name: 'pxe-bootimage',
    summary: 'PXE boot images',
    load: async () => loadedArea((await import('./pxe-bootimage.js')).area),
  },
  {
    name: 'language-pack',
    summary: 'Language packs of operating systems',
    load: async () => loadedArea((await import('./language-pack.js')).area),
  },
  {
    name: 'agent-template',
    summary: 'Agent templates',
    load: async () => loadedArea((await import('./agent-template.js')).area),
  },
  {
    name: 'variable-definition',
    summary: 'Variable catalog, and where variables are set',
    load: async () => loadedArea((await import('./variable-definition.js')).area),
  },
  {
    name: 'software-class',
    summary: 'Software classes',
    load: async () => loadedArea((await import('./software-class.js')).area),
  },
  {
    name: 'tag',
    summary: 'Tags that control which depots receive which packages',
    load: async () => loadedArea((await import('./tag.js')).area),
  },
  { name: 'depot', summary: 'Tags of depot servers', load: async () => loadedArea((await import('./depot.js')).area) },
  {
    name: 'system',
    summary: 'Service versions, depots and synchronization',
    load: async () => loadedArea((await import('./system.js')).area),
  },
  {
    name: 'custom-field',
    summary: 'The 30 custom fields of a computer',
    load: async () => loadedArea((await import('./custom-field.js')).area),
  },
  {
    name: 'task',
    summary: 'Deployment tasks and their results',
    load: async () => loadedArea((await import('./task.js')).area),
  },
  {
    name: 'queue',
    summary: 'Pending and running backend jobs',
    load: async () => loadedArea((await import('./queue.js')).area),
  },
  {
    name: 'admin',
    summary: 'Principals, roles and sign-in features',
    load: async () => loadedArea((await import('./admin/admin.js')).area),
  },
];
