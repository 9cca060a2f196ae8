import { requireComputer } from '../../world/computers.js';
import type { Behaviors } from '../behavior.js';
import { variableBehaviors } from '../variables.js';
import { computerActionBehaviors, reinstallBehaviors } from './actions.js';
import { computerDetailBehaviors } from './details.js';
import { inventoryBehaviors } from './inventory.js';
import { computerIssueBehaviors } from './issues.js';
import { computerRecordBehaviors } from './records.js';
import { computerSearchBehaviors } from './searches.js';

export const computerBehaviors: Behaviors = {
  ...computerRecordBehaviors,
  ...computerSearchBehaviors,
  ...computerIssueBehaviors,
  ...computerDetailBehaviors,
  ...inventoryBehaviors,
  ...reinstallBehaviors,
  ...computerActionBehaviors,
  ...variableBehaviors('/api/computer/{id}', (world, path) => ({ computerId: requireComputer(world, path).id })),
};
