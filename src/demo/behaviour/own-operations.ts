import type { Behaviour } from './behaviour.js';
import { ownOsDeploymentBehaviours } from './own-operations-os-deployment.js';
import { ownPackageBehaviours } from './own-operations-packages.js';
import { ownPatchBehaviours } from './own-operations-patches.js';
import { ownPmAssignmentBehaviours } from './own-operations-pm-assignments.js';
import { ownPmGroupBehaviours } from './own-operations-pm-groups.js';
import { ownServiceBehaviours } from './own-operations-service.js';
import { ownSoftwareClassBehaviours } from './own-operations-software-classes.js';
import { ownVariableConfigurationBehaviours } from './own-operations-variable-configurations.js';

/** What the reference gives no shape for, or no path: described by this service, absent from the contract. */
export const ownOperationBehaviours: readonly Behaviour[] = [
  ...ownPackageBehaviours,
  ...ownPatchBehaviours,
  ...ownPmGroupBehaviours,
  ...ownPmAssignmentBehaviours,
  ...ownOsDeploymentBehaviours,
  ...ownSoftwareClassBehaviours,
  ...ownVariableConfigurationBehaviours,
  ...ownServiceBehaviours,
];
