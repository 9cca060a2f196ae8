import { seededGroupIds } from '../catalog/membership.js';
import type { Moves } from './moves.js';
import type { World } from './world.js';

/** The ids of the groups that a computer is in directly. Computers in the same groups share one array. */
export const groupIdsOf = (world: World, computerId: number): readonly string[] => {
  if (!hasMoved(world, computerId)) return seededGroupIds(world, computerId);
  const moves = movesIn(world);
  const known = moves.current.get(computerId) ?? sharedIds(moves, currentIds(world, moves, computerId));
  moves.current.set(computerId, known);
  return known;
};

export const hasMoved = (world: World, computerId: number): boolean => {
  const { isMoved, touched } = movesIn(world);
  return computerId <= world.size ? isMoved[computerId] === 1 : touched.has(computerId);
};

/** To be called with every addition and every removal, before it is done: it then has its place in the order. */
export const noteMove = (world: World, groupId: string, computerId: number): void => {
  note(movesIn(world), groupId, computerId);
};

const movesIn = (world: World): Moves => (world.moves ??= allMoves(world));

const allMoves = (world: World): Moves => {
  const moves: Moves = {
    places: new Map(),
    touched: new Map(),
    isMoved: new Uint8Array(world.size + 1),
    current: new Map(),
    shared: new Map(),
  };
  for (const [groupId, { added, removed }] of world.state.membership) {
    moves.places.set(groupId, moves.places.size);
    for (const id of added) note(moves, groupId, id);
    for (const id of removed) note(moves, groupId, id);
  }
  return moves;
};

const note = ({ places, touched, isMoved, current }: Moves, groupId: string, computerId: number): void => {
  if (!places.has(groupId)) places.set(groupId, places.size);
  const groupIds = touched.get(computerId) ?? [];
  touched.set(computerId, groupIds);
  isMoved[computerId] = 1; // a created computer's id lies beyond the end, where nothing is kept
  current.delete(computerId);
  if (groupIds.includes(groupId)) return;
  groupIds.push(groupId);
  groupIds.sort((left, right) => (places.get(left) ?? 0) - (places.get(right) ?? 0));
};

const currentIds = (world: World, { touched }: Moves, computerId: number): string[] => {
  const { membership } = world.state;
  const kept = seededGroupIds(world, computerId).filter((id) => membership.get(id)?.removed.has(computerId) !== true);
  const added = (touched.get(computerId) ?? []).filter((id) => membership.get(id)?.added.has(computerId) === true);
  return [...new Set([...kept, ...added])];
};

const sharedIds = ({ shared }: Moves, ids: readonly string[]): readonly string[] => {
  const key = ids.join(' ');
  const known = shared.get(key) ?? ids;
  shared.set(key, known);
  return known;
};
