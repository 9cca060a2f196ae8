import { adminBehaviors } from './admin.js';
import type { Behaviors } from './behavior.js';
import { customFieldBehaviors, tagBehaviors } from './tags.js';
import { osDeploymentBehaviors } from './os-deployment.js';
import { packageBehaviors, softwareClassBehaviors } from './packages.js';
import { patchBehaviors } from './patches.js';
import { pmAssignmentBehaviors } from './pm-assignments.js';
import { pmGroupBehaviors } from './pm-groups.js';
import { systemBehaviors } from './system.js';
import { variableConfigurationBehaviors } from './variable-configurations.js';
import { queueBehaviors, taskBehaviors } from './tasks.js';
import { variableDefinitionBehaviors } from './variable-definitions.js';

/** All operations whose part index.ts does not name. */
export const otherBehaviors: Behaviors = {
  ...adminBehaviors,
  ...packageBehaviors,
  ...patchBehaviors,
  ...pmGroupBehaviors,
  ...osDeploymentBehaviors,
  ...variableDefinitionBehaviors,
  ...softwareClassBehaviors,
  ...tagBehaviors,
  ...systemBehaviors,
  ...customFieldBehaviors,
  ...taskBehaviors,
  ...queueBehaviors,
  ...pmAssignmentBehaviors,
  ...variableConfigurationBehaviors,
};
