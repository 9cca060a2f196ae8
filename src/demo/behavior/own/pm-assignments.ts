import type { JsonObject } from '../../../contract/operation.js';
import { describe, guid, int, pageOf, ref, says } from '../../own-openapi/schema-parts.js';
import { page } from '../../request/page.js';
import { created, noContent, notFound, ok } from '../../request/reply.js';
import type { PmGroup } from '../../state/catalog-types.js';
import { computerOf } from '../../world/computers.js';
import type { Group, PmAssignment } from '../../state/group-types.js';
import { membersOf, requireGroup } from '../../world/groups.js';
import { patchStatesOf } from '../../world/patching.js';
import { requirePmGroup } from '../../world/catalog-objects.js';
import type { World } from '../../state/world.js';
import type { Behavior } from '../behavior.js';
import { refuseSpecial, showAssignedGroup } from '../groups/show-group.js';

const tag = 'Patch Management Groups';
const path = { id: says(int, 'Id of the patch management group.') };

export const ownPmAssignmentBehaviors: readonly Behavior[] = [
  {
    operation: 'GET /api/pmgroup/{id}/groups',
    answer: (request, world) => {
      const { id } = requirePmGroup(world, request.path);
      const groups = [...world.state.groups.values()].filter((group) => assignmentOf(group, id) !== undefined);
      return page(request.query, groups, (group) => showAssignment(world, group, id));
    },
    describe: () =>
      describe({
        id: 'pmGroupGroups',
        tag,
        summary: 'List the deployment groups that have a patch management group directly',
        role: 'pm.read',
        path,
        paged: true,
        answer: pageOf('PmGroupTreeAssignment'),
      }),
  },
  {
    operation: 'POST /api/pmgroup/{id}/groups',
    answer: (request, world) => {
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
    describe: () =>
      describe({
        id: 'pmGroupAssignToGroup',
        tag,
        summary: 'Assign a patch management group to a deployment group, or change such an assignment',
        role: 'pm.write',
        path,
        body: ref('AssignPmGroupRequest'),
        status: 201,
        answer: ref('PmGroupTreeAssignment'),
        conflicts: ['SpecialGroup'],
      }),
  },
  {
    operation: 'DELETE /api/pmgroup/{id}/groups/{groupId}',
    answer: (request, world) => {
      const pmGroup = requirePmGroup(world, request.path);
      const group = requireGroup(world, request.path, 'groupId');
      if (assignmentOf(group, pmGroup.id) === undefined) {
        throw notFound('PmGroupNotAssigned', `${group.name} does not have ${pmGroup.name}.`, { groupId: group.id });
      }
      group.pmGroups = group.pmGroups.filter((each) => each.pmGroupId !== pmGroup.id);
      return noContent;
    },
    describe: () =>
      describe({
        id: 'pmGroupUnassignFromGroup',
        tag,
        summary: 'Take a patch management group from a deployment group',
        role: 'pm.write',
        path: { ...path, groupId: says(guid, 'Id of the deployment group.') },
        status: 204,
      }),
  },
  {
    operation: 'GET /api/pmgroup/{id}/emergency-patching',
    answer: (request, world) => ok(showEmergency(world, requirePmGroup(world, request.path))),
    describe: () =>
      describe({
        id: 'pmGroupEmergencyPatching',
        tag,
        summary: 'Show how far emergency patching has come',
        role: 'pm.read',
        path,
        answer: ref('EmergencyPatchingState'),
      }),
  },
];

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
    (state) => !state.installed && wanted.has(`${state.patch.id}:${state.productId}`),
  ).length;
};
