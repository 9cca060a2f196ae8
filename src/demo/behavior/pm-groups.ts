import { conflict, invalid, notFound, ok, created } from '../request/reply.js';
import type { World } from '../state/world.js';
import type { PmGroup, Patch } from '../state/catalog-types.js';
import { requirePmGroup, showPmGroup, showCatalogPatch } from '../world/catalog-objects.js';
import type { Behaviors } from './behavior.js';
import type { JsonObject } from '../../contract/operation.js';
import { page } from '../request/page.js';
import { namedList } from './catalogs.js';
import { productScopeRequired, requireLink } from './patches.js';
import type { Values } from '../request/values.js';

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
  [...new Set(ids)].map((patchId) => {
    const patch = world.state.patches.get(patchId);
    if (patch === undefined) throw notFound('PatchNotFound', `There is no patch with the id ${patchId}.`, { patchId });
    return patch;
  });

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
  if (twin !== undefined) {
    throw conflict('DuplicateName', `A PM group named ${twin.name} exists.`, { pmGroupId: twin.id });
  }
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
