import { seededGroupIds, siteIds } from '../catalog/membership.js';
import { hostnameOf, roleOf, type Role } from '../fleet/identity.js';
import { isUntidy } from '../fleet/patch-story.js';
import { patchScanOf } from '../fleet/routine.js';
import type { World } from '../model/world.js';
import { isSound, leastComputers, offlineDepotId, sharersOf, troublesOf } from './troubles.js';

/** A computer with unusual data of one kind, which scripts must handle. It has no other problem. */
export interface Corner {
  readonly id: string;
  readonly shows: string;
  /** The command that shows it. */
  readonly command: string;
  readonly computerId: number;
  readonly hostname: string;
}

/** `command` comes after `ems`; `*` stands for the id of the computer. */
interface Shape extends Pick<Corner, 'id' | 'shows'> {
  readonly command?: string;
  /** A desktop if left out. */
  readonly role?: Extract<Role, 'laptop' | 'server'>;
  /** An extra condition for its computer. */
  readonly fits?: (world: World, id: number) => boolean;
}

const isOnSite = (world: World, id: number): boolean =>
  seededGroupIds(world, id).some((groupId) => siteIds.includes(groupId));

/** Append new ones: each takes the last free computer of the fleet, and the others must keep theirs. */
const shapes: readonly Shape[] = [
  { id: 'bare-record', shows: 'no domain, no MAC address, no serial number, no OU and no time of modification' },
  {
    id: 'bare-inventory',
    shows: 'an inventory whose values are null: batteries, processors, disks …',
    command: 'computer inventory show *',
    role: 'laptop',
  },
  { id: 'long-name', shows: 'a host name of 120 characters' },
  { id: 'other-scripts', shows: 'a host name with letters beyond ASCII' },
  {
    id: 'odd-deployments',
    shows: 'the installation states Uninstalled and None, and history without names and times',
    command: 'computer software-deployment *',
  },
  { id: 'same-serial', shows: 'a serial number that another computer has too' },
  { id: 'same-serial-too', shows: 'the serial number of the computer before' },
  {
    id: 'docking-station',
    shows: 'the MAC address of a docking station, reported by two laptops',
    role: 'laptop',
  },
  { id: 'docking-station-too', shows: 'the other laptop of the docking station', role: 'laptop' },
  {
    id: 'many-patches',
    shows: 'more than 25 missing patches: its issues list 25 of them, patches all',
    command: 'computer patches * --scan-status Missing',
  },
  {
    id: 'odd-patches',
    shows: 'patches of the types SoftwareDistribution and CustomAction, whose values are null',
    command: 'computer patches *',
    fits: (world, id) => patchScanOf(world, id) !== null,
  },
  {
    id: 'unscanned-patches',
    shows: 'a computer that was never scanned for patches: no date, no counts',
    command: 'computer patch-status *',
    fits: (world, id) => patchScanOf(world, id) === null,
  },
  {
    id: 'deleted-package',
    shows: 'a failed deployment without id, name, version, time and reason: the package was deleted',
    command: 'computer software-deployment *',
  },
  {
    id: 'deleted-package-too',
    shows: 'the same package, deleted, with time and reason',
    command: 'computer software-deployment *',
  },
  { id: 'set-aside', shows: 'a computer in the special group EOL', command: 'computer groups *', fits: isOnSite },
  {
    id: 'field-image',
    shows: 'an operating system image and a language pack whose values are null',
    command: 'computer os-image-sku *',
    fits: isOnSite,
  },
  {
    id: 'new-depot',
    shows: 'a depot server that was never synchronized: its heartbeat is unknown',
    command: 'system sync-depots',
    role: 'server',
  },
];

/** Takes computers from the end of the fleet, so that the first pages of lists don't change. */
export const cornersOf = (world: World): readonly Corner[] => {
  if (world.size < leastComputers) return [];
  const troubles = troublesOf(world);
  const taken = new Set([...troubles.map(({ computerId }) => computerId), ...sharersOf(world, troubles)]);
  return shapes.flatMap((shape) => {
    const computerId = lastSound(world, shape, taken);
    if (computerId === undefined) return [];
    taken.add(computerId);
    return [cornerOn(world, computerId, shape)];
  });
};

/** Unusual computers that every fleet has. */
export const knownCorners = (world: World): readonly Corner[] => {
  const offline = offlineDepotId(world);
  if (offline === undefined) return [];
  return [
    cornerOn(world, 51, { id: 'never-seen', shows: 'it never made contact: no times, no inventory' }),
    cornerOn(world, 58, { id: 'no-group', shows: 'it is in no group', command: 'computer groups *' }),
    cornerOn(world, offline, {
      id: 'offline-depot',
      shows: 'a depot server that is offline',
      command: 'system sync-depots',
    }),
  ];
};

const cornerOn = (world: World, computerId: number, { id, shows, command = 'computer show *' }: Shape): Corner => {
  const hostname = hostnameOf(world, computerId);
  return { id, shows, command: `ems ${command.replace('*', String(computerId))}`, computerId, hostname };
};

const lastSound = (world: World, shape: Shape, taken: ReadonlySet<number>): number | undefined => {
  for (let id = world.size; id > 64; id -= 1) if (!taken.has(id) && isFree(world, id, shape)) return id;
  return undefined;
};

const isFree = (world: World, id: number, { role, fits }: Shape): boolean =>
  roleOf(world, id) === (role ?? 'desktop') &&
  isSound(world, id) &&
  !isUntidy(world, id) &&
  fits?.(world, id) !== false;
