import type { DiskDrive, Battery } from '../../contract/answers.js';
import { roll, salt } from '../model/chance.js';
import { day, type World } from '../model/world.js';
import { isServerRole, roleOf } from './identity.js';
import { systemSince } from './operating-system.js';
import { asReported, inventoryOf } from './routine.js';
import { modelOf } from './machine.js';

const sizes = salt('disk size');
const filling = salt('disk filling');
const growth = salt('disk growth');
const encryption = salt('disk encryption');

/** Six of a hundred computers have a nearly full drive C:, eight an unencrypted one. Laptops are all encrypted. */
export const disksOf = (world: World, id: number): DiskDrive[] => {
  const bits = roll(world.seed, id, sizes);
  const server = isServerRole(roleOf(world, id));
  const bitlocker = isUnencrypted(world, id) ? 'Unencrypted' : 'Encrypted';
  const disks = [system(world, id, server ? 480 : 256 << (bits % 3), bitlocker)];
  if (server || bits % 5 === 0) disks.push(data(bits, bitlocker));
  if (bits % 7 === 0) disks.push(opticalDrive);
  return asReported(world, id, disks);
};

/** null: unknown; an empty optical drive has 0. */
export const freePercent = ({ totalSpaceGb: total, freeSpaceGb: free }: DiskDrive): number | null => {
  if (typeof total !== 'number' || typeof free !== 'number') return null;
  return total === 0 ? 0 : round((free / total) * 100);
};

export const isFixed = (disk: DiskDrive): boolean => disk.driveTypeName === 'Fixed';

export const isUnencryptedDisk = (disk: DiskDrive): boolean => isFixed(disk) && disk.bitlockerStatus === 'Unencrypted';

const fixedDisk = (
  volume: 'C:' | 'D:',
  totalSpaceGb: number,
  freeSpaceGb: number,
  bitlockerStatus: Encryption,
): DiskDrive => ({
  volume,
  driveTypeCode: 3,
  driveTypeName: 'Fixed',
  totalSpaceGb,
  freeSpaceGb,
  usedPercent: round(100 - round((freeSpaceGb / totalSpaceGb) * 100)),
  label: volume === 'C:' ? 'System' : 'Data',
  bitlockerStatus,
  bitlockerKeyProtectors: bitlockerStatus === 'Encrypted' ? 'TPM, RecoveryPassword' : null,
});

type Encryption = 'Encrypted' | 'Unencrypted';

/** An empty drive: it has no size, so no share of it is used. */
const opticalDrive: DiskDrive = {
  volume: 'E:',
  driveTypeCode: 5,
  driveTypeName: 'Optical',
  totalSpaceGb: 0,
  freeSpaceGb: 0,
  usedPercent: null,
  label: 'DVD',
  bitlockerStatus: 'NotAvailable',
  bitlockerKeyProtectors: null,
};

const isUnencrypted = (world: World, id: number): boolean => {
  if (roleOf(world, id) === 'laptop') return false;
  return id <= 60 ? id % 17 === 8 : roll(world.seed, id, encryption) % 100 < 8;
};

const system = (world: World, id: number, totalGb: number, bitlocker: Encryption): DiskDrive =>
  fixedDisk('C:', totalGb, round((totalGb * systemShare(world, id)) / 100), bitlocker);

/** How much of drive C: is free, in percent. */
const systemShare = (world: World, id: number): number => {
  const bits = roll(world.seed, id, filling);
  const isNew = id > world.size;
  const full = !isNew && (id <= 60 ? id % 16 === 5 : bits % 100 < 6);
  const atBirth = full ? 1 + ((bits >>> 8) % 80) / 10 : (isNew ? 65 : 15) + ((bits >>> 8) % (isNew ? 200 : 700)) / 10;
  return full ? tidied(world, id, atBirth) : fillOf(world, id, atBirth);
};

/** Two of five computers lose up to 1.2 percent a day until someone frees space. */
const fillOf = (world: World, id: number, atBirth: number): number => {
  const bits = roll(world.seed, id, growth);
  if (bits % 5 >= 2) return atBirth;
  const lost = (daysMeasured(world, id) * (2 + ((bits >>> 8) % 119))) / 100;
  return atBirth - (lost % (atBirth - emptiest));
};

/** Two thirds of the drives that are nearly full at first get more room within two months. */
const tidied = (world: World, id: number, atBirth: number): number => {
  const bits = roll(world.seed, id, growth);
  return bits % 3 === 0 || daysMeasured(world, id) < 5 + ((bits >>> 8) % 55) ? atBirth : atBirth + 30;
};

const emptiest = 2;

/** Facts about disks are as old as the last inventory. */
const daysMeasured = (world: World, id: number): number => {
  const from = systemSince(world, id) ?? world.birth;
  return Math.max(0, Math.floor(((inventoryOf(world, id) ?? 0) - from) / day));
};

const data = (bits: number, bitlocker: Encryption): DiskDrive => {
  const totalGb = 500 * (1 + ((bits >>> 4) % 4));
  const share = 12 + ((bits >>> 12) % 800) / 10;
  return fixedDisk('D:', totalGb, round((totalGb * share) / 100), bitlocker);
};

const round = (value: number): number => Math.round(value * 10) / 10;

const wear = salt('battery wear');

/** Laptops have one battery, every twelfth has two; one laptop in seven has a battery at 60 percent or less. */
export const batteriesOf = (world: World, id: number): Battery[] => {
  if (roleOf(world, id) !== 'laptop') return [];
  const bits = roll(world.seed, id, wear);
  const name = modelOf(world, id).manufacturer;
  const first = battery(`${name} 1`, `BAT0-${id}`, 57_000, healthFrom(bits));
  const all = bits % 12 === 0 ? [first, battery(`${name} 2`, `BAT1-${id}`, 24_000, healthFrom(bits >>> 5))] : [first];
  return asReported(world, id, all);
};

const healthFrom = (bits: number): number =>
  (bits >>> 4) % 7 === 0 ? 35 + ((bits >>> 8) % 26) : 65 + ((bits >>> 8) % 36);

const battery = (name: string, deviceId: string, designed: number, percent: number): Battery => {
  const full = Math.round((designed * percent) / 100);
  const healthPercent = Math.round((full / designed) * 1000) / 10;
  return {
    name,
    chemistry: 'LiP',
    deviceId,
    batteryStatus: 'OK',
    designedCapacityMwh: designed,
    fullChargedCapacityMwh: full,
    remainingCapacityPercent: Math.round(healthPercent),
    healthPercent,
  };
};
