import { domainOf, hostnameOf, macOf, serialOf, staticAddressOf, uuidOf } from '../../fleet/identity.js';
import { languageOf, leasedAddress, memoryGb, modelOf } from '../../fleet/machine.js';
import { operatingSystemOf, hasSystem } from '../../fleet/operating-system.js';
import type { Values } from '../../request/values.js';
import { computerOf, inventoryOf, lastSeenOf, modificationOf } from '../../world/computers.js';
import { computerIds, type World, day } from '../../state/world.js';
import { groupIdsOf, membersOfAll, subtreeOf } from '../../world/groups.js';
import type { ComputerRecord } from '../../state/state.js';
import { effectiveOu, hasOwnOu } from '../../world/variables.js';
import { contains } from '../../request/page.js';

/** One condition that a computer meets or not. */
export type Criterion = (world: World, id: number) => boolean;

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
  for (const [name, read] of textFields) {
    const text = wish.text(name)?.toLowerCase();
    if (text) criteria.push((world, id) => read(world, id)?.toLowerCase().includes(text) === true);
  }
  const ou = wish.text('ou')?.toLowerCase();
  if (ou) criteria.push(ouCriterion(ou));
  return [...criteria, ...exactCriteria(wish)];
};

/** Computers in the same groups inherit the same OU, so each list of groups is checked once. */
const ouCriterion = (text: string): Criterion => {
  const known = new Map<readonly string[], boolean>();
  const isIn = (world: World, id: number): boolean => effectiveOu(world, id)?.toLowerCase().includes(text) === true;
  return (world, id) => {
    if (hasOwnOu(world, id)) return isIn(world, id);
    const groupIds = groupIdsOf(world, id);
    const found = known.get(groupIds);
    if (found !== undefined) return found;
    known.set(groupIds, isIn(world, id));
    return isIn(world, id);
  };
};

const exactCriteria = (wish: Values): Criterion[] => {
  const criteria: Criterion[] = [];
  const uuid = wish.text('uuid')?.toLowerCase();
  if (uuid !== undefined) criteria.push((world, id) => uuidField(world, id) === uuid);
  const ram = wish.integer('minRamGb');
  if (ram !== undefined) criteria.push((world, id) => inventoryOf(world, id) !== null && memoryGb(world, id) >= ram);
  const support = wish.flag('pxeSupport');
  if (support !== undefined) criteria.push((world, id) => computerOf(world, id)?.pxeSupport === support);
  const active = wish.flag('isPxeActive');
  if (active !== undefined) {
    criteria.push((world, id) => (world.state.computers.get(id)?.activation.pxe ?? false) === active);
  }
  return criteria;
};

type Read = (world: World, id: number) => string | null;

/** Criteria on inventory data; a computer without an inventory matches none. */
const found =
  (read: (world: World, id: number) => string): Read =>
  (world, id) =>
    inventoryOf(world, id) === null || !hasSystem(world, id) ? null : read(world, id);

const written =
  (
    name: 'name' | 'domain' | 'macAddress' | 'serialNumber' | 'uuid',
    made: (world: World, id: number) => string,
  ): Read =>
  (world, id) => {
    const record: Partial<ComputerRecord> | undefined = world.state.computers.get(id)?.record;
    const own = record?.[name];
    return own === undefined ? (id > world.size ? null : made(world, id)) : own;
  };

const uuidField = written('uuid', uuidOf);

const textFields: readonly (readonly [string, Read])[] = [
  ['hostname', written('name', hostnameOf)],
  ['serialNumber', written('serialNumber', serialOf)],
  ['macAddress', written('macAddress', macOf)],
  ['domain', written('domain', domainOf)],
  ['manufacturer', found((world, id) => modelOf(world, id).manufacturer)],
  ['osName', found((world, id) => operatingSystemOf(world, id).name)],
  ['osEdition', found((world, id) => operatingSystemOf(world, id).edition)],
  ['osVersion', found((world, id) => operatingSystemOf(world, id).version)],
  ['osBuild', found((world, id) => operatingSystemOf(world, id).build)],
  ['platform', found(() => 'Windows')],
  ['language', found(languageOf)],
  ['architecture', found(() => 'x64')],
  ['ipAddress', (world, id) => addressOf(world, id)],
];

/** The static address, or the one DHCP gave to a computer that has called in. */
export const addressOf = (world: World, id: number): string | null => {
  const own = world.state.computers.get(id)?.record.ipAddress;
  const fixed = own === undefined ? staticAddressOf(world, id) : own;
  return fixed ?? (lastSeenOf(world, id) === null ? null : leasedAddress(id));
};

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
