import { isMute, routineContact } from '../fleet/agent.js';
import { routineInventory, routineModification, routinePatchScan } from '../fleet/routine.js';
import { latest } from './computers.js';
import type { World } from '../state/world.js';

/** When something last happened to a computer, by routine or on request; null: never. */
type Sighting = (world: World, id: number) => number | null;

export const lastSeenOf: Sighting = (world, id) =>
  latest(routineContact(world, id), world.state.computers.get(id)?.contactAt ?? null);

export const inventoryOf: Sighting = (world, id) =>
  latest(routineInventory(world, id), world.state.computers.get(id)?.inventoryAt ?? null);

export const wasInventoried = (world: World, id: number): boolean =>
  !isMute(world, id) || (world.state.computers.get(id)?.inventoryAt ?? null) !== null;

export const patchScanOf: Sighting = (world, id) =>
  latest(routinePatchScan(world, id), world.state.computers.get(id)?.patchScanAt ?? null);

export const modificationOf: Sighting = (world, id) =>
  latest(routineModification(world, id), world.state.computers.get(id)?.modifiedAt ?? null);
