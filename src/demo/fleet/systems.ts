import type { World } from '../state/world.js';

/** A made-up computer, or a created one whose operating system was installed: something that has an inventory. */
export const hasSystem = (world: World, id: number): boolean => id <= world.size || systemSince(world, id) !== null;

/** When the agent of a created computer was installed, with its operating system; null: not yet. */
export const systemSince = (world: World, id: number): number | null =>
  world.state.computers.get(id)?.system?.since ?? null;
