import { adminBehaviors } from './admin.js';
import type { Behavior } from './behavior.js';
import { customFieldBehaviors } from './custom-fields.js';
import { depotBehaviors } from './depots.js';
import { osDeploymentBehaviors } from './os-deployment.js';
import { ownOsDeploymentBehaviors } from './own/os-deployment.js';
import { ownPackageBehaviors } from './own/packages.js';
import { ownPatchBehaviors } from './own/patches.js';
import { ownPmAssignmentBehaviors } from './own/pm-assignments.js';
import { ownPmGroupBehaviors } from './own/pm-groups.js';
import { ownServiceBehaviors } from './own/service.js';
import { ownSoftwareClassBehaviors, softwareClassBehaviors } from './own/software-classes.js';
import { ownVariableConfigurationBehaviors } from './own/variable-configurations.js';
import { packageBehaviors } from './packages.js';
import { patchBehaviors } from './patches.js';
import { pmGroupBehaviors } from './pm-groups.js';
import { queueBehaviors, taskBehaviors } from './tasks.js';
import { systemBehaviors } from './system.js';
import { tagBehaviors } from './tags.js';
import { variableDefinitionBehaviors } from './variable-definitions.js';

/** All operations whose part index.ts does not name. */
export const otherBehaviors: readonly Behavior[] = [
  ...adminBehaviors,
  ...packageBehaviors,
  ...patchBehaviors,
  ...pmGroupBehaviors,
  ...osDeploymentBehaviors,
  ...variableDefinitionBehaviors,
  ...softwareClassBehaviors,
  ...tagBehaviors,
  ...depotBehaviors,
  ...systemBehaviors,
  ...customFieldBehaviors,
  ...taskBehaviors,
  ...queueBehaviors,
  // Operations that the reference gives no shape or path for; this service describes them itself.
  ...ownPackageBehaviors,
  ...ownPatchBehaviors,
  ...ownPmGroupBehaviors,
  ...ownPmAssignmentBehaviors,
  ...ownOsDeploymentBehaviors,
  ...ownSoftwareClassBehaviors,
  ...ownVariableConfigurationBehaviors,
  ...ownServiceBehaviors,
];
