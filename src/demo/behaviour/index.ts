import { adminBehaviours } from './admin.js';
import { authBehaviours } from './auth.js';
import type { Behaviour } from './behaviour.js';
import { computerBehaviours } from './computers/computer-behaviours.js';
import { customFieldBehaviours } from './custom-fields.js';
import { depotBehaviours } from './depots.js';
import { groupBehaviours } from './groups/group-behaviours.js';
import { osDeploymentBehaviours } from './os-deployment.js';
import { ownOperationBehaviours } from './own/own-operations.js';
import { packageBehaviours } from './packages.js';
import { patchBehaviours } from './patches.js';
import { pmGroupBehaviours } from './pm-groups.js';
import { queueBehaviours } from './queues.js';
import { softwareClassBehaviours } from './software-classes.js';
import { systemBehaviours } from './system.js';
import { tagBehaviours } from './tags.js';
import { taskBehaviours } from './tasks.js';
import { variableDefinitionBehaviours } from './variable-definitions.js';

/** The only list of behaviours. */
export const behaviours: readonly Behaviour[] = [
  ...authBehaviours,
  ...adminBehaviours,
  ...computerBehaviours,
  ...groupBehaviours,
  ...packageBehaviours,
  ...patchBehaviours,
  ...pmGroupBehaviours,
  ...osDeploymentBehaviours,
  ...variableDefinitionBehaviours,
  ...softwareClassBehaviours,
  ...tagBehaviours,
  ...depotBehaviours,
  ...systemBehaviours,
  ...customFieldBehaviours,
  ...taskBehaviours,
  ...queueBehaviours,
  ...ownOperationBehaviours,
];
