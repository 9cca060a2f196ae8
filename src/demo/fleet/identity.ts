import { roll, rollBelow, rolledGuid, salt } from '../model/chance.js';
import type { ComputerRecord } from '../model/state.js';
import type { World } from '../model/world.js';

export type Role = 'desktop' | 'laptop' | 'server' | 'depot' | 'master';

const roles = salt('role');
const ungrouped = salt('ungrouped');
const domains = salt('domain');
const macs = salt('mac');
const uuids = salt('uuid');
const serials = salt('serial');
const assets = salt('asset');
const statics = salt('static address');

/** Ids 1 to 60 are desktops in every fleet that is large enough, so that examples can name them. */
const firstServer = 61;

export const masterServerId = (world: World): number => Math.min(firstServer, Math.max(1, world.size - 3));

/** The three computers after the master server hold depots. */
export const isDepot = (world: World, id: number): boolean =>
  id > masterServerId(world) && id <= Math.min(masterServerId(world) + 3, world.size);

export const roleOf = (world: World, id: number): Role => {
  if (id > world.size) return 'desktop';
  if (id === masterServerId(world)) return 'master';
  if (isDepot(world, id)) return 'depot';
  if (id < firstServer) return 'desktop';
  const bits = rollBelow(world.seed, id, roles, 100);
  if (bits < 70) return 'desktop';
  return bits < 92 ? 'laptop' : 'server';
};

export const isServerRole = (role: Role): boolean => role === 'server' || role === 'depot' || role === 'master';

export const hostnameOf = (world: World, id: number): string => `${prefixes[roleOf(world, id)]}-${padded(id)}`;

export const domainOf = (world: World, id: number): string => {
  if (id <= firstServer + 3) return 'corp.example';
  const bits = rollBelow(world.seed, id, domains, 100);
  if (bits < 75) return 'corp.example';
  if (bits < 93) return 'emea.corp.example';
  return bits < 98 ? 'lab.example' : 'WORKGROUP';
};

/** Two of a hundred computers are in no group. */
export const isUngrouped = (world: World, id: number): boolean =>
  id <= 64 ? id === 58 : rollBelow(world.seed, id, ungrouped, 100) < 2;

/** The second digit marks a locally administered address, so that it cannot be the address of a real device. */
export const macOf = (world: World, id: number): string => {
  const digits = `${hex(roll(world.seed, id, macs)).slice(0, 1)}2${hex(roll(world.seed, id, macs)).slice(2, 4)}${hex(id)}`;
  return (digits.match(/../g) ?? []).join(':').toUpperCase();
};

export const uuidOf = (world: World, id: number): string => rolledGuid(world.seed, id, uuids);

export const serialOf = (world: World, id: number): string =>
  (roll(world.seed, id, serials).toString(36) + id.toString(36).padStart(4, '0')).toUpperCase().slice(-10);

/** Servers and a few others have a static address; null: DHCP. */
export const staticAddressOf = (world: World, id: number): string | null => {
  if (id > world.size) return null;
  if (!isServerRole(roleOf(world, id)) && rollBelow(world.seed, id, statics, 100) >= 3) return null;
  return `10.${(id >>> 16) & 255}.${(id >>> 8) & 255}.${(id & 255) === 0 ? 254 : id & 255}`;
};

/** The written fields of a made-up computer. */
export const computerRecordOf = (world: World, id: number): ComputerRecord => {
  const domain = domainOf(world, id);
  const ipAddress = staticAddressOf(world, id);
  return {
    name: hostnameOf(world, id),
    domain,
    isDomain: domain !== 'WORKGROUP',
    inventoryId: rollBelow(world.seed, id, assets, 10) === 0 ? null : `INV-${padded(id)}`,
    macAddress: macOf(world, id),
    uuid: uuidOf(world, id),
    pxeSupport: rollBelow(world.seed, id, assets, 8) !== 1,
    ipAddress,
    subnetMask: ipAddress === null ? null : '255.255.0.0',
    standardGateway: ipAddress === null ? null : `10.${(id >>> 16) & 255}.0.1`,
    serialNumber: serialOf(world, id),
  };
};

const prefixes: Readonly<Record<Role, string>> = {
  desktop: 'PC',
  laptop: 'LT',
  server: 'SRV',
  depot: 'SRV',
  master: 'SRV',
};

const padded = (id: number): string => String(id).padStart(4, '0');
const hex = (word: number): string => (word >>> 0).toString(16).padStart(8, '0');
