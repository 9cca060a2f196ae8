import { isServerRole, masterServerId, roleOf } from '../fleet/identity.js';
import { byteColumn } from '../fleet/column.js';
import { namedGuid, rollBelow, salt } from '../world/chance.js';
import type { World } from '../world/world.js';

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

const ungrouped = salt('ungrouped');
const pilots = salt('pilot');
const browsers = salt('browsers');
const critical = salt('critical');

/**
 * Where a made-up computer belongs at birth: a workstation's site is its id modulo 6, so that examples can name it.
 * Computers with the same groups share one array, so that what follows from it is worked out once.
 */
export const seededGroupIds = (world: World, id: number): readonly string[] => {
  if (id > world.size) return nowhere;
  return combinations[combinationOf(world, id)] ?? nowhere;
};

const nowhere: readonly string[] = [];

/** The place in `combinations`; what lies behind its end stands for no group at all. */
const combinationOf = byteColumn((world, id) => {
  if (isUngrouped(world, id)) return 254;
  const isPilot = id <= 5 || rollBelow(world.seed, id, pilots, 100) < 4;
  const hasBrowser = id <= 20 || rollBelow(world.seed, id, browsers, 100) < 20;
  const isOld = id % 24 === 7 && id !== masterServerId(world);
  return configurationGroup(world, id) * 8 + (isPilot ? 4 : 0) + (hasBrowser ? 2 : 0) + (isOld ? 1 : 0);
});

const configurationGroups = [...siteIds, groupIds.depots, groupIds.criticalServers, groupIds.servers];

/** Every configuration group with every choice of the three assignment groups, at the place that `combinationOf` says. */
const combinations: readonly (readonly string[])[] = configurationGroups.flatMap((group) =>
  [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => [
    group,
    ...((bits & 4) === 0 ? [] : [groupIds.pilot]),
    ...((bits & 2) === 0 ? [] : [groupIds.browsers]),
    ...((bits & 1) === 0 ? [] : [groupIds.legacy]),
  ]),
);

const isUngrouped = (world: World, id: number): boolean =>
  id <= 64 ? id === 58 : rollBelow(world.seed, id, ungrouped, 100) < 2;

/** The place in `configurationGroups`. */
const configurationGroup = (world: World, id: number): number => {
  const role = roleOf(world, id);
  if (!isServerRole(role)) return id % siteIds.length;
  if (role !== 'server') return siteIds.length;
  return siteIds.length + (rollBelow(world.seed, id, critical, 3) === 0 ? 1 : 2);
};
