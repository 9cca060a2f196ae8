import type { ResolvedRing } from '../types.js';

/**
 * Rings without computers that everything else comes after: each would pass at once, so that the first ring with
 * computers begins although nothing was tried before.
 */
export const untestedBy = (
  rings: readonly ResolvedRing[],
): { readonly empty: readonly ResolvedRing[]; readonly first: ResolvedRing } | undefined => {
  const at = rings.findIndex(({ computers }) => computers.length > 0);
  const first = rings[at];
  return first === undefined || at === 0 ? undefined : { empty: rings.slice(0, at), first };
};
