import { adminBehaviors } from './admin.js';
import { authBehaviors } from './auth.js';
import type { Behavior } from './behavior.js';
import { computerBehaviors } from './computers/computer-behaviors.js';
import { customFieldBehaviors } from './custom-fields.js';
import { depotBehaviors } from './depots.js';
import { groupBehaviors } from './groups/group-behaviors.js';
import { osDeploymentBehaviors } from './os-deployment.js';
import { ownOperationBehaviors } from './own/own-operations.js';
import { packageBehaviors } from './packages.js';
import { patchBehaviors } from './patches.js';
import { pmGroupBehaviors } from './pm-groups.js';
import { queueBehaviors } from './queues.js';
import { softwareClassBehaviors } from './software-classes.js';
import { systemBehaviors } from './system.js';
import { tagBehaviors } from './tags.js';
import { taskBehaviors } from './tasks.js';
import { variableDefinitionBehaviors } from './variable-definitions.js';

/** The only list of behaviors. */
export const behaviors: readonly Behavior[] = [
  ...authBehaviors,
  ...adminBehaviors,
  ...computerBehaviors,
  ...groupBehaviors,
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
  ...ownOperationBehaviors,
];
