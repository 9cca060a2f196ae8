import type { JsonObject } from '../../contract/operation.js';
import { notFound } from '../request/reply.js';
import type { Values } from '../request/values.js';
import type { PmGroup } from '../state/catalog-types.js';
import type { World } from '../state/world.js';

export const requirePmGroup = (world: World, path: Values): PmGroup => {
  const id = path.integer('id') ?? 0;
  const group = world.state.pmGroups.get(id);
  if (group === undefined)
    throw notFound('PmGroupNotFound', `There is no PM group with the id ${id}.`, { pmGroupId: id });
  return group;
};

export const showPmGroup = (group: PmGroup): JsonObject => ({
  id: group.id,
  name: group.name,
  description: group.description,
  category: group.category,
  patchCount: group.patches.length,
  emergencyPatchingActive: group.emergencyGroupId !== null,
});
