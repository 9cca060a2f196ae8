import type { Behaviour } from '../behaviour.js';
import { distributionOptionBehaviours } from './distribution-options.js';
import { groupActivationBehaviours } from './group-activation.js';
import { groupAssignmentBehaviours } from './group-assignments.js';
import { groupDepotServerBehaviours } from './group-depot-servers.js';
import { groupMemberBehaviours } from './group-members.js';
import { groupPackageBehaviours } from './group-packages.js';
import { groupTreeBehaviours } from './group-tree.js';
import { groupVariableBehaviours } from './group-variables.js';
import { listedObjectBehaviours } from './listed-objects.js';
import { packageReplacementBehaviours } from './package-replacement.js';
import { singleObjectBehaviours } from './single-objects.js';

export const groupBehaviours: readonly Behaviour[] = [
  ...groupTreeBehaviours,
  ...groupMemberBehaviours,
  ...groupPackageBehaviours,
  ...distributionOptionBehaviours,
  ...groupDepotServerBehaviours,
  ...singleObjectBehaviours,
  ...listedObjectBehaviours,
  ...groupAssignmentBehaviours,
  ...groupActivationBehaviours,
  ...packageReplacementBehaviours,
  ...groupVariableBehaviours,
];
