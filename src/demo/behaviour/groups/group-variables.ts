import { requireGroup } from '../../world/groups.js';
import type { Behaviour } from '../behaviour.js';
import { variableBehaviours } from '../variables.js';

export const groupVariableBehaviours: readonly Behaviour[] = variableBehaviours('/api/group/{id}', (world, path) => ({
  groupId: requireGroup(world, path).id,
}));
