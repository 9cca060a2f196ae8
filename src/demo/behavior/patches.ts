import type { JsonObject } from '../../contract/operation.js';
import { page } from '../request/page.js';
import { coded, notFound, ok } from '../request/reply.js';
import type { Values } from '../request/values.js';
import type { Patch, PatchLink } from '../state/catalog-types.js';
import { patchLabel } from '../world/catalog-objects.js';
import { enqueue } from '../world/jobs.js';
import type { World } from '../state/world.js';
import type { Behavior } from './behavior.js';

export const patchBehaviors: readonly Behavior[] = [
  {
    operation: 'POST /api/patches/{patchId}/approval',
    answer: ({ path, query }, world) => {
      const patch = requirePatch(world, path);
      const productId = query.integer('productId');
      if (productId === undefined) throw productScopeRequired(world, [patch]);
      const link = requireLink(patch, productId);
      if (!link.approved) enqueue(world, 'PatchDownload', `Download of ${patchLabel(patch)}`);
      return approve(world, patch, [link], true);
    },
  },
  {
    operation: 'DELETE /api/patches/{patchId}/approval',
    answer: ({ path, query }, world) => {
      const patch = requirePatch(world, path);
      const productId = query.integer('productId');
      return approve(world, patch, productId === undefined ? patch.links : [requireLink(patch, productId)], false);
    },
  },
  {
    operation: 'GET /api/patches/{patchId}/products',
    answer: ({ path, query }, world) =>
      page(query, requirePatch(world, path).links, (link) => showProduct(world, link)),
  },
];

export const requirePatch = (world: World, path: Values): Patch => {
  const patchId = path.integer('patchId') ?? 0;
  const patch = world.state.patches.get(patchId);
  if (patch === undefined) throw notFound('PatchNotFound', `There is no patch with the id ${patchId}.`, { patchId });
  return patch;
};

export const requireLink = (patch: Patch, productId: number): PatchLink => {
  const link = patch.links.find((each) => each.productId === productId);
  if (link !== undefined) return link;
  throw notFound('ProductNotLinked', `${patchLabel(patch)} is not linked into the product ${productId}.`, {
    patchId: patch.id,
    productId,
  });
};

/** An approval needs a product version, so the response lists those of the patch. */
export const productScopeRequired = (world: World, patches: readonly Patch[]): Error => {
  const products = new Map(patches.flatMap((patch) => patch.links.map((link) => [link.productId, link] as const)));
  return coded(400, 'ProductScopeRequired', 'Choose a product version with productId.', {
    products: [...products.values()].map((link) => showProduct(world, link)),
  });
};

export const showProduct = (world: World, link: PatchLink): JsonObject => ({
  productId: link.productId,
  productName: world.state.products.get(link.productId)?.name ?? null,
  servicePack: world.state.products.get(link.productId)?.servicePack ?? null,
  linkItems: link.linkItems,
  approved: link.approved,
});

/** productId is null when every link of the patch is meant. */
const approve = (world: World, patch: Patch, links: readonly PatchLink[], approved: boolean) => {
  for (const link of links) {
    if (approved && !link.approved) link.approvedAt = world.now;
    link.approved = approved;
  }
  return ok({
    patchId: patch.id,
    productId: links.length === 1 ? (links[0]?.productId ?? null) : null,
    approved,
    patchCount: 1,
    linkItemsTotal: links.reduce((sum, link) => sum + link.linkItems, 0),
  });
};
