import type { JsonObject } from '../../contract/operation.js';
import {
  requireThing,
  page,
  contains,
  coded,
  notFound,
  ok,
  conflict,
  invalid,
  created,
  type Values,
} from '../request/exchange.js';
import type { Patch, PatchLink, PmGroup } from '../model/catalog-types.js';
import { patchLabel, showCatalogPatch, requirePmGroup, showPmGroup } from '../world/catalog-objects.js';
import { enqueue } from '../world/jobs.js';
import type { World } from '../model/world.js';
import type { Behaviors } from './behavior.js';
import { namedList } from './catalogs.js';

export const patchBehaviors: Behaviors = {
  'POST /api/patches/{patchId}/approval': ({ path, query }, world) => {
    const patch = requirePatch(world, path.integer('patchId'));
    const productId = query.integer('productId');
    if (productId === undefined) throw productScopeRequired(world, [patch]);
    const link = requireLink(patch, productId);
    if (!link.approved) enqueue(world, 'PatchDownload', `Download of ${patchLabel(patch)}`);
    return approve(world, patch, [link], true);
  },
  'DELETE /api/patches/{patchId}/approval': ({ path, query }, world) => {
    const patch = requirePatch(world, path.integer('patchId'));
    const productId = query.integer('productId');
    return approve(world, patch, productId === undefined ? patch.links : [requireLink(patch, productId)], false);
  },
  'GET /api/patches/{patchId}/products': ({ path, query }, world) =>
    page(query, requirePatch(world, path.integer('patchId')).links, (link) => showProduct(world, link)),
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
    const patch = requirePatch(world, request.path.integer('patchId'));
    const products = patch.links.map((link) => showProduct(world, link));
    return ok({ ...showCatalogPatch(patch), products });
  },
};

const requirePatch = (world: World, patchId = 0): Patch =>
  requireThing(world.state.patches.get(patchId), () =>
    notFound('PatchNotFound', `There is no patch with the id ${patchId}.`, { patchId }),
  );

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

export const pmGroupBehaviors: Behaviors = {
  'GET /api/pmgroup': namedList(
    ({ state }) => state.pmGroups.values(),
    (group) => group.name,
    showPmGroup,
  ),
  'POST /api/pmgroup/{id}/patches': ({ path, body }, world) => {
    const group = requirePmGroup(world, path);
    const patches = patchesOf(world, body.integers('patchIds') ?? []);
    const productId = body.integer('productId');
    if (productId === undefined) throw productScopeRequired(world, scope(world, patches));
    if (patches.length === 0) throw invalid('patchIds', 'Give at least one patch id.');
    for (const patch of patches) requireLink(patch, productId);
    const results = patches.map((patch) => addPatch(group, patch.id, productId));
    const addedCount = results.filter((each) => each['code'] === 'Added').length;
    return ok({
      pmGroupId: group.id,
      productId,
      addedCount,
      alreadyMemberCount: results.length - addedCount,
      results,
    });
  },
  'POST /api/pmgroup': ({ body }, world) => created(showPmGroup(createPmGroup(world, body))),
  'GET /api/pmgroup/{id}': (request, world) => ok(showPmGroup(requirePmGroup(world, request.path))),
  'GET /api/pmgroup/{id}/patches': (request, world) =>
    page(request.query, requirePmGroup(world, request.path).patches, (each) => showMember(world, each)),
};

const patchesOf = (world: World, ids: readonly number[]): Patch[] =>
  [...new Set(ids)].map((patchId) => requirePatch(world, patchId));

/** Without known patches, every product version is offered. */
const scope = (world: World, patches: readonly Patch[]): readonly Patch[] =>
  patches.length === 0 ? [...world.state.patches.values()] : patches;

const addPatch = (group: PmGroup, patchId: number, productId: number): JsonObject => {
  const isMember = group.patches.some((each) => each.patchId === patchId && each.productId === productId);
  if (!isMember) group.patches.push({ patchId, productId });
  return { patchId, productId, code: isMember ? 'AlreadyMember' : 'Added' };
};

const createPmGroup = (world: World, body: Values): PmGroup => {
  const name = validName(world, body.text('name') ?? '');
  const category = body.text('category') === 'ServicePack' ? 'ServicePack' : 'Patch';
  const id = world.state.nextPmGroupId;
  const description = body.text('description') ?? null;
  const group: PmGroup = { id, name, description, category, patches: [], emergencyGroupId: null };
  world.state.nextPmGroupId = id + 1;
  world.state.pmGroups.set(id, group);
  return group;
};

const validName = (world: World, text: string): string => {
  const name = text.trim();
  if (name === '') throw invalid('name', 'A PM group needs a name.');
  const twin = [...world.state.pmGroups.values()].find((each) => each.name.toLowerCase() === name.toLowerCase());
  if (twin !== undefined)
    throw conflict('DuplicateName', `A PM group named ${twin.name} exists.`, { pmGroupId: twin.id });
  return name;
};

const showMember = (world: World, { patchId, productId }: PmGroup['patches'][number]): JsonObject => {
  const patch = world.state.patches.get(patchId);
  if (patch === undefined) return { patchId, productId };
  return {
    ...showCatalogPatch(patch),
    productId,
    productName: world.state.products.get(productId)?.name ?? null,
    approved: patch.links.some((link) => link.productId === productId && link.approved),
  };
};
