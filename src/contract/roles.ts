/** The roles of the service and what each lets a principal do. */
export const roles: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'computer.read':
      'See computers, inventory, issues, health, deployment and patch status, history, tasks, queues, depot servers, depot sync jobs and custom fields.',
    'computer.write': 'Create, change and delete computers, set their variables and change the custom field slots.',
    'group.read': 'See groups, their members, assignments, distribution options, depot servers and variables.',
    'group.write': 'Create, change and delete groups and their assignments, and replace packages.',
    'package.read':
      'See packages and their status, agent templates, OS imports, language packs, PXE images, software classes, variable definitions and configurations, tags, depot tags and the depot topology setting.',
    'package.write':
      'Import packages, make hashes, set the Ready-to-Install flag, and change tags, depot tags and the depot topology setting.',
    'activation.execute': 'Activate and deactivate computers and groups, uninstall software and start a depot sync.',
    'reinstall.execute': 'Start and cancel enforced reinstalls.',
    'scan.execute': 'Start inventory and patch scans of computers.',
    'reboot.execute': 'Reboot computers.',
    'pm.read':
      'See the patch catalog, patch management groups, their patches and assignments, and the product versions of a patch.',
    'pm.write': 'Create patch management groups, add and remove their patches, and assign them to groups.',
    'pm.approve': 'Approve patches and revoke approvals.',
    'pm.execute': 'Start and stop emergency patching.',
    'admin.manage': 'Manage principals and their roles.',
  }),
);
