import type { JsonObject } from '../../../contract/operation.js';
import { describe, flag, int, pageOf, ref, says } from '../../own-openapi/schema-parts.js';
import { page } from '../../request/page.js';
import { conflict, created, invalid, noContent, notFound, ok, problem } from '../../request/reply.js';
import type { Values } from '../../request/values.js';
import type { PmGroup } from '../../state/catalog-types.js';
import { showCatalogPatch, requirePmGroup, showPmGroup } from '../../world/catalog-objects.js';
import type { World } from '../../state/world.js';
import type { Behavior } from '../behavior.js';

const tag = 'Patch Management Groups';
const path = { id: says(int, 'Id of the patch management group.') };

export const ownPmGroupBehaviors: readonly Behavior[] = [
  {
    operation: 'POST /api/pmgroup',
    answer: ({ body }, world) => created(showPmGroup(createPmGroup(world, body))),
    describe: () =>
      describe({
        id: 'pmGroupCreate',
        tag,
        summary: 'Create a patch management group',
        role: 'pm.write',
        body: ref('PmGroupRequest'),
        status: 201,
        answer: ref('PmGroup'),
        conflicts: ['DuplicateName'],
      }),
  },
  {
    operation: 'GET /api/pmgroup/{id}',
    answer: (request, world) => ok(showPmGroup(requirePmGroup(world, request.path))),
    describe: () =>
      describe({
        id: 'pmGroupShow',
        tag,
        summary: 'Show one patch management group',
        role: 'pm.read',
        path,
        answer: ref('PmGroup'),
      }),
  },
  {
    operation: 'PATCH /api/pmgroup/{id}',
    answer: (request, world) => ok(showPmGroup(patchPmGroup(world, requirePmGroup(world, request.path), request.body))),
    describe: () =>
      describe({
        id: 'pmGroupUpdate',
        tag,
        summary: 'Rename or describe a patch management group',
        role: 'pm.write',
        path,
        body: ref('PmGroupPatchRequest'),
        answer: ref('PmGroup'),
        conflicts: ['DuplicateName'],
      }),
  },
  {
    operation: 'DELETE /api/pmgroup/{id}',
    answer: (request, world) => {
      const group = requirePmGroup(world, request.path);
      refuseDeletion(world, group, request.query.flag('force') ?? false);
      world.state.pmGroups.delete(group.id);
      for (const each of world.state.groups.values()) {
        each.pmGroups = each.pmGroups.filter((assignment) => assignment.pmGroupId !== group.id);
      }
      return noContent;
    },
    describe: () =>
      describe({
        id: 'pmGroupDelete',
        tag,
        summary: 'Delete a patch management group',
        role: 'pm.write',
        path,
        query: { force: says(flag, 'Has to be true when deployment groups have it assigned.') },
        status: 204,
        conflicts: ['Assigned', 'EmergencyPatchingActive'],
      }),
  },
  {
    operation: 'GET /api/pmgroup/{id}/patches',
    answer: (request, world) =>
      page(request.query, requirePmGroup(world, request.path).patches, (each) => showMember(world, each)),
    describe: () =>
      describe({
        id: 'pmGroupPatches',
        tag,
        summary: 'List the patches of a patch management group',
        role: 'pm.read',
        path,
        paged: true,
        answer: pageOf('PmGroupPatch'),
      }),
  },
  {
    operation: 'DELETE /api/pmgroup/{id}/patches/{patchId}',
    answer: (request, world) => {
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
    describe: () =>
      describe({
        id: 'pmGroupRemovePatch',
        tag,
        summary: 'Take a patch from a patch management group',
        role: 'pm.write',
        path: { ...path, patchId: says(int, 'Id of the patch.') },
        query: { productId: says(int, 'Only for this product version; left out, for every one.') },
        status: 204,
      }),
  },
];

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
