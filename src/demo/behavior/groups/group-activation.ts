import type { JsonObject } from '../../../contract/operation.js';
import { ok } from '../../request/reply.js';
import type { Values } from '../../request/values.js';
import { activate, deactivate, type NodesOf } from '../../world/activation.js';
import type { Group, Activation } from '../../state/group-types.js';
import { chainOf, groupsOfComputer, membersOfAll, requireGroup, subtreeOf } from '../../world/groups.js';
import type { World } from '../../state/world.js';
import type { Behaviors } from '../behavior.js';
import { refuseSpecial } from './show-group.js';

export const groupActivationBehaviors: Behaviors = {
  'POST /api/group/{id}/activation': ({ path, body }, world) => {
    const group = requireGroup(world, path);
    const bits = bitsOf(body);
    refuseSpecial(group);
    const groups = subtreeOf(world, group.id);
    const members = membersOfAll(world, groups);
    const bootable = bits.pxe ? members.filter((id) => hasPxeImage(world, id)) : [];
    for (const each of groups) addBits(each.activation, bits);
    activate(world, members, { ...bits, pxe: false }, nodesAmong(world, groups, body));
    activate(world, bootable, { software: false, pxe: bits.pxe, pull: false });
    return ok({ ...reach(group, groups, members), pxeComputerCount: bootable.length });
  },
  'DELETE /api/group/{id}/activation': ({ path, query }, world) => {
    const group = requireGroup(world, path);
    refuseSpecial(group);
    const bits = bitsToClear(query);
    const groups = subtreeOf(world, group.id);
    const members = membersOfAll(world, groups);
    for (const each of groups) removeBits(each.activation, bits);
    deactivate(world, members, bits, nodesAmong(world, groups, query));
    return ok(reach(group, groups, members));
  },
};

/** Global (the default) covers all groups of a computer, otherwise only those of the subtree. */
const nodesAmong = (world: World, groups: readonly Group[], values: Values): NodesOf => {
  if (values.flag('global') ?? true) return () => null;
  const wanted = new Set(groups.map((group) => group.id));
  return (id) =>
    groupsOfComputer(world, id)
      .map((group) => group.id)
      .filter((each) => wanted.has(each));
};

const addBits = (activation: Activation, bits: Activation): void => {
  activation.software ||= bits.software;
  activation.pxe ||= bits.pxe;
  activation.pull ||= bits.pull;
};

const removeBits = (activation: Activation, bits: Activation): void => {
  if (bits.software) activation.software = false;
  if (bits.pxe) activation.pxe = false;
  if (bits.pull) activation.pull = false;
};

/** Skips computers without a boot image, because they can't boot from the network. */
const hasPxeImage = (world: World, computerId: number): boolean =>
  groupsOfComputer(world, computerId).some((group) =>
    chainOf(world, group.id).some((each) => each.pxeImageId !== null),
  );

const reach = (group: Group, groups: readonly Group[], members: readonly number[]): JsonObject => ({
  groupId: group.id,
  groupCount: groups.length,
  computerCount: members.length,
});

export const bitsOf = (values: Values): Activation => ({
  software: values.flag('software') ?? false,
  pxe: values.flag('pxe') ?? false,
  pull: values.flag('pull') ?? false,
});

/** Without any flag all bits are cleared; a false flag leaves its bit. */
export const bitsToClear = (query: Values): Activation =>
  ['software', 'pxe', 'pull'].every((name) => query.flag(name) === undefined)
    ? { software: true, pxe: true, pull: true }
    : bitsOf(query);
