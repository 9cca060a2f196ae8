import type { Package } from '../state/catalog-types.js';
import type { World } from '../state/world.js';
import { modelOf } from './machine.js';

/** Why the setup of a package fails on a computer whenever it is tried; null: it works. */
export const setupFailure = (world: World, computerId: number, item: Package): string | null => {
  if (alwaysFails(item)) return legacyError;
  if (item.failsOn === undefined) return null;
  const { model } = modelOf(world, computerId);
  return item.failsOn === model ? `Setup ended with 1603: ${item.name} does not support the ${model}.` : null;
};

/** Packages of a time gone by never install; the demo needs something that reliably fails. */
const alwaysFails = (item: Package): boolean => item.name.includes('Legacy');

const legacyError = 'Setup ended with 1603: the required 16-bit subsystem is not present.';
