import { groupIds, seededGroupIds, siteIds } from '../catalog/membership.js';
import { removeMember } from '../world/groups.js';
import type { World } from '../state/world.js';

/** Takes a workstation out of the group of its site, and tells which one that was. */
export const leaveSite = (world: World, computerId: number): string => {
  const site = seededGroupIds(world, computerId).find((each) => siteIds.includes(each)) ?? groupIds.workstations;
  removeMember(world, site, computerId);
  return site;
};
