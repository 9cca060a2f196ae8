import { requireThing, notFound, type Values } from '../request/exchange.js';
import { seededGroupIds, sharedList } from '../catalog/membership.js';
import { computerIds, exists, remember, rememberFor, type World } from '../model/world.js';
import type { Group, MemberChange } from '../model/group-types.js';

export const requireGroup = (world: World, path: Values, name = 'id'): Group => {
  const id = (path.text(name) ?? '').toLowerCase();
  return requireThing(world.state.groups.get(id), () => unknownGroup(id));
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
export const groupPathOf = (world: World, groupId: string): string =>
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

export const isMember = (world: World, groupId: string, computerId: number): boolean =>
  groupIdsOf(world, computerId).includes(groupId);

/** The groups a computer belongs to directly: at most one configuration group, any number of assignment groups. */
export const groupsOfComputer = (world: World, computerId: number): readonly Group[] => {
  const ids = groupIdsOf(world, computerId);
  return rememberFor(world, 'groups', ids, () => ids.flatMap((id) => world.state.groups.get(id) ?? []));
};

/** The computer's configuration group, or its first assignment group if it has none. */
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

/** Direct members, ascending. */
export const membersOf = (world: World, groupId: string): number[] => membersOfAll(world, [{ id: groupId }]);

/** Members of any of the groups, ascending. Computers in the same groups share one array, which is searched once. */
export const membersOfAll = (world: World, groups: readonly Pick<Group, 'id'>[]): number[] => {
  const wanted = new Set(groups.map((group) => group.id));
  const known = new Map<readonly string[], boolean>();
  return computerIds(world).filter((id) => {
    const own = groupIdsOf(world, id);
    const isAmong = known.get(own) ?? own.some((each) => wanted.has(each));
    known.set(own, isAmong);
    return isAmong;
  });
};

export const addMember = (world: World, groupId: string, computerId: number): void => {
  const change = changeOf(world, groupId, computerId);
  change.removed.delete(computerId);
  if (!seededGroupIds(world, computerId).includes(groupId)) change.added.add(computerId);
};

export const removeMember = (world: World, groupId: string, computerId: number): void => {
  const change = changeOf(world, groupId, computerId);
  change.added.delete(computerId);
  if (exists(world, computerId) && seededGroupIds(world, computerId).includes(groupId)) change.removed.add(computerId);
};

/** A computer that is deleted leaves the groups that it was added to. */
export const leaveGroups = (world: World, computerId: number): void => {
  for (const { added } of world.state.membership.values()) added.delete(computerId);
};

/** Removes the group with its whole subtree; the members are then in no group. */
export const deleteGroup = (world: World, groupId: string): void => {
  for (const group of subtreeOf(world, groupId)) {
    world.state.groups.delete(group.id);
    world.state.membership.delete(group.id);
  }
  world.memory.clear();
};

/** Returns the membership changes of a group, to be changed for a computer. */
const changeOf = (world: World, groupId: string, computerId: number): MemberChange => {
  const { membership } = world.state;
  const change = membership.get(groupId) ?? { added: new Set<number>(), removed: new Set<number>() };
  membership.set(groupId, change);
  knownGroups(world)[computerId] = undefined;
  return change;
};

/** The ids of the groups that a computer is in directly. Computers in the same groups share one array. */
const groupIdsOf = (world: World, computerId: number): readonly string[] =>
  (knownGroups(world)[computerId] ??= sharedList(currentIds(world, computerId)));

const knownGroups = (world: World): (readonly string[] | undefined)[] => remember(world, 'group ids', () => []);

const currentIds = (world: World, computerId: number): string[] => {
  const { membership } = world.state;
  const ids = seededGroupIds(world, computerId).filter((id) => membership.get(id)?.removed.has(computerId) !== true);
  for (const [id, { added }] of membership) if (added.has(computerId) && !ids.includes(id)) ids.push(id);
  return ids;
};
