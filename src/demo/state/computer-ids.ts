import { remember, type World } from './world.js';

export const exists = (world: World, id: number): boolean =>
  Number.isInteger(id) &&
  id > 0 &&
  !world.state.deletedComputers.has(id) &&
  (id <= world.size || world.state.computers.has(id));

/** Every computer's id, ascending. */
export const computerIds = (world: World): readonly number[] => remember(world, 'computer ids', () => listIds(world));

const listIds = (world: World): number[] => {
  const { deletedComputers, computers } = world.state;
  const ids: number[] = [];
  for (let id = 1; id <= world.size; id += 1) if (!deletedComputers.has(id)) ids.push(id);
  const created = [...computers.keys()].filter((id) => id > world.size && !deletedComputers.has(id));
  return created.length === 0 ? ids : ids.concat(created.toSorted((left, right) => left - right));
};
