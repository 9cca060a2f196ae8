import { isServerRole, isUngrouped, masterServerId, roleOf } from '../fleet/identity.js';
import { namedGuid, rollBelow, salt } from '../model/chance.js';
import type { World } from '../model/world.js';

/** The ids of the groups every world starts with; their contents are in groups.ts. */
export const groupIds = {
  computers: namedGuid('group Computers'),
  workstations: namedGuid('group Workstations'),
  servers: namedGuid('group Servers'),
  criticalServers: namedGuid('group Critical'),
  depots: namedGuid('group Depots'),
  assignments: namedGuid('group Assignments'),
  pilot: namedGuid('group Pilot'),
  browsers: namedGuid('group Browsers'),
  legacy: namedGuid('group Legacy Apps'),
  reinstall: namedGuid('group Reinstall'),
  endOfLife: namedGuid('group EOL'),
  restore: namedGuid('group Restore'),
  users: namedGuid('group Users'),
  sales: namedGuid('group Sales'),
} as const;

export const sites = ['Berlin', 'Hamburg', 'Munich', 'London', 'Paris', 'Vienna'] as const;
export const siteIds: readonly string[] = sites.map((site) => namedGuid(`group ${site}`));

const pilots = salt('pilot');
const browsers = salt('browsers');
const critical = salt('critical');

/**
 * The groups of a made-up computer at birth: a workstation's site is its id modulo 6, so that examples can name it.
 * Computers with the same groups share one array; the rest of the demo keeps results for each array, not each computer.
 */
export const seededGroupIds = (world: World, id: number): readonly string[] =>
  id > world.size ? nowhere : (world.seededGroups[id] ??= groupsAtBirth(world, id));

const groupsAtBirth = (world: World, id: number): readonly string[] => {
  if (isUngrouped(world, id)) return nowhere;
  const ids = [configurationGroup(world, id)];
  if (id <= 5 || rollBelow(world.seed, id, pilots, 100) < 4) ids.push(groupIds.pilot);
  if (id <= 20 || rollBelow(world.seed, id, browsers, 100) < 20) ids.push(groupIds.browsers);
  if (id % 24 === 7 && id !== masterServerId(world)) ids.push(groupIds.legacy);
  return sharedList(ids);
};

const nowhere: readonly string[] = [];
const sharedLists = new Map<string, readonly string[]>();

/** Returns the one array that has these ids. */
export const sharedList = (ids: readonly string[]): readonly string[] => {
  const key = ids.join(' ');
  const known = sharedLists.get(key) ?? ids;
  sharedLists.set(key, known);
  return known;
};

const configurationGroup = (world: World, id: number): string => {
  const role = roleOf(world, id);
  if (!isServerRole(role)) return siteIds[id % siteIds.length] ?? groupIds.computers;
  if (role !== 'server') return groupIds.depots;
  return rollBelow(world.seed, id, critical, 3) === 0 ? groupIds.criticalServers : groupIds.servers;
};
