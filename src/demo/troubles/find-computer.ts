import { agentAtBirth, isBehind, isSteady } from '../fleet/agent.js';
import { roleOf } from '../fleet/identity.js';
import { modelOf } from '../fleet/machine.js';
import { troubledModel } from '../catalog/packages.js';
import { seededGroupIds } from '../catalog/membership.js';
import type { World } from '../state/world.js';

/** Finds a computer for a scenario that no other scenario has. */
export type ComputerFinder = (world: World, taken: ReadonlySet<number>) => number | undefined;

/** Examples and the tour use the computers before this id. */
export const firstFree = 65;

export const findWhere =
  (fits: (world: World, id: number) => boolean): ComputerFinder =>
  (world, taken) => {
    for (let id = firstFree; id <= world.size; id += 1) if (!taken.has(id) && fits(world, id)) return id;
    return undefined;
  };

export const fixed =
  (id: number): ComputerFinder =>
  () =>
    id;

export const isWorkstation = (world: World, id: number): boolean => ['desktop', 'laptop'].includes(roleOf(world, id));

/** True for a computer without problems, so that the trouble is the only one. */
export const isSound = (world: World, id: number): boolean => {
  const { kind, suspension } = agentAtBirth(world, id);
  return (
    isWorkstation(world, id) &&
    kind === 'reporting' &&
    suspension === null &&
    isSteady(world, id) &&
    !isBehind(world, id) &&
    isGrouped(world, id) &&
    id % 24 !== 7
  );
};

export const isGrouped = (world: World, id: number): boolean => seededGroupIds(world, id).length > 0;

export const isModel = (world: World, id: number): boolean => modelOf(world, id).model === troubledModel;
