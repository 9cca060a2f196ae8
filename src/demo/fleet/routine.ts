import { roll, rollBelow, rollBetween, salt } from '../state/chance.js';
import { day, hour, type World } from '../state/world.js';
import { agentOf, isMute, isPunctual, lastBeat, routineContact } from './agent.js';
import { systemSince } from './operating-system.js';

const inventories = salt('inventory habit');
const scans = salt('patch scan habit');
const modifications = salt('modification');

/**
 * The last routine inventory: once a day for most computers, weeks ago for 5 of a hundred, never for a computer that
 * never made contact.
 */
export const routineInventory = (world: World, id: number): number | null =>
  habit(world, id, inventories, lateInventories);

/** True if the last inventory is always less than a day old. Lets a sweep skip most computers. */
export const isInventoriedDaily = (world: World, id: number): boolean =>
  isPunctual(world, id) && !isLate(id, roll(world.seed, id, inventories), lateInventories.late);

const lateInventories = { late: 5, oldest: 120 };

/** When it was scanned for missing patches: daily for most, never for 4 of a hundred. */
export const routinePatchScan = (world: World, id: number): number | null =>
  id > 60 && id <= world.size && rollBelow(world.seed, id, scans, 1000) >= 960
    ? null
    : habit(world, id, scans, { late: 3, oldest: 60 });

export const routineModification = (world: World, id: number): number | null =>
  id > world.size || world.state.computers.get(id)?.isUnmodified === true
    ? null
    : world.birth - (roll(world.seed, id, modifications) % (90 * 24)) * hour;

const habit = (world: World, id: number, question: number, rule: { late: number; oldest: number }): number | null => {
  if (isMute(world, id)) return null;
  const bits = roll(world.seed, id, question);
  if (id > world.size) {
    const since = systemSince(world, id) ?? world.now;
    return Math.max(since, noLaterThanContact(world, id, lastBeat(world.now, day, bits)));
  }
  if (isLate(id, bits, rule.late)) {
    const age = rollBetween(world.seed, id, question + 1, [15, rule.oldest]) * day;
    return noLaterThanContact(world, id, world.birth - age);
  }
  const beat = lastBeat(world.now, day, bits);
  return agentOf(world, id).kind === 'reporting' ? beat : noLaterThanContact(world, id, beat);
};

const noLaterThanContact = (world: World, id: number, time: number): number =>
  Math.min(routineContact(world, id) ?? time, time);

const isLate = (id: number, bits: number, late: number): boolean => (id <= 60 ? id % 29 === 11 : bits % 100 < late);
