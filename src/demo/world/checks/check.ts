import type { JsonObject } from '../../../contract/operation.js';
import { hasSystem } from '../../fleet/operating-system.js';
import { wasInventoried } from '../sightings.js';
import type { MissingPatchWish } from '../missing-patches.js';
import type { World } from '../../state/world.js';

/** Thresholds of all checks; a check has a default for each absent one. */
export interface Thresholds extends MissingPatchWish {
  readonly minFreePercent?: number | undefined;
  readonly minFreeGb?: number | undefined;
  readonly maxHealthPercent?: number | undefined;
  readonly minDaysSinceLastReboot?: number | undefined;
  readonly minFailedCount?: number | undefined;
  readonly softwareId?: string | undefined;
  readonly packageName?: string | undefined;
  readonly minHoursPending?: number | undefined;
  readonly maxDaysPending?: number | undefined;
  readonly minHoursStale?: number | undefined;
  readonly maxHoursStale?: number | undefined;
  readonly minDaysStale?: number | undefined;
}

/**
 * A check with its thresholds. A sweep counts on every computer and shows only those of its page, so `count` should not
 * create objects: an overview of 100,000 computers calls it a million times.
 */
export interface Check {
  /** How many things are wrong with a computer; 0: the issue is not there. */
  count(id: number): number;
  /** The fields of the item; call it only if `count` is above 0. */
  fields(id: number): JsonObject;
}

export type MakeCheck = (world: World, wish: Thresholds) => Check;

/** An issue that a computer has or doesn't have. */
export const factCheck = (isThere: (id: number) => boolean, fields: (id: number) => JsonObject): Check => ({
  count: (id) => (isThere(id) ? 1 : 0),
  fields,
});

/** An issue that lists what is wrong. */
export const listCheck = <T>(
  field: string,
  find: (id: number) => readonly T[],
  show: (item: T) => JsonObject,
): Check => ({
  count: (id) => find(id).length,
  fields: (id) => ({ [field]: find(id).map(show) }),
});

export const hasInventory = (world: World, id: number): boolean => hasSystem(world, id) && wasInventoried(world, id);

export const rounded = (value: number): number => Math.round(value * 10) / 10;
