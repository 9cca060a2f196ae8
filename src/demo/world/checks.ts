import type { JsonObject } from '../../contract/operation.js';
import { hasSystem } from '../fleet/operating-system.js';
import { wasInventoried, inventoryOf, lastSeenOf } from './computers.js';
import type { MissingPatchWish } from './patching.js';
import { type World, day, hour, utcOrNull } from '../state/world.js';
import { agentOf, isPunctual } from '../fleet/agent.js';
import { isInventoriedDaily } from '../fleet/routine.js';
import { batteriesOf, hasBattery, healthPercent, type Battery } from '../fleet/batteries.js';
import { disksOf, freePercent, isFixed, isUnencrypted, mayBeLow, type Disk } from '../fleet/disks.js';
import { mayWaitForReboot, rebootOf } from '../fleet/reboots.js';

/** Thresholds of all checks; a check has a default for each absent one. */
export interface Thresholds extends MissingPatchWish {
  readonly minFreePercent?: number | undefined;
  readonly minFreeGb?: number | undefined;
  readonly maxHealthPercent?: number | undefined;
  readonly minDaysSinceLastReboot?: number | undefined;
  readonly minFailedCount?: number | undefined;
  readonly softwareId?: string | undefined;
  readonly packageName?: string | undefined;
  readonly minHoursPending?: number | undefined;
  readonly maxDaysPending?: number | undefined;
  readonly minHoursStale?: number | undefined;
  readonly maxHoursStale?: number | undefined;
  readonly minDaysStale?: number | undefined;
}

/**
 * A check with its thresholds. A sweep counts on every computer and shows only those of its page, so `count` should not
 * create objects: an overview of 100,000 computers calls it a million times.
 */
export interface Check {
  /** How many things are wrong with a computer; 0: the issue is not there. */
  count(id: number): number;
  /** The fields of the item; call it only if `count` is above 0. */
  fields(id: number): JsonObject;
}

export type MakeCheck = (world: World, wish: Thresholds) => Check;

/** An issue that a computer has or doesn't have. */
export const factCheck = (isThere: (id: number) => boolean, fields: (id: number) => JsonObject): Check => ({
  count: (id) => (isThere(id) ? 1 : 0),
  fields,
});

/** An issue that lists what is wrong. */
export const listCheck = <T>(
  field: string,
  find: (id: number) => readonly T[],
  show: (item: T) => JsonObject,
): Check => ({
  count: (id) => find(id).length,
  fields: (id) => ({ [field]: find(id).map(show) }),
});

export const hasInventory = (world: World, id: number): boolean => hasSystem(world, id) && wasInventoried(world, id);

export const rounded = (value: number): number => Math.round(value * 10) / 10;

/** Reports computers without contact for one to thirty days; after that the agent status says so. */
export const staleAgent: MakeCheck = (world, { minHoursStale = 24, maxHoursStale = 720 }) => {
  const hoursSince = (seen: number): number => rounded((world.now - seen) / hour);
  return factCheck(
    (id) => {
      if (minHoursStale > 1 && isPunctual(world, id)) return false;
      const seen = lastSeenOf(world, id);
      return seen !== null && hoursSince(seen) >= minHoursStale && hoursSince(seen) <= maxHoursStale;
    },
    (id) => ({ staleAgentHours: hoursSince(lastSeenOf(world, id) ?? world.now) }),
  );
};

export const staleInventory: MakeCheck = (world, { minDaysStale = 14 }) => {
  const daysSince = (at: number): number => rounded((world.now - at) / day);
  return factCheck(
    (id) => {
      if (minDaysStale > 1 && isInventoriedDaily(world, id)) return false;
      const at = inventoryOf(world, id);
      return at !== null && daysSince(at) >= minDaysStale;
    },
    (id) => {
      const at = inventoryOf(world, id);
      return { inventoryDate: utcOrNull(at), staleInventoryDays: daysSince(at ?? world.now) };
    },
  );
};

export const agentSuspended: MakeCheck = (world) =>
  factCheck(
    (id) => agentOf(world, id).suspension !== null,
    (id) => {
      const { suspension, suspendedUntil } = agentOf(world, id);
      return { suspensionMode: suspension, suspendedUntil: utcOrNull(suspendedUntil) };
    },
  );

/** Below either limit; with none given, below ten percent. */
export const lowDisk: MakeCheck = (world, { minFreePercent, minFreeGb }) => {
  const percent = minFreePercent ?? (minFreeGb === undefined ? 10 : 0);
  const isLow = (disk: Disk): boolean =>
    isFixed(disk) && (freePercent(disk) < percent || disk.freeGb < (minFreeGb ?? 0));
  const mayHave = (id: number): boolean => minFreeGb !== undefined || mayBeLow(world, id, percent);
  return listCheck(
    'lowDiskDrives',
    (id) => (mayHave(id) && hasInventory(world, id) ? disksOf(world, id).filter(isLow) : none),
    (disk) => ({
      volume: disk.volume,
      label: disk.label,
      totalSpaceGb: disk.totalGb,
      freeSpaceGb: disk.freeGb,
      freePercent: freePercent(disk),
    }),
  );
};

export const batteryWear: MakeCheck = (world, { maxHealthPercent = 60 }) => {
  const isWorn = (battery: Battery): boolean => (healthPercent(battery) ?? Infinity) <= maxHealthPercent;
  return listCheck(
    'wornBatteries',
    (id) => (hasBattery(world, id) && hasInventory(world, id) ? batteriesOf(world, id).filter(isWorn) : none),
    (battery) => ({
      name: battery.name,
      deviceId: battery.deviceId,
      designedCapacityMwh: battery.designedMwh,
      fullChargedCapacityMwh: battery.fullMwh,
      healthPercent: healthPercent(battery),
    }),
  );
};

export const bitlockerOff: MakeCheck = (world) =>
  listCheck(
    'unencryptedDisks',
    (id) => (isUnencrypted(world, id) && hasInventory(world, id) ? disksOf(world, id).filter(isOpen) : none),
    (disk) => ({ volume: disk.volume, label: disk.label, bitlockerStatus: disk.bitlocker }),
  );

const isOpen = (disk: Disk): boolean => isFixed(disk) && disk.bitlocker === 'Unencrypted';

export const pendingReboot: MakeCheck = (world, { minDaysSinceLastReboot = 0 }) => {
  const daysSince = (lastReboot: number | null): number | null =>
    lastReboot === null ? null : rounded((world.now - lastReboot) / day);
  return factCheck(
    (id) => {
      if (!mayWaitForReboot(world, id)) return false;
      const { required, lastReboot } = rebootOf(world, id);
      return required && (daysSince(lastReboot) ?? 0) >= minDaysSinceLastReboot;
    },
    (id) => {
      const { lastReboot, source } = rebootOf(world, id);
      return {
        lastReboot: utcOrNull(lastReboot),
        daysSinceLastReboot: daysSince(lastReboot),
        rebootRequiredSource: source,
      };
    },
  );
};

const none: readonly never[] = [];
