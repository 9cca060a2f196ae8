import type { JsonObject } from '../../contract/operation.js';
import { isDepot, masterServerId } from '../fleet/identity.js';
import { computerOf } from './computers.js';
import { exists, type World } from '../state/world.js';

/** The master server, then the depots. */
export const depotServerIds = (world: World): number[] => {
  const master = masterServerId(world);
  const first = [master, ...[1, 2, 3].map((place) => master + place).filter((id) => isDepot(world, id))];
  return [...first, ...(world.state.newDepots ?? [])].filter((id) => exists(world, id));
};

export const showDepotServer = (world: World, id: number): JsonObject => {
  const computer = computerOf(world, id);
  return {
    clientId: id,
    hostname: computer?.name ?? null,
    domain: computer?.domain ?? null,
    isMasterServer: id === masterServerId(world),
  };
};
