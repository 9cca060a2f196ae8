import type { JsonObject } from '../../contract/operation.js';
import { page, contains } from '../request/page.js';
import { coded, notFound, ok } from '../request/reply.js';
import type { Values } from '../request/values.js';
import type { Patch, PatchLink } from '../state/catalog-types.js';
import { patchLabel, showCatalogPatch } from '../world/catalog-objects.js';
import { enqueue } from '../world/jobs.js';
import type { World } from '../state/world.js';
import type { Behaviors } from './behavior.js';

export const patchBehaviors: Behaviors = {
  'POST /api/patches/{patchId}/approval': ({ path, query }, world) => {
    const patch = requirePatch(world, path);
    const productId = query.integer('productId');
    if (productId === undefined) throw productScopeRequired(world, [patch]);
    const link = requireLink(patch, productId);
    if (!link.approved) enqueue(world, 'PatchDownload', `Download of ${patchLabel(patch)}`);
    return approve(world, patch, [link], true);
  },
  'DELETE /api/patches/{patchId}/approval': ({ path, query }, world) => {
    const patch = requirePatch(world, path);
    const productId = query.integer('productId');
    return approve(world, patch, productId === undefined ? patch.links : [requireLink(patch, productId)], false);
  },
  'GET /api/patches/{patchId}/products': ({ path, query }, world) =>
    page(query, requirePatch(world, path).links, (link) => showProduct(world, link)),
  'GET /api/patches': ({ query }, world) => {
    const wish = query.text('nameContains');
    const found = catalog(world).filter((each) => contains(each.bulletinTitle, wish) || contains(each.name, wish));
    return page(query, found, showCatalogPatch);
  },
  'POST /api/patches/search': ({ query, body }, world) =>
    page(
      query,
      catalog(world).filter((each) => matchesPatch(world, each, body)),
      showCatalogPatch,
    ),
  'GET /api/patches/{patchId}': (request, world) => {
    const patch = requirePatch(world, request.path);
    const products = patch.links.map((link) => showProduct(world, link));
    return ok({ ...showCatalogPatch(patch), products });
  },
};

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

const catalog = (world: World): Patch[] =>
  [...world.state.patches.values()].toSorted(
    (left, right) => (right.releaseDate ?? '').localeCompare(left.releaseDate ?? '') || left.id - right.id,
  );

const matchesPatch = (world: World, patch: Patch, body: Values): boolean =>
  contains(patch.qNumber, body.text('qNumber')) &&
  contains(patch.bulletinId, body.text('bulletinId')) &&
  contains(patch.bulletinTitle, body.text('bulletinTitle')) &&
  contains(patch.name, body.text('patchName')) &&
  equals(patch.type, body.text('patchType')) &&
  equals(patch.vendorSeverity, body.text('vendorSeverity')) &&
  atLeast(patch.cvssScore, body.number('minCvssScore')) &&
  atLeast(patch.releaseDate === null ? null : Date.parse(patch.releaseDate), body.time('releasedAfter')) &&
  hasProduct(world, patch, body) &&
  hasApproval(patch, body.flag('approved'));

const equals = (value: string | null, wish: string | undefined): boolean => wish === undefined || value === wish;

const atLeast = (value: number | null, low: number | undefined): boolean =>
  low === undefined || (value !== null && value >= low);

const hasProduct = (world: World, patch: Patch, body: Values): boolean => {
  const id = body.integer('productId');
  const name = body.text('productName');
  return patch.links.some(
    (link) =>
      (id === undefined || link.productId === id) &&
      contains(world.state.products.get(link.productId)?.name ?? '', name),
  );
};

const hasApproval = (patch: Patch, wish: boolean | undefined): boolean =>
  wish === undefined || patch.links.some((link) => link.approved) === wish;
