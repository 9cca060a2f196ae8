import { missingPatchFinder, pmGapsOf, showMissing } from '../missing-patches.js';
import { patchScanOf } from '../sightings.js';
import type { MakeCheck } from './check.js';

export const missingPatch: MakeCheck = (world, wish) => {
  const missing = missingPatchFinder(world, wish);
  const minimum = wish.minCount ?? 1;
  return {
    count: (id) => {
      const count = missing.count(id);
      return count === 0 || count < minimum || patchScanOf(world, id) === null ? 0 : count;
    },
    fields: (id) => ({
      missingPatches: missing.find(id).map((state) => showMissing(world, state)),
      pmClientGaps: pmGapsOf(world, id),
    }),
  };
};
