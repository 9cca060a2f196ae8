import { firstPatchId, linkedInto, makePatch } from '../catalog/patches.js';
import { schedule } from './intents.js';
import type { PmGroup } from '../state/catalog-types.js';
import { day, hour, second, type World } from '../state/world.js';

const releasesAtOnce = 6;

/** Releases patches on the second Tuesday of each month at 18:00 UTC and adds them to matching PM groups. */
export const advancePatchDay = (world: World): void => {
  releasePatches(world);
  schedule(world, (nextPatchDay(world.now) - world.now) / second, { kind: 'patch-day' });
};

export const releasePatches = (world: World): void => {
  const { patches, pmGroups } = world.state;
  for (let count = 0; count < releasesAtOnce; count += 1) {
    const patch = { ...makePatch(nextIndex(patches), world.now), releasedAt: world.now };
    patches.set(patch.id, patch);
    for (const group of pmGroups.values()) if (linkedInto(group.id, patch)) addTo(group, patch.id, patch.links);
  }
};

/** Made-up patches have consecutive ids; other patches are ignored. */
const nextIndex = (patches: ReadonlyMap<number, unknown>): number => {
  let index = 0;
  while (patches.has(firstPatchId + index)) index += 1;
  return index;
};

/** The first second Tuesday after a time. */
export const nextPatchDay = (after: number): number => {
  const date = new Date(after);
  const inMonth = (ahead: number): number => secondTuesday(date.getUTCFullYear(), date.getUTCMonth() + ahead);
  return inMonth(0) > after ? inMonth(0) : inMonth(1);
};

const secondTuesday = (year: number, month: number): number => {
  const first = Date.UTC(year, month, 1);
  const toTuesday = (9 - new Date(first).getUTCDay()) % 7;
  return first + (toTuesday + 7) * day + 18 * hour;
};

const addTo = (group: PmGroup, patchId: number, links: readonly { productId: number }[]): void => {
  for (const { productId } of links) group.patches.push({ patchId, productId });
};
