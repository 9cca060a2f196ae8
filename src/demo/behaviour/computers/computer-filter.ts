import { domainOf, hostnameOf, macOf, serialOf, uuidOf } from '../../fleet/identity.js';
import { languageOf, leasedAddress, memoryGb, modelOf } from '../../fleet/machine.js';
import { operatingSystemOf } from '../../fleet/operating-system.js';
import { contains } from '../../service/page.js';
import type { Values } from '../../service/values.js';
import { computerOf } from '../../world/computers.js';
import { inventoryOf, lastSeenOf, modificationOf } from '../../world/sightings.js';
import type { ComputerRecord } from '../../world/state.js';
import { effectiveOu } from '../../world/variables.js';
import type { World } from '../../world/world.js';

/** The criteria that GET /api/computer and POST /api/computer/search share. */
export const matchesTimes = (world: World, id: number, wish: Values): boolean => {
  const after = (name: string, time: () => number | null): boolean => {
    const limit = wish.time(name);
    return limit === undefined || (time() ?? -Infinity) > limit;
  };
  const before = wish.time('inventoryBefore');
  return (
    after('lastSeenAfter', () => lastSeenOf(world, id)) &&
    after('modifiedAfter', () => modificationOf(world, id)) &&
    after('inventoryAfter', () => inventoryOf(world, id)) &&
    (before === undefined || (inventoryOf(world, id) ?? Infinity) < before) &&
    (wish.flag('neverSeen') !== true || lastSeenOf(world, id) === null) &&
    (wish.flag('neverInventoried') !== true || inventoryOf(world, id) === null)
  );
};

/** All criteria of a search; texts are substrings. Only what is asked for is worked out: 100,000 names take 20 ms. */
export const matchesSearch = (world: World, id: number, wish: Values): boolean => {
  const clientId = wish.integer('clientId');
  if (clientId !== undefined && clientId !== id) return false;
  for (const [name, read] of textFields) {
    const text = wish.text(name);
    if (text !== undefined && !contains(read(world, id), text)) return false;
  }
  return matchesUuid(world, id, wish) && matchesHardware(world, id, wish) && matchesTimes(world, id, wish);
};

type Read = (world: World, id: number) => string | null;

/** What an inventory tells; nothing without one. */
const found =
  (read: (world: World, id: number) => string): Read =>
  (world, id) =>
    inventoryOf(world, id) === null || id > world.size ? null : read(world, id);

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

const uuid = written('uuid', uuidOf);

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
  ['ou', (world, id) => effectiveOu(world, id)],
];

/** The static address, or the one DHCP gave to a computer that has called in. */
export const addressOf = (world: World, id: number): string | null =>
  computerOf(world, id)?.ipAddress ?? (lastSeenOf(world, id) === null ? null : leasedAddress(id));

const matchesUuid = (world: World, id: number, wish: Values): boolean => {
  const wanted = wish.text('uuid');
  return wanted === undefined || uuid(world, id) === wanted.toLowerCase();
};

const matchesHardware = (world: World, id: number, wish: Values): boolean => {
  const minimum = wish.integer('minRamGb');
  if (minimum !== undefined && (inventoryOf(world, id) === null || memoryGb(world, id) < minimum)) return false;
  const support = wish.flag('pxeSupport');
  if (support !== undefined && computerOf(world, id)?.pxeSupport !== support) return false;
  const active = wish.flag('isPxeActive');
  return active === undefined || (world.state.computers.get(id)?.activation.pxe ?? false) === active;
};
