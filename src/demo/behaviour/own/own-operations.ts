import type { Behaviour } from '../behaviour.js';
import { ownOsDeploymentBehaviours } from './os-deployment.js';
import { ownPackageBehaviours } from './packages.js';
import { ownPatchBehaviours } from './patches.js';
import { ownPmAssignmentBehaviours } from './pm-assignments.js';
import { ownPmGroupBehaviours } from './pm-groups.js';
import { ownServiceBehaviours } from './service.js';
import { ownSoftwareClassBehaviours } from './software-classes.js';
import { ownVariableConfigurationBehaviours } from './variable-configurations.js';

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
