import type { AreaRecords, CommandRecord } from './record.js';

export interface Area {
  readonly name: string;
  readonly summary: string;
  load(): Promise<AreaRecords>;
}

interface LoadedArea {
  readonly area: readonly CommandRecord[];
  readonly folders?: AreaRecords['folders'];
}

const listed = (name: string, summary: string, load: () => Promise<LoadedArea>): Area => ({
  name,
  summary,
  load: async () => {
    const { area, folders = {} } = await load();
    return { name, summary, records: area, folders };
  },
});

/** The only list of areas, in the order of help: `ems` and `ems --help` load no area. */
export const areas: readonly Area[] = [
  listed('computer', 'Computers: find, inspect, change and act on them', () => import('./computer/computer.js')),
  listed('group', 'Deployment groups: members, assignments, distribution', () => import('./group/group.js')),
  listed('package', 'Software packages: catalog, status, tags, import', () => import('./package.js')),
  listed('patch', 'Approve patches for product versions', () => import('./patch.js')),
  listed('pm-group', 'Patch management groups and emergency patching', () => import('./pm-group.js')),
  listed('os-import', 'Operating system images and their SKUs', () => import('./os-import.js')),
  listed('pxe-bootimage', 'PXE boot images', async () => ({
    area: (await import('./assigned-objects.js')).bootImages,
  })),
  listed('language-pack', 'Language packs of operating systems', async () => ({
    area: (await import('./assigned-objects.js')).languagePacks,
  })),
  listed('agent-template', 'Agent templates', async () => ({
    area: (await import('./assigned-objects.js')).agentTemplates,
  })),
  listed(
    'variable-definition',
    'Variable catalog, and where variables are set',
    () => import('./variable-definition.js'),
  ),
  listed('software-class', 'Software classes', () => import('./software-class.js')),
  listed('tag', 'Tags that control which depots receive which packages', () => import('./tag.js')),
  listed('depot', 'Depot servers: who uses them, heartbeat, tags', () => import('./depot.js')),
  listed('system', 'Service versions, depots and synchronization', () => import('./system.js')),
  listed('custom-field', 'The 30 custom fields of a computer', () => import('./custom-field.js')),
  listed('task', 'Deployment tasks and their results', () => import('./task.js')),
  listed('queue', 'Pending and running backend jobs', () => import('./queue.js')),
  listed('admin', 'Principals, roles and sign-in features', () => import('./admin/admin.js')),
];
