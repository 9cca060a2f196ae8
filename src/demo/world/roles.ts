/** Role names and what they allow, in the order the service lists them. */
export const roles = {
  'computer.read': 'See computers, inventory, issues, health, deployment and patch status, tasks and queues',
  'computer.write': 'Create, change and delete computers; set their variables; configure custom fields',
  'group.read': 'See groups, members, assignments, distribution options and group variables',
  'group.write': 'Create, change and delete groups; assign computers and objects to them; replace packages',
  'package.read': 'See packages, images, templates, software classes, variable definitions and tags',
  'package.write': 'Import packages; change tags, depot tags and the depot topology setting',
  'activation.execute': 'Activate and deactivate computers and groups; uninstall software; start a depot sync',
  'reinstall.execute': 'Start and cancel enforced reinstalls',
  'scan.execute': 'Force an inventory or patch scan',
  'reboot.execute': 'Ask computers to reboot',
  'pm.read': 'See the patch catalog, PM groups and their patches',
  'pm.write': 'Create PM groups, add and remove patches, assign PM groups to groups',
  'pm.approve': 'Approve patches and revoke approvals',
  'pm.execute': 'Start and remove emergency patching',
  'admin.manage': 'Manage principals and roles',
} as const;

export const roleNames: readonly string[] = Object.keys(roles);

export type RoleName = keyof typeof roles;
