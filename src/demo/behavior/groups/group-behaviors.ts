import { requireGroup } from '../../world/groups.js';
import type { Behaviors } from '../behavior.js';
import { variableBehaviors } from '../variables.js';
import { distributionOptionBehaviors } from './distribution-options.js';
import { groupActivationBehaviors, groupMemberBehaviors } from './group-members.js';
import { groupAssignmentBehaviors, assignedObjectBehaviors } from './assigned-objects.js';
import { groupPackageBehaviors } from './group-packages.js';
import { groupTreeBehaviors } from './group-tree.js';

export const groupBehaviors: Behaviors = {
  ...groupTreeBehaviors,
  ...groupMemberBehaviors,
  ...groupPackageBehaviors,
  ...distributionOptionBehaviors,
  ...assignedObjectBehaviors,
  ...groupAssignmentBehaviors,
  ...groupActivationBehaviors,
  ...variableBehaviors('/api/group/{id}', (world, path) => ({ groupId: requireGroup(world, path).id })),
};
