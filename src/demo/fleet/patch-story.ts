import type { Patch } from '../world/catalog-types.js';
import { roll, rollBelow, salt } from '../world/chance.js';
import { remember, type World } from '../world/world.js';
import { operatingSystemOf } from './operating-system.js';

const careless = salt('careless about patches');
const misses = salt('missing patch');

/** A patch that applies through one product. */
export interface ApplicableLink {
  readonly patch: Patch;
  readonly productId: number;
  /** `patchId:productId`. */
  readonly key: string;
}

/** What applies to a computer at all: the same list for every computer with the same system. */
export const applicableLinks = (world: World, computerId: number): readonly ApplicableLink[] =>
  computerId > world.size ? [] : linksOf(world, operatingSystemOf(world, computerId).productId);

/** Six of seven computers missed nothing when the world began; of the others, each patch is missing on every fourth. */
export const wasMissing = (world: World, computerId: number, { patch, productId }: ApplicableLink): boolean =>
  isUntidy(world, computerId) && roll(world.seed, computerId, (misses + patch.id * 64 + productId) >>> 0) % 4 === 0;

/** Whether any patch can be missing at all: lets a sweep pass over most of the fleet. */
export const isUntidy = (world: World, computerId: number): boolean =>
  computerId <= world.size &&
  (computerId <= 60 ? computerId % 8 === 2 : rollBelow(world.seed, computerId, careless, 100) < 14);

/** Office, Firefox and .NET are on every workstation, .NET on every server. */
const linksOf = (world: World, osProductId: number): readonly ApplicableLink[] =>
  remember(world, `patch links ${osProductId}`, () => {
    const products = osProductId === 13 ? [13, 16] : [osProductId, 14, 15, 16];
    return [...world.state.patches.values()].flatMap((patch) =>
      patch.links
        .filter((link) => products.includes(link.productId))
        .map(({ productId }) => ({ patch, productId, key: `${patch.id}:${productId}` })),
    );
  });
