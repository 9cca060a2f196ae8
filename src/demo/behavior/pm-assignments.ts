import { notFound, ok, conflict, invalid } from '../request/exchange.js';
import type { PmGroup } from '../model/catalog-types.js';
import { unknownComputer } from '../world/computers.js';
import { membersOf, addMember, deleteGroup } from '../world/groups.js';
import { requirePmGroup } from '../world/catalog-objects.js';
import { type World, exists, newGuid } from '../model/world.js';
import type { Behaviors } from './behavior.js';
import { emptyGroup } from '../catalog/groups.js';
import { groupIds } from '../catalog/membership.js';
import { callIn } from '../world/intents.js';
import { startTask } from '../world/activation.js';

export const pmAssignmentBehaviors: Behaviors = {
  'POST /api/pmgroup/{id}/emergency-patching': ({ path, body }, world) => {
    const pmGroup = requirePmGroup(world, path);
    const ids = [...new Set(body.integers('computerIds') ?? [])];
    if (ids.length === 0) throw invalid('computerIds', 'Give at least one computer id.');
    const strange = ids.find((id) => !exists(world, id));
    if (strange !== undefined) throw unknownComputer(strange);
    if (pmGroup.patches.length === 0)
      throw conflict('NoPatches', `The PM group ${pmGroup.name} holds no patches.`, { pmGroupId: pmGroup.id });
    const groupId = emergencyGroup(world, pmGroup);
    for (const id of ids) {
      addMember(world, groupId, id);
      callIn(world, id);
    }
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
    if (groupId === null)
      throw notFound('NoEmergencyPatching', `No emergency patching of ${pmGroup.name} is running.`, {
        pmGroupId: pmGroup.id,
      });
    deleteGroup(world, groupId);
    pmGroup.emergencyGroupId = null;
    return ok({ pmGroupId: pmGroup.id, emergencyGroupId: groupId });
  },
};

/** One assignment group per PM group; a second start adds computers to it. */
const emergencyGroup = (world: World, pmGroup: PmGroup): string => {
  if (pmGroup.emergencyGroupId !== null) return pmGroup.emergencyGroupId;
  const id = newGuid(world);
  const name = `Emergency ${pmGroup.name}`;
  world.state.groups.set(id, {
    ...emptyGroup(id, name, 'AssignmentGroups', groupIds.assignments),
    description: `Emergency patching with the PM group ${pmGroup.name}`,
    pmGroups: [{ pmGroupId: pmGroup.id, isTestAssignment: false, tier: 1 }],
  });
  pmGroup.emergencyGroupId = id;
  return id;
};
