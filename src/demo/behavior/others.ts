import { adminBehaviors } from './admin.js';
import type { Behaviors } from './behavior.js';
import { customFieldBehaviors, tagBehaviors } from './tags.js';
import { catalogBehaviors } from './catalogs.js';
import { packageBehaviors } from './packages.js';
import { patchBehaviors, pmGroupBehaviors } from './patches.js';
import { pmAssignmentBehaviors } from './pm-assignments.js';
import { systemBehaviors, queueBehaviors, taskBehaviors } from './system.js';
import { variableDefinitionBehaviors } from './variable-definitions.js';

/** All operations whose part index.ts does not name. */
export const otherBehaviors: Behaviors = {
  ...adminBehaviors,
  ...packageBehaviors,
  ...patchBehaviors,
  ...pmGroupBehaviors,
  ...catalogBehaviors,
  ...variableDefinitionBehaviors,
  ...tagBehaviors,
  ...systemBehaviors,
  ...customFieldBehaviors,
  ...taskBehaviors,
  ...queueBehaviors,
  ...pmAssignmentBehaviors,
};
