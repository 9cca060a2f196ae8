import { roll, salt } from '../state/chance.js';
import { day, type World } from '../state/world.js';
import { isServerRole, roleOf } from './identity.js';
import { systemSince } from './operating-system.js';
import { hasBareInventory, inventoryOf } from './routine.js';

export interface Disk {
  readonly volume: string;
  readonly label: string | null;
  /** As Windows counts: 2 removable, 3 fixed, 5 optical. */
  readonly typeCode: 2 | 3 | 5;
  /** null: not reported. */
  readonly totalGb: number | null;
  readonly freeGb: number | null;
  readonly bitlocker: 'Encrypted' | 'Unencrypted' | 'NotAvailable';
}

const sizes = salt('disk size');
const filling = salt('disk filling');
const growth = salt('disk growth');
const encryption = salt('disk encryption');

/** Six of a hundred computers have a nearly full drive C:, eight an unencrypted one. Laptops are all encrypted. */
export const disksOf = (world: World, id: number): Disk[] => {
  const bits = roll(world.seed, id, sizes);
  const server = isServerRole(roleOf(world, id));
  const bitlocker = isUnencrypted(world, id) ? 'Unencrypted' : 'Encrypted';
  const disks: Disk[] = [system(world, id, server ? 480 : 256 << (bits % 3), bitlocker)];
  if (server || bits % 5 === 0) disks.push(data(bits, bitlocker));
  if (bits % 7 === 0) {
    disks.push({ volume: 'E:', label: 'DVD', typeCode: 5, totalGb: 0, freeGb: 0, bitlocker: 'NotAvailable' });
  }
  if (!hasBareInventory(world, id)) return disks;
  return disks.map((disk) => ({ ...disk, label: null, totalGb: null, freeGb: null }));
};

/** null: unknown; an empty optical drive has 0. */
export const freePercent = ({ totalGb, freeGb }: Disk): number | null => {
  if (totalGb === null || freeGb === null) return null;
  return totalGb === 0 ? 0 : round((freeGb / totalGb) * 100);
};

export const isFixed = (disk: Disk): boolean => disk.typeCode === 3;

export const driveTypeNames: Readonly<Record<Disk['typeCode'], string>> = { 2: 'Removable', 3: 'Fixed', 5: 'Optical' };

const isUnencrypted = (world: World, id: number): boolean => {
  if (roleOf(world, id) === 'laptop') return false;
  return id <= 60 ? id % 17 === 8 : roll(world.seed, id, encryption) % 100 < 8;
};

const system = (world: World, id: number, totalGb: number, bitlocker: Disk['bitlocker']): Disk => {
  const freeGb = round((totalGb * systemShare(world, id)) / 100);
  return { volume: 'C:', label: 'System', typeCode: 3, totalGb, freeGb, bitlocker };
};

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

const data = (bits: number, bitlocker: Disk['bitlocker']): Disk => {
  const totalGb = 500 * (1 + ((bits >>> 4) % 4));
  const share = 12 + ((bits >>> 12) % 800) / 10;
  return { volume: 'D:', label: 'Data', typeCode: 3, totalGb, freeGb: round((totalGb * share) / 100), bitlocker };
};

const round = (value: number): number => Math.round(value * 10) / 10;
