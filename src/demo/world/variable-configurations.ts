import type { JsonObject } from '../../contract/operation.js';
import type { World } from '../state/world.js';

export const showConfiguration = (world: World, id: number): JsonObject | undefined => {
  const found = world.state.variableConfigurations.get(id);
  if (found === undefined) return undefined;
  return { configId: found.id, name: found.name, description: found.description, valueCount: found.values.size };
};
