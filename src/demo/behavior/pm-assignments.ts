import type { JsonObject } from '../../contract/operation.js';
import { page } from '../request/page.js';
import { created, noContent, notFound, ok, conflict, invalid } from '../request/reply.js';
import type { PmGroup } from '../state/catalog-types.js';
import { computerOf, unknownComputer } from '../world/computers.js';
import type { Group, PmAssignment } from '../state/group-types.js';
import { membersOf, requireGroup, addMember, deleteGroup } from '../world/groups.js';
import { patchStatesOf } from '../world/patching.js';
import { requirePmGroup } from '../world/catalog-objects.js';
import { type World, exists, newGuid } from '../state/world.js';
import type { Behaviors } from './behavior.js';
import { refuseSpecial, showAssignedGroup } from './groups/show-group.js';
import { emptyGroup } from '../catalog/groups.js';
import { groupIds } from '../catalog/membership.js';
import { changeTemplates } from '../world/agent-templates.js';
import { callIn } from '../world/intents.js';
import { startTask } from '../world/tasks.js';

export const pmAssignmentBehaviors: Behaviors = {
  'GET /api/pmgroup/{id}/groups': (request, world) => {
    const { id } = requirePmGroup(world, request.path);
    const groups = [...world.state.groups.values()].filter((group) => assignmentOf(group, id) !== undefined);
    return page(request.query, groups, (group) => showAssignment(world, group, id));
  },
  'POST /api/pmgroup/{id}/groups': (request, world) => {
    const pmGroup = requirePmGroup(world, request.path);
    const group = requireGroup(world, request.body, 'groupId');
    refuseSpecial(group);
    const known = assignmentOf(group, pmGroup.id);
    const assignment: PmAssignment = {
      pmGroupId: pmGroup.id,
      isTestAssignment: request.body.flag('isTestAssignment') ?? false,
      tier: request.body.integer('tier') ?? 1,
    };
    group.pmGroups = [...group.pmGroups.filter((each) => each !== known), assignment];
    const shown = showAssignment(world, group, pmGroup.id);
    return known === undefined ? created(shown) : ok(shown);
  },
  'DELETE /api/pmgroup/{id}/groups/{groupId}': (request, world) => {
    const pmGroup = requirePmGroup(world, request.path);
    const group = requireGroup(world, request.path, 'groupId');
    if (assignmentOf(group, pmGroup.id) === undefined) {
      throw notFound('PmGroupNotAssigned', `${group.name} does not have ${pmGroup.name}.`, { groupId: group.id });
    }
    group.pmGroups = group.pmGroups.filter((each) => each.pmGroupId !== pmGroup.id);
    return noContent;
  },
  'GET /api/pmgroup/{id}/emergency-patching': (request, world) =>
    ok(showEmergency(world, requirePmGroup(world, request.path))),
  'POST /api/pmgroup/{id}/emergency-patching': ({ path, body }, world) => {
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
  'DELETE /api/pmgroup/{id}/emergency-patching': ({ path }, world) => {
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
};

const assignmentOf = (group: Group, pmGroupId: number): PmAssignment | undefined =>
  group.pmGroups.find((each) => each.pmGroupId === pmGroupId);

const showAssignment = (world: World, group: Group, pmGroupId: number): JsonObject => ({
  ...showAssignedGroup(world, group),
  pmGroupId,
  isTestAssignment: assignmentOf(group, pmGroupId)?.isTestAssignment ?? false,
  tier: assignmentOf(group, pmGroupId)?.tier ?? 1,
});

const showEmergency = (world: World, pmGroup: PmGroup): JsonObject => {
  const groupId = pmGroup.emergencyGroupId;
  const members = groupId === null ? [] : membersOf(world, groupId);
  return {
    pmGroupId: pmGroup.id,
    active: groupId !== null,
    emergencyGroupId: groupId,
    computers: members.map((id) => ({
      computerId: id,
      hostname: computerOf(world, id)?.name ?? null,
      missingPatchCount: missingCount(world, pmGroup, id),
    })),
  };
};

const missingCount = (world: World, pmGroup: PmGroup, computerId: number): number => {
  const wanted = new Set(pmGroup.patches.map((each) => `${each.patchId}:${each.productId}`));
  return patchStatesOf(world, computerId).filter(
    (state) => state.installedAt === null && wanted.has(`${state.patch.id}:${state.productId}`),
  ).length;
};

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
