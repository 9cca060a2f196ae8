import { contains } from '../../request/page.js';
import type { Values } from '../../request/values.js';
import { computerOf } from '../../world/computers.js';
import { computerIds, day, type World } from '../../state/world.js';
import { membersOfAll, subtreeOf } from '../../world/groups.js';
import { lastSeenOf } from '../../world/sightings.js';

/**
 * Applies the filters that all fleet-wide queries share: recency, domain, name, group. The service also accepts IsEmpty,
 * which only says that no filter is set.
 */
export const fleetIds = (world: World, query: Values): readonly number[] => {
  const groupId = query.text('groupId')?.toLowerCase();
  const ids = groupId === undefined ? computerIds(world) : membersOfAll(world, subtreeOf(world, groupId));
  const domain = query.text('domain')?.toLowerCase();
  const name = query.text('hostnameContains');
  const oldest = oldestContact(world, query.integer('lastSeenWithinDays') ?? 0);
  if (domain === undefined && name === undefined && oldest === undefined) return ids;
  return ids.filter((id) => {
    if (oldest !== undefined && (lastSeenOf(world, id) ?? -Infinity) < oldest) return false;
    if (domain === undefined && name === undefined) return true;
    const computer = computerOf(world, id);
    if (computer === undefined || !contains(computer.name, name)) return false;
    return domain === undefined || computer.domain.toLowerCase() === domain;
  });
};

/** Older contacts don't count; 0 days: all count. */
export const oldestContact = (world: World, days: number): number | undefined =>
  days > 0 ? world.now - days * day : undefined;
