import type { JsonObject } from '../../../contract/operation.js';
import { page, invalid, ok, type ServiceReply, type Values } from '../../request/exchange.js';
import { showListed } from '../../world/computers.js';
import { exists, remember, type World } from '../../model/world.js';
import type { Group, Activation } from '../../model/group-types.js';
import {
  addMember,
  groupsOfComputer,
  isMember,
  membersOf,
  membersOfAll,
  removeMember,
  requireGroup,
  subtreeOf,
  chainOf,
} from '../../world/groups.js';
import type { Behaviors } from '../behavior.js';
import { isSpecial, refuseSpecial } from './show-group.js';
import { activate, deactivate, type NodesOf } from '../../world/activation.js';

export const groupMemberBehaviors: Behaviors = {
  'GET /api/group/{id}/computers': ({ path, query }, world) => {
    const group = requireGroup(world, path);
    const deep = query.flag('includeDescendants') ?? false;
    const ids = remember(world, `members of ${group.id} ${deep}`, () =>
      deep ? membersOfAll(world, subtreeOf(world, group.id)) : membersOf(world, group.id),
    );
    return page(query, ids, (id) => showListed(world, id));
  },
  'POST /api/group/{id}/computers': ({ path, body }, world) =>
    inBulk(world, requireGroup(world, path), body.integers('computerIds'), add),
  'DELETE /api/group/{id}/computers': ({ path, query }, world) =>
    inBulk(world, requireGroup(world, path), query.integers('computerIds'), remove),
};

type Outcome = 'Added' | 'AlreadyMember' | 'Removed' | 'NotMember' | Failure;
type Failure = 'ComputerNotFound' | 'SpecialGroup' | 'NotComputerTree' | 'OtherConfigurationGroup';

const failures: Readonly<Record<Failure, string>> = {
  ComputerNotFound: 'There is no computer with this id.',
  SpecialGroup: 'Reinstall, EOL and Restore groups take no computers.',
  NotComputerTree: 'This tree holds no computers.',
  OtherConfigurationGroup: 'The computer belongs to another configuration group; a computer has at most one.',
};

const mostIds = 500;

const inBulk = (
  world: World,
  group: Group,
  computerIds: readonly number[] | undefined,
  change: (world: World, group: Group, computerId: number) => Outcome,
): ServiceReply => {
  const ids = computerIds ?? [];
  if (ids.length === 0) throw invalid('computerIds', 'Give at least one computer id.');
  if (ids.length > mostIds) throw invalid('computerIds', `Give at most ${mostIds} computer ids, not ${ids.length}.`);
  const results = ids.map((id) => result(id, change(world, group, id)));
  const succeeded = results.filter((each) => each['success'] === true).length;
  return ok({ groupId: group.id, succeeded, failed: results.length - succeeded, results });
};

const result = (computerId: number, outcome: Outcome): JsonObject => {
  const message = failures[outcome as Failure] ?? null; // an outcome that is no failure has no message
  return { computerId, success: message === null, code: outcome, message };
};

const add = (world: World, group: Group, computerId: number): Outcome => {
  if (!exists(world, computerId)) return 'ComputerNotFound';
  if (isSpecial(group)) return 'SpecialGroup';
  if (group.assignedToTree === 'UserGroups') return 'NotComputerTree';
  if (isMember(world, group.id, computerId)) return 'AlreadyMember';
  if (group.assignedToTree === 'ConfigurationGroups' && hasConfigurationGroup(world, computerId))
    return 'OtherConfigurationGroup';
  addMember(world, group.id, computerId);
  return 'Added';
};

/** A computer that is not a member, or does not exist, is already absent. */
const remove = (world: World, group: Group, computerId: number): Outcome => {
  if (!exists(world, computerId) || !isMember(world, group.id, computerId)) return 'NotMember';
  removeMember(world, group.id, computerId);
  return 'Removed';
};

const hasConfigurationGroup = (world: World, computerId: number): boolean =>
  groupsOfComputer(world, computerId).some((group) => group.assignedToTree === 'ConfigurationGroups');

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
