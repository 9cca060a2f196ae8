import { emptyGroup } from '../catalog/groups.js';
import { groupIds } from '../catalog/membership.js';
import { conflict, invalid, notFound, ok } from '../request/reply.js';
import { changeTemplates } from '../world/agent-templates.js';
import { unknownComputer } from '../world/computers.js';
import { exists, newGuid, type World } from '../state/world.js';
import type { PmGroup, Patch } from '../state/catalog-types.js';
import { addMember, deleteGroup, membersOf } from '../world/groups.js';
import { callIn } from '../world/intents.js';
import { requirePmGroup, showPmGroup } from '../world/catalog-objects.js';
import { startTask } from '../world/tasks.js';
import type { Behavior } from './behavior.js';
import type { JsonObject } from '../../contract/operation.js';
import { contains, page } from '../request/page.js';
import { productScopeRequired, requireLink } from './patches.js';

const emergencyPatchingBehaviors: readonly Behavior[] = [
  {
    operation: 'POST /api/pmgroup/{id}/emergency-patching',
    answer: ({ path, body }, world) => {
      const pmGroup = requirePmGroup(world, path);
      const ids = [...new Set(body.integers('computerIds') ?? [])];
      if (ids.length === 0) throw invalid('computerIds', 'Give at least one computer id.');
      const strange = ids.find((id) => !exists(world, id));
      if (strange !== undefined) throw unknownComputer(strange);
      if (pmGroup.patches.length === 0) {
        throw conflict('NoPatches', `The PM group ${pmGroup.name} holds no patches.`, { pmGroupId: pmGroup.id });
      }
      const groupId = emergencyGroup(world, pmGroup);
      changeTemplates(world, ids, () => {
        for (const id of ids) addMember(world, groupId, id);
      });
      for (const id of ids) callIn(world, id);
      const about = { type: 'Patch' as const, name: `Emergency patching of ${pmGroup.name}`, packageId: null };
      const { trackingId } = startTask(world, about, ids);
      return ok({
        pmGroupId: pmGroup.id,
        emergencyGroupId: groupId,
        computerIds: membersOf(world, groupId),
        patchCount: pmGroup.patches.length,
        trackingId,
      });
    },
  },
  {
    operation: 'DELETE /api/pmgroup/{id}/emergency-patching',
    answer: ({ path }, world) => {
      const pmGroup = requirePmGroup(world, path);
      const groupId = pmGroup.emergencyGroupId;
      if (groupId === null) {
        throw notFound('NoEmergencyPatching', `No emergency patching of ${pmGroup.name} is running.`, {
          pmGroupId: pmGroup.id,
        });
      }
      changeTemplates(world, membersOf(world, groupId), () => deleteGroup(world, groupId));
      pmGroup.emergencyGroupId = null;
      return ok({ pmGroupId: pmGroup.id, emergencyGroupId: groupId });
    },
  },
];

/** One assignment group per PM group; a second start adds computers to it. */
const emergencyGroup = (world: World, pmGroup: PmGroup): string => {
  if (pmGroup.emergencyGroupId !== null) return pmGroup.emergencyGroupId;
  const id = newGuid(world);
  const name = `Emergency ${pmGroup.name}`;
  world.state.groups.set(id, {
    ...emptyGroup(id, name, 'AssignmentGroups', groupIds.assignments),
    description: `Emergency patching with the PM group ${pmGroup.name}`,
    emergencyOf: pmGroup.id,
    pmGroups: [{ pmGroupId: pmGroup.id, isTestAssignment: false, tier: 1 }],
  });
  pmGroup.emergencyGroupId = id;
  return id;
};

export const pmGroupBehaviors: readonly Behavior[] = [
  {
    operation: 'GET /api/pmgroup',
    answer: ({ query }, world) => {
      const wish = query.text('nameContains');
      const groups = [...world.state.pmGroups.values()].filter((group) => contains(group.name, wish));
      return page(query, groups, showPmGroup);
    },
  },
  {
    operation: 'POST /api/pmgroup/{id}/patches',
    answer: ({ path, body }, world) => {
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
  },
  ...emergencyPatchingBehaviors,
];

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
