import { seededGroupIds, sharedList } from '../catalog/membership.js';
import type { Moves, World } from '../state/world.js';

/** The ids of the groups that a computer is in directly. Computers in the same groups share one array. */
export const groupIdsOf = (world: World, computerId: number): readonly string[] => {
  if (!hasMoved(world, computerId)) return seededGroupIds(world, computerId);
  const { current, shared } = movesIn(world);
  const known = current.get(computerId) ?? sharedList(shared, currentIds(world, computerId));
  current.set(computerId, known);
  return known;
};

export const hasMoved = (world: World, computerId: number): boolean => movesIn(world).moved.has(computerId);

/** Call this with every addition to a group and every removal from one. */
export const noteMove = (world: World, computerId: number): void => {
  const { moved, current } = movesIn(world);
  moved.add(computerId);
  current.delete(computerId);
};

const movesIn = (world: World): Moves => (world.moves ??= findMoves(world));

const findMoves = (world: World): Moves => {
  const changes = [...world.state.membership.values()];
  const moved = new Set(changes.flatMap(({ added, removed }) => [...added, ...removed]));
  return { moved, current: new Map(), shared: new Map() };
};

const currentIds = (world: World, computerId: number): string[] => {
  const { membership } = world.state;
  const ids = seededGroupIds(world, computerId).filter((id) => membership.get(id)?.removed.has(computerId) !== true);
  for (const [id, { added }] of membership) if (added.has(computerId) && !ids.includes(id)) ids.push(id);
  return ids;
};
