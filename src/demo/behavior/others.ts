import { adminBehaviors } from './admin.js';
import type { Behaviors } from './behavior.js';
import { customFieldBehaviors, tagBehaviors } from './tags.js';
import { catalogBehaviors } from './catalogs.js';
import { packageBehaviors } from './packages.js';
import { patchBehaviors, pmGroupBehaviors } from './patches.js';
import { pmAssignmentBehaviors } from './pm-assignments.js';
import { systemBehaviors, queueBehaviors, taskBehaviors } from './system.js';
import { variableDefinitionBehaviors } from './variable-definitions.js';

/** The operations whose path part is not listed in index.ts. */
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
