import { notFound } from '../service/reply.js';
import type { Values } from '../service/values.js';
import { seededGroupIds } from '../catalog/membership.js';
import { computerIds, exists } from './computer-ids.js';
import type { Group } from './group-types.js';
import { rememberFor, type World } from './world.js';

export const requireGroup = (world: World, path: Values, name = 'id'): Group => {
  const id = (path.text(name) ?? '').toLowerCase();
  const group = world.state.groups.get(id);
  if (group === undefined) throw unknownGroup(id);
  return group;
};

export const unknownGroup = (id: string): Error =>
  notFound('GroupNotFound', `There is no group with the id ${id}.`, { groupId: id });

/** The group, its parent, and so on up to the root. */
export const chainOf = (world: World, groupId: string): Group[] => {
  const chain: Group[] = [];
  let group = world.state.groups.get(groupId);
  while (group !== undefined) {
    chain.push(group);
    group = group.parentId === null ? undefined : world.state.groups.get(group.parentId);
  }
  return chain;
};

/** `Parent/Child` from the root down. */
export const pathOf = (world: World, groupId: string): string =>
  chainOf(world, groupId)
    .map((group) => group.name)
    .toReversed()
    .join('/');

export const childrenOf = (world: World, groupId: string): Group[] =>
  [...world.state.groups.values()].filter((group) => group.parentId === groupId);

/** The group and everything below it. */
export const subtreeOf = (world: World, groupId: string): Group[] => {
  const own = world.state.groups.get(groupId);
  if (own === undefined) return [];
  return [own, ...childrenOf(world, groupId).flatMap((child) => subtreeOf(world, child.id))];
};

export const isMember = (world: World, groupId: string, computerId: number): boolean => {
  const change = world.state.membership.get(groupId);
  if (change?.added.has(computerId) === true) return true;
  if (change?.removed.has(computerId) === true) return false;
  return seededGroupIds(world, computerId).includes(groupId);
};

/** The groups a computer belongs to directly: at most one configuration group, any number of assignment groups. */
export const groupsOfComputer = (world: World, computerId: number): readonly Group[] => {
  const seeded = seededGroupIds(world, computerId);
  if (wasMoved(world, computerId)) return movedGroups(world, computerId, seeded);
  return rememberFor(world, 'groups', seeded, () => seeded.flatMap((id) => world.state.groups.get(id) ?? []));
};

/** The place of a computer in the trees: its configuration group, without one the first of its assignment groups. */
export const membershipNode = (world: World, computerId: number): Group | undefined => {
  const groups = groupsOfComputer(world, computerId);
  return groups.find((group) => group.assignedToTree === 'ConfigurationGroups') ?? groups[0];
};

/** The groups of a computer with their ancestors, nearest first. */
export const nearestGroups = (world: World, computerId: number): Group[] => {
  const chains = groupsOfComputer(world, computerId).map((group) => chainOf(world, group.id));
  const deepest = Math.max(0, ...chains.map((chain) => chain.length));
  const byDistance = Array.from({ length: deepest }, (_, distance) => chains.flatMap((chain) => chain[distance] ?? []));
  return [...new Set(byDistance.flat())];
};

const wasMoved = (world: World, computerId: number): boolean => {
  for (const { added, removed } of world.state.membership.values()) {
    if (added.has(computerId) || removed.has(computerId)) return true;
  }
  return false;
};

const movedGroups = (world: World, computerId: number, seeded: readonly string[]): Group[] => {
  const { groups, membership } = world.state;
  const found: Group[] = [];
  for (const id of seeded) {
    const group = groups.get(id);
    if (group !== undefined && membership.get(id)?.removed.has(computerId) !== true) found.push(group);
  }
  for (const [id, change] of membership) {
    const group = change.added.has(computerId) ? groups.get(id) : undefined;
    if (group !== undefined && !found.includes(group)) found.push(group);
  }
  return found;
};

/** Direct members, ascending. */
export const membersOf = (world: World, groupId: string): number[] =>
  computerIds(world).filter((id) => isMember(world, groupId, id));

/** Members of any of the groups, each once, ascending. */
export const membersOfAll = (world: World, groups: readonly Group[]): number[] => {
  const wanted = new Set(groups.map((group) => group.id));
  return computerIds(world).filter((id) => groupsOfComputer(world, id).some((group) => wanted.has(group.id)));
};

export const addMember = (world: World, groupId: string, computerId: number): void => {
  const change = changeOf(world, groupId);
  change.removed.delete(computerId);
  if (!seededGroupIds(world, computerId).includes(groupId)) change.added.add(computerId);
};

export const removeMember = (world: World, groupId: string, computerId: number): void => {
  const change = changeOf(world, groupId);
  change.added.delete(computerId);
  if (exists(world, computerId) && seededGroupIds(world, computerId).includes(groupId)) change.removed.add(computerId);
};

/** Removes the group with its whole subtree; the members are then in no group. */
export const deleteGroup = (world: World, groupId: string): void => {
  for (const group of subtreeOf(world, groupId)) {
    world.state.groups.delete(group.id);
    world.state.membership.delete(group.id);
  }
};

const changeOf = (world: World, groupId: string): { added: Set<number>; removed: Set<number> } => {
  const known = world.state.membership.get(groupId);
  if (known !== undefined) return known;
  const change = { added: new Set<number>(), removed: new Set<number>() };
  world.state.membership.set(groupId, change);
  return change;
};
