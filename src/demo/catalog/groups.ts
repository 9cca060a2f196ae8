import { defaultOptions, type Group, type PackageAssignment, type Tree } from '../model/group-types.js';
import { groupIds, siteIds, sites } from './membership.js';
import { packageId } from './packages.js';
import { ouVariableId } from './settings.js';

export const seedGroups = (): Map<string, Group> => new Map(allGroups().map((group) => [group.id, group]));

export const emptyGroup = (id: string, name: string, assignedToTree: Tree, parentId: string | null): Group => ({
  id,
  name,
  assignedToTree,
  parentId,
  description: null,
  kind: 'plain',
  packages: new Map(),
  pxeImageId: null,
  osImageSku: null,
  agentTemplateId: null,
  languagePacks: [],
  variableConfigurations: [],
  softwareClasses: [],
  depotServers: [],
  options: null,
  activation: { software: false, pxe: false, pull: false },
  variables: new Map(),
  collections: new Map(),
  pmGroups: [],
  reinstall: null,
});

const allGroups = (): Group[] => [...configurationTree(), ...assignmentTree(), ...userTree()];

const configurationTree = (): Group[] => {
  const tree = 'ConfigurationGroups';
  const { computers, workstations, servers, criticalServers, depots } = groupIds;
  const windows11 = packageId('Windows 11 Enterprise@23H2');
  return [
    {
      ...emptyGroup(computers, 'Computers', tree, null),
      kind: 'system',
      description: 'Every managed computer',
      packages: assigned('Patch Scan@1.0', 'Inventory Scan@1.0', 'Patch Management Fix@1.0'),
      agentTemplateId: packageId('Agent Standard@5.4'),
      options: { ...defaultOptions, distCommands: 3 },
      variables: new Map([[21, { value: 'W. Europe Standard Time', schedule: null }]]),
    },
    {
      ...emptyGroup(workstations, 'Workstations', tree, computers),
      description: 'Desktops and laptops',
      packages: assigned('7-Zip@24.08', 'Notepad++@8.6.9', 'Disk Preparation@1.2'),
      osImageSku: { packageId: windows11, skuId: 101 },
      pxeImageId: 1,
      pmGroups: [{ pmGroupId: 2, isTestAssignment: false, tier: 1 }],
      variables: new Map([[11, { value: '+49 30 555 0200', schedule: null }]]),
    },
    ...sites.map((site, index) => siteGroup(site, siteIds[index] ?? '')),
    {
      ...emptyGroup(servers, 'Servers', tree, computers),
      packages: assigned('Backup Client@11.0.4'),
      agentTemplateId: packageId('Agent Servers@5.4'),
      pmGroups: [{ pmGroupId: 1, isTestAssignment: false, tier: 1 }],
      variables: new Map([
        [ouVariableId, { value: 'OU=Servers,DC=corp,DC=example', schedule: null, forced: true as const }],
      ]),
    },
    { ...emptyGroup(criticalServers, 'Critical', tree, servers), packages: assigned('SQL Server Agent Tools@15.0.4') },
    { ...emptyGroup(depots, 'Depots', tree, servers), description: 'Master server and depots' },
    { ...emptyGroup(groupIds.endOfLife, 'EOL', tree, computers), kind: 'EOL' },
    { ...emptyGroup(groupIds.restore, 'Restore', tree, computers), kind: 'Restore' },
  ];
};

const siteGroup = (site: string, id: string): Group => {
  const group = {
    ...emptyGroup(id, site, 'ConfigurationGroups' as const, groupIds.workstations),
    description: `Site ${site}`,
  };
  switch (site) {
    case 'Berlin':
      return {
        ...group,
        packages: assigned('VLC media player@3.0.21'),
        languagePacks: [packageId('Language Pack German@23H2')],
        variableConfigurations: [1],
      };
    case 'London':
      return { ...group, variableConfigurations: [2], pmGroups: [{ pmGroupId: 3, isTestAssignment: true, tier: 2 }] };
    case 'Paris':
      return { ...group, languagePacks: [packageId('Language Pack French@23H2')] };
    default:
      return group;
  }
};

const assignmentTree = (): Group[] => {
  const tree = 'AssignmentGroups';
  const { assignments, pilot, browsers, legacy, reinstall } = groupIds;
  return [
    { ...emptyGroup(assignments, 'Assignments', tree, null), kind: 'system' },
    {
      ...emptyGroup(pilot, 'Pilot', tree, assignments),
      description: 'First to get what is new',
      packages: assigned('Git@2.46.0'),
    },
    {
      ...emptyGroup(browsers, 'Browsers', tree, assignments),
      packages: assigned('Mozilla Firefox@128.0'),
      softwareClasses: [1],
    },
    { ...emptyGroup(legacy, 'Legacy Apps', tree, assignments), packages: assigned('Legacy Viewer@2.1') },
    { ...emptyGroup(reinstall, 'Reinstall', tree, assignments), kind: 'Reinstall' },
  ];
};

const userTree = (): Group[] => [
  { ...emptyGroup(groupIds.users, 'Users', 'UserGroups', null), kind: 'system' },
  {
    ...emptyGroup(groupIds.sales, 'Sales', 'UserGroups', groupIds.users),
    description: 'People of the sales department',
  },
];

const assigned = (...names: string[]): Map<string, PackageAssignment> =>
  new Map(names.map((name) => packageId(name)).map((id) => [id, { packageId: id, assignedAt: null, options: null }]));
