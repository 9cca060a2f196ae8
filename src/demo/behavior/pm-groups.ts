import { conflict, invalid, notFound, ok, created, noContent, problem } from '../request/reply.js';
import type { World } from '../state/world.js';
import type { PmGroup, Patch } from '../state/catalog-types.js';
import { requirePmGroup, showPmGroup, showCatalogPatch } from '../world/catalog-objects.js';
import type { Behaviors } from './behavior.js';
import type { JsonObject } from '../../contract/operation.js';
import { contains, page } from '../request/page.js';
import { productScopeRequired, requireLink } from './patches.js';
import type { Values } from '../request/values.js';

export const pmGroupBehaviors: Behaviors = {
  'GET /api/pmgroup': ({ query }, world) => {
    const wish = query.text('nameContains');
    const groups = [...world.state.pmGroups.values()].filter((group) => contains(group.name, wish));
    return page(query, groups, showPmGroup);
  },
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
  'PATCH /api/pmgroup/{id}': (request, world) =>
    ok(showPmGroup(patchPmGroup(world, requirePmGroup(world, request.path), request.body))),
  'DELETE /api/pmgroup/{id}': (request, world) => {
    const group = requirePmGroup(world, request.path);
    refuseDeletion(world, group, request.query.flag('force') ?? false);
    world.state.pmGroups.delete(group.id);
    for (const each of world.state.groups.values()) {
      each.pmGroups = each.pmGroups.filter((assignment) => assignment.pmGroupId !== group.id);
    }
    return noContent;
  },
  'GET /api/pmgroup/{id}/patches': (request, world) =>
    page(request.query, requirePmGroup(world, request.path).patches, (each) => showMember(world, each)),
  'DELETE /api/pmgroup/{id}/patches/{patchId}': (request, world) => {
    const group = requirePmGroup(world, request.path);
    const patchId = request.path.integer('patchId') ?? 0;
    const productId = request.query.integer('productId');
    const kept = group.patches.filter(
      (each) => each.patchId !== patchId || (productId !== undefined && each.productId !== productId),
    );
    if (kept.length === group.patches.length) {
      throw notFound('PatchNotInGroup', `${group.name} does not hold the patch ${patchId}.`, { patchId });
    }
    group.patches = kept;
    return noContent;
  },
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

const patchPmGroup = (world: World, group: PmGroup, body: Values): PmGroup => {
  if (Object.keys(body.raw).length === 0) throw problem(400, 'The patch is empty: give a name or a description.');
  const name = body.text('name');
  const description = body.text('description');
  if (name !== undefined) group.name = validName(world, name, group);
  if (description !== undefined) group.description = description === '' ? null : description;
  return group;
};

const validName = (world: World, text: string, own?: PmGroup): string => {
  const name = text.trim();
  if (name === '') throw invalid('name', 'A PM group needs a name.');
  const twin = [...world.state.pmGroups.values()].find((each) => each.name.toLowerCase() === name.toLowerCase());
  if (twin !== undefined && twin !== own) {
    throw conflict('DuplicateName', `A PM group named ${twin.name} exists.`, { pmGroupId: twin.id });
  }
  return name;
};

const refuseDeletion = (world: World, group: PmGroup, force: boolean): void => {
  if (group.emergencyGroupId !== null) {
    throw conflict('EmergencyPatchingActive', 'Remove the emergency patching first.', { pmGroupId: group.id });
  }
  const users = [...world.state.groups.values()].filter((each) =>
    each.pmGroups.some((assignment) => assignment.pmGroupId === group.id),
  );
  if (users.length > 0 && !force) {
    throw conflict('Assigned', `${users.length} groups have ${group.name} assigned: use force=true.`, {
      pmGroupId: group.id,
      groupCount: users.length,
    });
  }
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
