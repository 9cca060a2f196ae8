import { seededGroupIds, siteIds } from '../catalog/membership.js';
import { serialOf, type Role } from '../fleet/identity.js';
import { routinePatchScan } from '../fleet/routine.js';
import type { ComputerRecord } from '../state/state.js';
import type { World } from '../state/world.js';

/** A way in which the data of a computer can be unusual. */
export interface CornerShape {
  readonly id: string;
  readonly shows: string;
  /** The command that shows it, after `ems`; `*` stands for the id of the computer, `@` for its host name. */
  readonly command: string;
  readonly role: Extract<Role, 'desktop' | 'laptop' | 'server'>;
  /** An extra condition for its computer. */
  readonly fits?: (world: World, id: number) => boolean;
  /** Overrides of its record; `others` are the computers of the corners before it. */
  readonly record?: (world: World, others: ReadonlyMap<string, number>) => Partial<ComputerRecord>;
}

const docked = (): Partial<ComputerRecord> => ({ macAddress: '02:D0:CC:00:00:01' });
const noDomain = { domain: '', isDomain: false };
const isOnSite = (world: World, id: number): boolean =>
  seededGroupIds(world, id).some((groupId) => siteIds.includes(groupId));

/** Append new ones: each takes the last free computer of the fleet, and the others must keep theirs. */
export const cornerShapes: readonly CornerShape[] = [
  {
    id: 'bare-record',
    shows: 'no domain, no MAC address, no serial number, no OU and no time of modification',
    command: 'computer show *',
    role: 'desktop',
    record: () => ({ ...noDomain, macAddress: null, serialNumber: null, inventoryId: null }),
  },
  {
    id: 'bare-inventory',
    shows: 'an inventory whose values are null: batteries, processors, disks …',
    command: 'computer inventory show *',
    role: 'laptop',
  },
  {
    id: 'long-name',
    shows: 'a host name of 120 characters',
    command: 'computer show *',
    role: 'desktop',
    record: () => ({ name: `KIOSK-${'NORTH-ENTRANCE-'.repeat(9)}`.slice(0, 119).padEnd(120, '1') }),
  },
  {
    id: 'other-scripts',
    shows: 'a host name with letters beyond ASCII',
    command: 'computer show *',
    role: 'desktop',
    record: () => ({ name: 'BÜRO-東京-Ωμέγα' }),
  },
  {
    id: 'odd-deployments',
    shows: 'the installation states Uninstalled and None, and history without names and times',
    command: 'computer software-deployment *',
    role: 'desktop',
  },
  {
    id: 'same-serial',
    shows: 'a serial number that another computer has too',
    command: 'computer show *',
    role: 'desktop',
  },
  {
    id: 'same-serial-too',
    shows: 'the serial number of the computer before',
    command: 'computer show *',
    role: 'desktop',
    record: (world, others) => ({ serialNumber: serialOf(world, others.get('same-serial') ?? 1) }),
  },
  {
    id: 'docking-station',
    shows: 'the MAC address of a docking station, reported by two laptops',
    command: 'computer show *',
    role: 'laptop',
    record: docked,
  },
  {
    id: 'docking-station-too',
    shows: 'the other laptop of the docking station',
    command: 'computer show *',
    role: 'laptop',
    record: docked,
  },
  {
    id: 'many-patches',
    shows: '31 missing patches: its issues list 25 of them, patches all',
    command: 'computer patches * --scan-status Missing --patch-type SecurityPatch',
    role: 'desktop',
  },
  {
    id: 'odd-patches',
    shows: 'patches of the types SoftwareDistribution and CustomAction, whose values are null',
    command: 'computer patches *',
    role: 'desktop',
    fits: (world, id) => routinePatchScan(world, id) !== null,
  },
  {
    id: 'unscanned-patches',
    shows: 'a patch of the type CustomAction without status on a computer that was never scanned',
    command: 'computer fleet-patch-status --patch-id 9002 --hostname-contains @',
    role: 'desktop',
    fits: (world, id) => routinePatchScan(world, id) === null,
  },
  {
    id: 'deleted-package',
    shows: 'a failed deployment without name, version, time and reason: the package was deleted',
    command: 'computer software-deployment *',
    role: 'desktop',
    record: () => noDomain,
  },
  {
    id: 'deleted-package-too',
    shows: 'the same package, deleted, with time and reason',
    command: 'computer software-deployment *',
    role: 'desktop',
  },
  {
    id: 'set-aside',
    shows: 'a computer in the special group EOL, which for it is in no tree',
    command: 'computer groups *',
    role: 'desktop',
    fits: isOnSite,
  },
  {
    id: 'field-image',
    shows: 'an operating system image and a language pack whose values are null',
    command: 'computer os-image-sku *',
    role: 'desktop',
    fits: isOnSite,
  },
  {
    id: 'new-depot',
    shows: 'a depot server that was never synchronized: its heartbeat is unknown',
    command: 'system sync-depots',
    role: 'server',
  },
];
