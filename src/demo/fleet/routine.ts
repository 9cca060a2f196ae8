import type { JsonObject } from '../../contract/operation.js';
import { roll, rollBelow, rollBetween, salt } from '../state/chance.js';
import { day, hour, type World } from '../state/world.js';
import { lastBeat, routineContact } from './agent.js';
import { hasSystem, systemSince } from './operating-system.js';

const inventories = salt('inventory habit');
const scans = salt('patch scan habit');
const modifications = salt('modification');

/** When something last happened to a computer, by routine or on request; null: never. */
type LastTime = (world: World, id: number) => number | null;

export const lastSeenOf: LastTime = (world, id) =>
  latest(routineContact(world, id), world.state.computers.get(id)?.contactAt ?? null);

/** Once a day for most computers, weeks ago for 5 of a hundred, never for a computer that never made contact. */
export const inventoryOf: LastTime = (world, id) =>
  latest(habit(world, id, inventories, { late: 5, oldest: 120 }), world.state.computers.get(id)?.inventoryAt ?? null);

/** The last scan for missing patches: daily for most, never for 4 of a hundred. */
export const patchScanOf: LastTime = (world, id) => {
  const isNever = id > 60 && id <= world.size && rollBelow(world.seed, id, scans, 1000) >= 960;
  const routine = isNever ? null : habit(world, id, scans, { late: 3, oldest: 60 });
  return latest(routine, world.state.computers.get(id)?.patchScanAt ?? null);
};

export const modificationOf: LastTime = (world, id) => {
  const change = world.state.computers.get(id);
  const isUnmodified = id > world.size || change?.isUnmodified === true;
  const made = isUnmodified ? null : world.birth - (roll(world.seed, id, modifications) % (90 * 24)) * hour;
  return latest(made, change?.modifiedAt ?? null);
};

export const hasInventory = (world: World, id: number): boolean =>
  hasSystem(world, id) && inventoryOf(world, id) !== null;

/** False also for the computer whose agent reports an inventory without values. */
export const hasInventoryValues = (world: World, id: number): boolean =>
  hasInventory(world, id) && !hasBareInventory(world, id);

export const hasBareInventory = (world: World, id: number): boolean =>
  world.state.computers.get(id)?.isInventoryBare === true;

/** Items of the inventory as the agent reports them: everything that it may leave out is null in a bare inventory. */
export const asReported = <T extends JsonObject>(world: World, id: number, items: T[]): T[] =>
  hasBareInventory(world, id) ? items.map(withoutValues) : items;

const withoutValues = <T extends JsonObject>(item: T): T => {
  const entries = Object.entries(item).map(([name, value]) => [name, alwaysReported.has(name) ? value : null]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the fields of answers may be null
  return Object.fromEntries(entries) as T;
};

const alwaysReported: ReadonlySet<string> = new Set([
  'volume',
  'driveTypeCode',
  'driveTypeName',
  'bitlockerStatus',
  'isDhcp',
  'isNetworkPrinter',
  'isDefault',
]);

/** The agent does its daily work when it is in contact, so nothing is later than the last contact. */
const habit = (world: World, id: number, question: number, rule: { late: number; oldest: number }): number | null => {
  const contact = routineContact(world, id);
  if (contact === null) return null;
  const bits = roll(world.seed, id, question);
  const beat = lastBeat(contact, day, bits);
  if (id > world.size) return Math.max(systemSince(world, id) ?? beat, beat);
  const isLate = id <= 60 ? id % 29 === 11 : bits % 100 < rule.late;
  if (!isLate) return beat;
  return Math.min(contact, world.birth - rollBetween(world.seed, id, question + 1, [15, rule.oldest]) * day);
};

export const latest = (left: number | null, right: number | null): number | null =>
  left === null || right === null ? (left ?? right) : Math.max(left, right);
