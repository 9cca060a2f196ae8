import type { JsonObject } from '../../contract/operation.js';
import type { World } from '../state/world.js';

export const showSoftwareClass = (world: World, id: number): JsonObject | undefined => {
  const found = world.state.softwareClasses.get(id);
  if (found === undefined) return undefined;
  return {
    classId: found.id,
    name: found.name,
    description: found.description,
    packageCount: found.packageIds.filter((each) => world.state.packages.has(each)).length,
  };
};
