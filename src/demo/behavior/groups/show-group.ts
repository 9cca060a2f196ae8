import type { JsonObject } from '../../../contract/operation.js';
import { conflict } from '../../request/exchange.js';
import type { Group, GroupKind } from '../../model/group-types.js';
import { groupPathOf } from '../../world/groups.js';
import type { World } from '../../model/world.js';

export const showGroup = (group: Group): JsonObject => ({
  id: group.id,
  name: group.name,
  assignedToTree: group.assignedToTree,
  parentId: group.parentId,
  description: group.description,
});

/** A group as the reverse look-ups show it: which groups have this object assigned? */
export const showAssignedGroup = (world: World, group: Group): JsonObject => ({
  groupId: group.id,
  name: group.name,
  groupPath: groupPathOf(world, group.id),
  assignedToTree: group.assignedToTree,
  description: group.description,
});

const specialKinds: ReadonlySet<GroupKind> = new Set(['Reinstall', 'EOL', 'Restore']);

export const isSpecial = (group: Group): boolean => specialKinds.has(group.kind);

export const refuseSpecial = (group: Group): void => {
  if (isSpecial(group))
    throw conflict('SpecialGroup', `${group.name} is a special group (Reinstall, EOL, Restore).`, {
      groupId: group.id,
    });
};
