import type { Patch } from '../world/catalog-types.js';
import { roll, rollBelow, salt } from '../world/chance.js';
import { remember, type World } from '../world/world.js';
import { operatingSystemOf } from './operating-system.js';

const careless = salt('careless about patches');
const misses = salt('missing patch');

export interface Applicable {
  readonly patch: Patch;
  readonly productId: number;
  /** It was missing when the world began. */
  readonly missing: boolean;
}

/** Three of four computers miss nothing; of the others, each patch is missing on every fourth. */
export const applicableLinks = (world: World, computerId: number): Applicable[] => {
  if (computerId > world.size) return [];
  const own = operatingSystemOf(world, computerId).productId;
  const untidy = isUntidy(world, computerId);
  return linksOf(world, own).map(({ patch, productId }) => ({
    patch,
    productId,
    missing: untidy && roll(world.seed, computerId, (misses + patch.id * 64 + productId) >>> 0) % 4 === 0,
  }));
};

/** Whether any patch can be missing at all: lets a sweep pass over most of the fleet. */
export const isUntidy = (world: World, computerId: number): boolean =>
  computerId <= world.size &&
  (computerId <= 60 ? computerId % 4 === 2 : rollBelow(world.seed, computerId, careless, 100) < 25);

/** Office, Firefox and .NET are on every workstation, .NET on every server. */
const linksOf = (world: World, osProductId: number): readonly { patch: Patch; productId: number }[] =>
  remember(world, `patch links ${osProductId}`, () => {
    const products = osProductId === 13 ? [13, 16] : [osProductId, 14, 15, 16];
    return [...world.state.patches.values()].flatMap((patch) =>
      patch.links.filter((link) => products.includes(link.productId)).map(({ productId }) => ({ patch, productId })),
    );
  });
