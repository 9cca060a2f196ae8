import { batteriesOf, hasBattery, healthPercent, type Battery } from '../../fleet/batteries.js';
import { disksOf, freePercent, isFixed, isUnencrypted, mayBeLow, type Disk } from '../../fleet/disks.js';
import { mayWaitForReboot, rebootOf } from '../../fleet/reboots.js';
import { day, utcOrNull } from '../../state/world.js';
import { factCheck, hasInventory, listCheck, rounded, type MakeCheck } from './check.js';

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
