import { conflict, invalid, ok, page, notFound, type ServiceReply, type Values } from '../../request/exchange.js';
import { activate, deactivate, packagesThrough, abandonTasks, startTask, type Nodes } from '../../world/activation.js';
import { requireComputer, touch, type Computer } from '../../world/computers.js';
import {
  deploymentOf,
  effectiveOptions,
  effectivePackage,
  effectivePackages,
  reinstallGroupOf,
  type Effective,
} from '../../world/deployments.js';
import { commandBits, type Group } from '../../model/group-types.js';
import { groupsOfComputer, membershipNode } from '../../world/groups.js';
import { bitsOf, bitsToClear } from '../groups/group-members.js';
import { callIn, wake } from '../../world/intents.js';
import { requirePackage } from '../../world/catalog-objects.js';
import { utc, utcOrNull, newGuid, type World } from '../../model/world.js';
import type { Behaviors } from '../behavior.js';
import { effectivePxeImage } from './effective-objects.js';
import type { JsonObject } from '../../../contract/operation.js';
import { emptyGroup } from '../../catalog/groups.js';

export const computerActionBehaviors: Behaviors = {
  'POST /api/computer/{id}/software-uninstall': ({ path, body }, world) => uninstall(world, path, body),
  'POST /api/computer/{id}/reboot': ({ path, body }, world) => {
    const computer = requireGrouped(world, path);
    const timeoutMinutes = body.integer('timeoutMinutes') ?? -1;
    const reminderMinutes = body.integer('reminderMinutes') ?? 10;
    touch(world, computer.id).rebootRequest = { timeoutMinutes, reminderMinutes, requestedAt: world.now };
    callIn(world, computer.id);
    return ok({ clientId: computer.id, timeoutMinutes, reminderMinutes, requestedAtUtc: utc(world.now) });
  },
  'POST /api/computer/{id}/activation': ({ path, body }, world) => activation(world, path, body),
  'DELETE /api/computer/{id}/activation': ({ path, query }, world) => {
    const { id } = requireGrouped(world, path);
    const nodes = nodesOf(world, id, query);
    deactivate(world, [id], query.flag('uninstall') === true ? bitsOf(query) : bitsToClear(query), () => nodes);
    if (query.flag('uninstall') === true) takeBackUninstalls(world, id, nodes);
    const change = touch(world, id);
    change.wakeOnLanAt = null;
    return ok({ clientId: id, ...change.activation, global: query.flag('global') ?? true });
  },
};

/** The mode belongs to the assignment, so every computer of the group uninstalls; this one is activated now. */
const uninstall = (world: World, path: Values, body: Values): ServiceReply => {
  const { id } = requireComputer(world, path);
  const item = requirePackage(world, body, 'packageId');
  const effective = effectivePackage(world, id, item.id);
  const facts = { clientId: id, packageId: item.id };
  if (effective === undefined)
    throw conflict('PackageNotAssigned', `${item.name} is not assigned to the computer anywhere in its tree.`, facts);
  const { installationState } = deploymentOf(world, id, effective);
  if (effective.isUninstall && installationState === 'Installed')
    throw conflict('UninstallAlreadyPending', `The uninstallation of ${item.name} is already pending.`, facts);
  if (installationState !== 'Installed')
    throw conflict('PackageNotInstalled', `${item.name} is not installed on the computer.`, facts);
  const { group, assignment } = effective;
  const options = effectiveOptions(world, group.id, assignment);
  assignment.options = { ...options, distCommands: commandBits.Uninstall, setAt: world.now };
  world.memory.clear();
  activate(world, [id], { software: true, pxe: false, pull: false });
  return ok({ ...facts, assignmentGroupId: group.id, assignmentGroupName: group.name, desiredMode: 'Uninstall' });
};

/** Cancels pending uninstalls. The mode belongs to the assignment, so its other computers keep the package too. */
const takeBackUninstalls = (world: World, id: number, nodes: Nodes): void => {
  const pending = packagesThrough(world, id, nodes).filter(
    (effective) => effective.isUninstall && deploymentOf(world, id, effective).installationState === 'Installed',
  );
  for (const { package: item, assignment, group } of pending) {
    const options = effectiveOptions(world, group.id, assignment);
    assignment.options = { ...options, distCommands: commandBits.Install, setAt: world.now };
    abandonTasks(world, id, item.id, 'The uninstallation was taken back.');
  }
  world.memory.clear();
};

const activation = (world: World, path: Values, body: Values): ServiceReply => {
  const { id } = requireComputer(world, path);
  const bits = bitsOf(body);
  if (!bits.software && !bits.pxe && !bits.pull)
    throw invalid('software', "At least one of 'software', 'pxe' and 'pull' must be true.");
  const wol = body.time('wol');
  const wolNow = body.flag('wolNow') === true;
  if (wol !== undefined && wolNow) throw invalid('wolNow', "'wol' and 'wolNow' exclude each other.");
  if (bits.pxe && effectivePxeImage(world, id) === null)
    throw conflict('NoPxeBootImageAssigned', 'No PXE boot image is assigned to the computer.', { clientId: id });
  // Silent reboot logic needs a Wake-on-LAN time; the default is now.
  const wakeAt = wol ?? (wolNow || body.object('srl') !== undefined ? world.now : null);
  if (wakeAt !== null) touch(world, id).wakeOnLanAt = wakeAt;
  const nodes = nodesOf(world, id, body);
  activate(world, [id], bits, () => nodes);
  if (wolNow) wake(world, id);
  return ok({
    clientId: id,
    ...bits,
    wol: utcOrNull(wakeAt),
    srl: body.object('srl')?.raw ?? null,
    global: body.flag('global') ?? true,
  });
};

