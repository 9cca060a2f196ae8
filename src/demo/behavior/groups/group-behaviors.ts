import { requireGroup } from '../../world/groups.js';
import type { Behavior } from '../behavior.js';
import { variableBehaviors } from '../variables.js';
import { distributionOptionBehaviors } from './distribution-options.js';
import { groupActivationBehaviors } from './group-activation.js';
import { groupAssignmentBehaviors } from './group-assignments.js';
import { groupDepotServerBehaviors } from './group-depot-servers.js';
import { groupMemberBehaviors } from './group-members.js';
import { groupPackageBehaviors } from './group-packages.js';
import { groupTreeBehaviors } from './group-tree.js';
import { listedObjectBehaviors } from './listed-objects.js';
import { packageReplacementBehaviors } from './package-replacement.js';
import { singleObjectBehaviors } from './single-objects.js';

export const groupBehaviors: readonly Behavior[] = [
  ...groupTreeBehaviors,
  ...groupMemberBehaviors,
  ...groupPackageBehaviors,
  ...distributionOptionBehaviors,
  ...groupDepotServerBehaviors,
  ...singleObjectBehaviors,
  ...listedObjectBehaviors,
  ...groupAssignmentBehaviors,
  ...groupActivationBehaviors,
  ...packageReplacementBehaviors,
  ...variableBehaviors('/api/group/{id}', (world, path) => ({ groupId: requireGroup(world, path).id })),
];
