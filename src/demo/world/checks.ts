import type { Battery, DiskDrive } from '../../contract/answers.js';
import type { JsonObject } from '../../contract/operation.js';
import { agentOf } from '../fleet/agent.js';
import { batteriesOf } from '../fleet/batteries.js';
import { disksOf, freePercent, isFixed, isUnencryptedDisk } from '../fleet/disks.js';
import { rebootOf } from '../fleet/reboots.js';
import { hasInventory, inventoryOf, lastSeenOf } from '../fleet/routine.js';
import { type World, day, hour, utcOrNull } from '../state/world.js';
import type { Values } from '../request/values.js';

/** An issue of one computer: the number of things that are wrong and the fields of its item. */
export interface IssueFinding {
  readonly count: number;
  readonly fields: JsonObject;
}

/** null: the computer doesn't have the issue. */
export type Check = (id: number) => IssueFinding | null;

/** Makes a check with the thresholds of a query; each check has a default for those that are absent. */
export type MakeCheck = (world: World, query: Values) => Check;

/** The finding of an issue that lists what is wrong. */
export const listFinding = <T>(
  field: string,
  items: readonly T[],
  show: (item: T) => JsonObject,
): IssueFinding | null => (items.length === 0 ? null : { count: items.length, fields: { [field]: items.map(show) } });

const pick = (item: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(names.map((name) => [name, item[name] ?? null]));

export const rounded = (value: number): number => Math.round(value * 10) / 10;

/** Below either limit; with none given, below ten percent. */
export const lowDisk: MakeCheck = (world, query) => {
  const minFreeGb = query.integer('minFreeGb');
  const percent = query.integer('minFreePercent') ?? (minFreeGb === undefined ? 10 : 0);
  const isLow = (disk: DiskDrive): boolean =>
    isFixed(disk) && ((freePercent(disk) ?? Infinity) < percent || (disk.freeSpaceGb ?? Infinity) < (minFreeGb ?? 0));
  return (id) =>
    listFinding('lowDiskDrives', hasInventory(world, id) ? disksOf(world, id).filter(isLow) : [], (disk) => ({
      ...pick(disk, ['volume', 'label', 'totalSpaceGb', 'freeSpaceGb']),
      freePercent: freePercent(disk),
    }));
};

export const batteryWear: MakeCheck = (world, query) => {
  const maxHealthPercent = query.integer('maxHealthPercent') ?? 60;
  const isWorn = ({ healthPercent }: Battery): boolean => (healthPercent ?? Infinity) <= maxHealthPercent;
  const fields = ['name', 'deviceId', 'designedCapacityMwh', 'fullChargedCapacityMwh', 'healthPercent'];
  return (id) =>
    listFinding('wornBatteries', hasInventory(world, id) ? batteriesOf(world, id).filter(isWorn) : [], (battery) =>
      pick(battery, fields),
    );
};

export const bitlockerOff: MakeCheck = (world) => (id) =>
  listFinding('unencryptedDisks', hasInventory(world, id) ? disksOf(world, id).filter(isUnencryptedDisk) : [], (disk) =>
    pick(disk, ['volume', 'label', 'bitlockerStatus']),
  );

export const pendingReboot: MakeCheck = (world, query) => {
  const least = query.integer('minDaysSinceLastReboot') ?? 0;
  return (id) => {
    const { required, lastReboot, source } = rebootOf(world, id);
    const days = lastReboot === null ? null : (world.now - lastReboot) / day;
    if (!required || (days ?? 0) < least) return null;
    const daysSinceLastReboot = days === null ? null : rounded(days);
    return {
      count: 1,
      fields: { lastReboot: utcOrNull(lastReboot), daysSinceLastReboot, rebootRequiredSource: source },
    };
  };
};

/** Reports computers without contact for a day or more, however long; never seen ones have no schedule to miss. */
export const staleAgent: MakeCheck = (world, query) => {
  const least = query.integer('minHoursStale') ?? 24;
  const most = query.integer('maxHoursStale') ?? Infinity;
  return (id) => {
    const seen = lastSeenOf(world, id);
    const hours = seen === null ? -1 : (world.now - seen) / hour;
    if (seen === null || hours < least || hours > most) return null;
    return { count: 1, fields: { staleAgentHours: rounded(hours) } };
  };
};

export const staleInventory: MakeCheck = (world, query) => {
  const least = query.integer('minDaysStale') ?? 14;
  return (id) => {
    const at = inventoryOf(world, id);
    const days = at === null ? -1 : (world.now - at) / day;
    if (at === null || days < least) return null;
    return { count: 1, fields: { inventoryDate: utcOrNull(at), staleInventoryDays: rounded(days) } };
  };
};

export const agentSuspended: MakeCheck = (world) => (id) => {
  const { suspension, suspendedUntil } = agentOf(world, id);
  if (suspension === null) return null;
  return { count: 1, fields: { suspensionMode: suspension, suspendedUntil: utcOrNull(suspendedUntil) } };
};
