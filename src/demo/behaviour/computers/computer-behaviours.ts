import { requireComputer } from '../../world/computers.js';
import type { Behaviour } from '../behaviour.js';
import { variableBehaviours } from '../variables.js';
import { computerActionBehaviours } from './actions.js';
import { computerDetailBehaviours } from './details.js';
import { inventoryBehaviours } from './inventory.js';
import { computerIssueBehaviours } from './issues.js';
import { computerRecordBehaviours } from './records.js';
import { reinstallBehaviours } from './reinstalls.js';
import { computerSearchBehaviours } from './searches.js';
import { sharedFailureBehaviours } from './shared-failures.js';

export const computerBehaviours: readonly Behaviour[] = [
  ...computerRecordBehaviours,
  ...computerSearchBehaviours,
  ...computerIssueBehaviours,
  ...sharedFailureBehaviours,
  ...computerDetailBehaviours,
  ...inventoryBehaviours,
  ...reinstallBehaviours,
  ...computerActionBehaviours,
  ...variableBehaviours('/api/computer/{id}', (world, path) => ({ computerId: requireComputer(world, path).id })),
];