/** Global (the default) covers all groups of the computer, otherwise only its main group. */
const nodesOf = (world: World, id: number, values: Values): Nodes => {
  if (values.flag('global') ?? true) return null;
  const node = membershipNode(world, id);
  return node === undefined ? [] : [node.id];
};

const requireGrouped = (world: World, path: Values): Computer => {
  const computer = requireComputer(world, path);
  if (groupsOfComputer(world, computer.id).length === 0)
    throw conflict('ComputerNotGroupAssigned', `${computer.name} belongs to no group.`, { clientId: computer.id });
  return computer;
};

export const reinstallBehaviors: Behaviors = {
  'POST /api/computer/{id}/software-reinstall': ({ path, body }, world) => {
    const { id } = requireComputer(world, path);
    const item = requirePackage(world, body, 'packageId');
    const effective = effectivePackage(world, id, item.id);
    const facts = { clientId: id, packageId: item.id };
    if (effective === undefined)
      throw conflict('PackageNotAssigned', `${item.name} is not assigned to the computer anywhere in its tree.`, facts);
    if (reinstallGroupOf(world, id, item.id) !== undefined)
      throw conflict('ReinstallAlreadyPending', `A reinstall of ${item.name} is already pending.`, facts);
    return ok(showReinstall(world, enforceReinstall(world, id, effective, null)));
  },
  'GET /api/computer/{id}/software-reinstall': ({ path, query }, world) => {
    const wanted = query.text('packageId')?.toLowerCase();
    const groups = pendingGroups(world, requireComputer(world, path).id);
    const own = groups.filter((group) => wanted === undefined || group.reinstall?.packageId === wanted);
    return page(query, own, (group) => showReinstall(world, group));
  },
  'DELETE /api/computer/{id}/software-reinstall': ({ path, query }, world) => cancel(world, path, query),
  'POST /api/computer/{id}/rescan': ({ path, body }, world) => {
    const { id, name } = requireComputer(world, path);
    const scanType = body.text('scanType') === 'Patch' ? 'Patch' : 'Inventory';
    const purpose = scanType === 'Patch' ? 'patch-scan' : 'inventory-scan';
    const effective = effectivePackages(world, id).find((each) => each.package.purpose === purpose);
    if (effective === undefined) {
      const message = `No ${scanType.toLowerCase()} scan package is assigned anywhere in the tree of ${name}.`;
      throw conflict('ScanPackageNotAssigned', message, { clientId: id, scanType });
    }
    const known = reinstallGroupOf(world, id, effective.package.id);
    const group = known ?? enforceReinstall(world, id, effective, scanType);
    return ok({ clientId: id, scanType, alreadyPending: known !== undefined, ...showReinstall(world, group) });
  },
};

/** Creates the reinstall group below the group with the assignment; the agent's next contact removes it. */
const enforceReinstall = (
  world: World,
  id: number,
  effective: Effective,
  scanType: 'Inventory' | 'Patch' | null,
): Group => {
  const { package: item, group: parent } = effective;
  const groupId = newGuid(world);
  const name = `Reinstall ${item.name} ${item.version} on ${id}`;
  const group: Group = {
    ...emptyGroup(groupId, name, parent.assignedToTree, parent.id),
    kind: 'Reinstall',
    reinstall: { computerId: id, packageId: item.id, requestedAt: world.now, scanType },
  };
  world.state.groups.set(groupId, group);
  touch(world, id).reinstallGroups.push(groupId);
  startTask(world, { type: 'Reinstall', name: `${item.name} ${item.version}`, packageId: item.id }, [id]);
  callIn(world, id);
  return group;
};

const cancel = (world: World, path: Values, query: Values): ServiceReply => {
  const { id } = requireComputer(world, path);
  const groupId = (query.text('reinstallGroupId') ?? '').toLowerCase();
  const group = pendingGroups(world, id).find((each) => each.id === groupId);
  if (group?.reinstall === undefined || group.reinstall === null)
    throw notFound('ReinstallGroupNotFound', `The computer ${id} has no reinstall group ${groupId}.`, {
      clientId: id,
      reinstallGroupId: groupId,
    });
  const cancelled = showPlace(world, group);
  const change = touch(world, id);
  change.reinstallGroups = change.reinstallGroups.filter((each) => each !== groupId);
  world.state.groups.delete(groupId);
  abandonTasks(world, id, group.reinstall.packageId, 'The reinstall was cancelled.');
  return ok(cancelled);
};

const pendingGroups = (world: World, id: number): Group[] =>
  (world.state.computers.get(id)?.reinstallGroups ?? []).flatMap((groupId) => world.state.groups.get(groupId) ?? []);

const showPlace = (world: World, group: Group): JsonObject => ({
  reinstallGroupId: group.id,
  parentGroupId: group.parentId,
  parentGroupName: world.state.groups.get(group.parentId ?? '')?.name ?? '',
});

const showReinstall = (world: World, group: Group): JsonObject => ({
  ...showPlace(world, group),
  softwareId: group.reinstall?.packageId ?? null,
  softwareName: world.state.packages.get(group.reinstall?.packageId ?? '')?.name ?? null,
  requestedAtUtc: utcOrNull(group.reinstall?.requestedAt ?? null),
});
