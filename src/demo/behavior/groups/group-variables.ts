import { requireGroup } from '../../world/groups.js';
import type { Behavior } from '../behavior.js';
import { variableBehaviors } from '../variables.js';

export const groupVariableBehaviors: readonly Behavior[] = variableBehaviors('/api/group/{id}', (world, path) => ({
  groupId: requireGroup(world, path).id,
}));
