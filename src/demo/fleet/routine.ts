import type { JsonObject } from '../../contract/operation.js';
import { roll, rollBelow, rollBetween, salt } from '../model/chance.js';
import { day, hour, type World } from '../model/world.js';
import { lastBeat, routineContact, contactAtBirth } from './agent.js';
import { hasSystem, systemSince } from './operating-system.js';
import { mayHave, spellAt, type Spells } from './spells.js';

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

const boots = salt('boot');
const required = salt('reboot required');
const sources = ['WindowsUpdate', 'PendingFileRename', 'ComponentBasedServicing'] as const;

/** Updates make one computer in three require a reboot now and then. */
const updates: Spells = { question: salt('reboot after update'), share: 330, calm: [20, 60], spell: [1, 14] };

export interface RebootFacts {
  readonly lastReboot: number | null;
  readonly required: boolean;
  readonly source: string | null;
}

/** Seven of a hundred computers wait for a reboot at any time. A forced contact does not change this. */
export const rebootOf = (world: World, id: number): RebootFacts => {
  const contact = routineContact(world, id) ?? lastSeenOf(world, id);
  if (contact === null) return { lastReboot: null, required: false, source: null };
  const wait = waitOf(world, id, contact);
  const usual = wait?.lastReboot ?? routineBoot(world, id, contact);
  const lastReboot = Math.max(world.state.computers.get(id)?.rebootedAt ?? 0, usual);
  const isRequired = wait !== null && lastReboot <= wait.since;
  return { lastReboot, required: isRequired, source: isRequired ? wait.source : null };
};

interface Wait {
  readonly since: number;
  readonly lastReboot: number;
  readonly source: string;
}

const waitOf = (world: World, id: number, contact: number): Wait | null => {
  const installedAt = world.state.computers.get(id)?.rebootDueAt;
  if (installedAt !== undefined && routineBoot(world, id, contact) <= installedAt)
    return { since: installedAt, lastReboot: routineBoot(world, id, installedAt), source: 'PackageInstallation' };
  const source = sources[roll(world.seed, id, boots) % sources.length] ?? sources[0];
  if (isWaitingSinceBirth(world, id, contact))
    return { since: world.birth, lastReboot: bootBeforeBirth(world, id), source };
  const spell = id > 60 && mayHave(world, id, updates) ? spellAt(world, id, updates, contact) : null;
  return spell === null ? null : { since: spell.since, lastReboot: routineBoot(world, id, spell.since), source };
};

const isWaitingSinceBirth = (world: World, id: number, contact: number): boolean =>
  id <= 60
    ? id % 15 === 4
    : roll(world.seed, id, required) % 100 < 7 &&
      contact < world.birth + rollBetween(world.seed, id, required + 1, [5, 60]) * day;

/** Users restart a computer every one to ten days, whether a reboot is required or not. */
const routineBoot = (world: World, id: number, time: number): number => {
  const bits = roll(world.seed, id, boots);
  return lastBeat(time, (1 + (bits % 10)) * day, bits >>> 4);
};

const bootBeforeBirth = (world: World, id: number): number =>
  (contactAtBirth(world, id) ?? world.birth) - (2 * day + (roll(world.seed, id, boots) % (40 * 24)) * hour);
