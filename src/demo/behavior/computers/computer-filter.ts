import { languageOf, leasedAddress, memoryGb, modelOf } from '../../fleet/machine.js';
import { operatingSystemOf } from '../../fleet/operating-system.js';
import { hasBareInventory, hasInventoryValues, inventoryOf, lastSeenOf, modificationOf } from '../../fleet/routine.js';
import { contains, type Values } from '../../request/exchange.js';
import { computerIds, day, type World } from '../../model/world.js';
import { computerOf, fieldOf, type Computer } from '../../world/computers.js';
import { membersOfAll, subtreeOf } from '../../world/groups.js';
import { effectiveOu } from '../../world/variables.js';

/** One condition that a computer meets or not. */
type Criterion = (world: World, id: number) => boolean;

/** The computers that meet all criteria (AND). */
export const pickIds = (world: World, criteria: readonly Criterion[]): readonly number[] =>
  criteria.length === 0
    ? computerIds(world)
    : computerIds(world).filter((id) => criteria.every((meets) => meets(world, id)));

/** The criteria that GET /api/computer and POST /api/computer/search share; only those that were given. */
export const timeCriteria = (wish: Values): Criterion[] => {
  const criteria: Criterion[] = [];
  for (const [name, read] of afterFields) {
    const limit = wish.time(name);
    if (limit !== undefined) criteria.push((world, id) => (read(world, id) ?? -Infinity) > limit);
  }
  const before = wish.time('inventoryBefore');
  if (before !== undefined) criteria.push((world, id) => (inventoryOf(world, id) ?? Infinity) < before);
  if (wish.flag('neverSeen') === true) criteria.push((world, id) => lastSeenOf(world, id) === null);
  if (wish.flag('neverInventoried') === true) criteria.push((world, id) => inventoryOf(world, id) === null);
  return criteria;
};

const afterFields = [
  ['lastSeenAfter', lastSeenOf],
  ['modifiedAfter', modificationOf],
  ['inventoryAfter', inventoryOf],
] as const;

/** The other criteria of a search; texts are substrings. */
export const searchCriteria = (wish: Values): Criterion[] => {
  const criteria: Criterion[] = [];
  const clientId = wish.integer('clientId');
  if (clientId !== undefined) criteria.push((_world, id) => id === clientId);
  for (const [name, read] of Object.entries(textFields)) {
    const text = wish.text(name);
    if (text) criteria.push((world, id) => contains(read(world, id), text));
  }
  const uuid = wish.text('uuid')?.toLowerCase();
  if (uuid !== undefined) criteria.push((world, id) => fieldOf(world, id, 'uuid') === uuid);
  const ram = wish.integer('minRamGb');
  if (ram !== undefined) criteria.push((world, id) => hasInventoryValues(world, id) && memoryGb(world, id) >= ram);
  const support = wish.flag('pxeSupport');
  if (support !== undefined) criteria.push((world, id) => computerOf(world, id)?.pxeSupport === support);
  const active = wish.flag('isPxeActive');
  if (active !== undefined) criteria.push((world, id) => computerOf(world, id)?.isPxeActive === active);
  return criteria;
};

type Read = (world: World, id: number) => string | null;

/** Criteria on inventory data; a computer without an inventory matches none. */
const found =
  (read: (world: World, id: number) => string): Read =>
  (world, id) =>
    hasInventoryValues(world, id) ? read(world, id) : null;

const textFields: Readonly<Record<string, Read>> = {
  hostname: (world, id) => fieldOf(world, id, 'name'),
  serialNumber: (world, id) => fieldOf(world, id, 'serialNumber'),
  macAddress: (world, id) => fieldOf(world, id, 'macAddress'),
  domain: (world, id) => fieldOf(world, id, 'domain'),
  ou: effectiveOu,
  manufacturer: found((world, id) => modelOf(world, id).manufacturer),
  osName: found((world, id) => operatingSystemOf(world, id).name),
  osEdition: found((world, id) => operatingSystemOf(world, id).edition),
  osVersion: found((world, id) => operatingSystemOf(world, id).version),
  osBuild: found((world, id) => operatingSystemOf(world, id).build),
  platform: found(() => 'Windows'),
  language: found(languageOf),
  architecture: found(() => 'x64'),
  ipAddress: (world, id) => {
    const computer = computerOf(world, id);
    return computer === undefined ? null : addressOf(world, computer);
  },
};

/** The static address, or the one DHCP gave to a computer that has called in. */
export const addressOf = (world: World, { id, ipAddress, lastSeen }: Computer): string | null =>
  ipAddress ?? (lastSeen === null || hasBareInventory(world, id) ? null : leasedAddress(id));

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
