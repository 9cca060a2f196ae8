import { macOf, serialOf, uuidOf } from '../fleet/identity.js';
import { workstationSystem } from '../fleet/operating-system.js';
import { nearestGroups } from './groups.js';
import type { ComputerChange, InstalledSystem } from '../state/state.js';
import type { World } from '../state/world.js';

/** A created computer without an operating system: it can start from the network, and do nothing else. */
export const isBare = (world: World, id: number): boolean =>
  id > world.size && world.state.computers.get(id)?.system === undefined;

export const canStartFromNetwork = (change: ComputerChange): boolean =>
  change.record.pxeSupport === true && (change.activation.pxe || change.osInstalling === true);

/** The system from the image of the nearest group; undefined: no group has one. */
export const systemFor = (world: World, id: number): Omit<InstalledSystem, 'since'> | undefined => {
  const sku = nearestGroups(world, id).find((group) => group.osImageSku !== null)?.osImageSku ?? undefined;
  const item = sku === undefined ? undefined : world.state.osImports.get(sku.packageId);
  if (sku === undefined || item === undefined) return undefined;
  return {
    name: item.os ?? item.imageName,
    edition: item.skus.find(({ skuId }) => skuId === sku.skuId)?.edition ?? '',
    version: world.state.packages.get(item.packageId)?.version ?? '',
  };
};

/** The system of a computer that is set up by hand. */
export const systemByHand = (): Omit<InstalledSystem, 'since'> => workstationSystem;

/** Gives the computer a system and an agent; the first inventory fills fields that nobody entered. */
export const bringToLife = (
  world: World,
  id: number,
  change: ComputerChange,
  system: Omit<InstalledSystem, 'since'>,
) => {
  const { record } = change;
  change.system = { ...system, since: world.now };
  change.osInstalling = false;
  change.inventoryAt = world.now;
  change.patchScanAt = world.now;
  change.rebootedAt = world.now;
  record.macAddress ??= macOf(world, id);
  record.uuid ??= uuidOf(world, id);
  record.serialNumber ??= serialOf(world, id);
  world.memory.clear();
};
