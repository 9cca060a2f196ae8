import type { Behavior } from '../behavior.js';
import { ownOsDeploymentBehaviors } from './os-deployment.js';
import { ownPackageBehaviors } from './packages.js';
import { ownPatchBehaviors } from './patches.js';
import { ownPmAssignmentBehaviors } from './pm-assignments.js';
import { ownPmGroupBehaviors } from './pm-groups.js';
import { ownServiceBehaviors } from './service.js';
import { ownSoftwareClassBehaviors } from './software-classes.js';
import { ownVariableConfigurationBehaviors } from './variable-configurations.js';

/** What the reference gives no shape for, or no path: described by this service, absent from the contract. */
export const ownOperationBehaviors: readonly Behavior[] = [
  ...ownPackageBehaviors,
  ...ownPatchBehaviors,
  ...ownPmGroupBehaviors,
  ...ownPmAssignmentBehaviors,
  ...ownOsDeploymentBehaviors,
  ...ownSoftwareClassBehaviors,
  ...ownVariableConfigurationBehaviors,
  ...ownServiceBehaviors,
];
