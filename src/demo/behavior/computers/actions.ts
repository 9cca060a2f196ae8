import { conflict, invalid, ok, type ServiceReply, type Values } from '../../request/exchange.js';
import { activate, deactivate, packagesThrough, type Nodes } from '../../world/activation.js';
import { requireComputer, touch, type Computer } from '../../world/computers.js';
import { deploymentOf, effectiveOptions, effectivePackage } from '../../world/deployments.js';
import { commandBits } from '../../state/group-types.js';
import { groupsOfComputer, membershipNode } from '../../world/groups.js';
import { bitsOf, bitsToClear } from '../groups/group-members.js';
import { callIn, wake } from '../../world/intents.js';
import { requirePackage } from '../../world/catalog-objects.js';
import { abandonTasks } from '../../world/tasks.js';
import { utc, utcOrNull, type World } from '../../state/world.js';
import type { Behaviors } from '../behavior.js';
import { effectivePxeImage } from './effective-objects.js';

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
  if (effective === undefined) {
    throw conflict('PackageNotAssigned', `${item.name} is not assigned to the computer anywhere in its tree.`, facts);
  }
  const { installationState } = deploymentOf(world, id, effective);
  if (effective.isUninstall && installationState === 'Installed') {
    throw conflict('UninstallAlreadyPending', `The uninstallation of ${item.name} is already pending.`, facts);
  }
  if (installationState !== 'Installed') {
    throw conflict('PackageNotInstalled', `${item.name} is not installed on the computer.`, facts);
  }
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
  if (!bits.software && !bits.pxe && !bits.pull) {
    throw invalid('software', "At least one of 'software', 'pxe' and 'pull' must be true.");
  }
  const wol = body.time('wol');
  const wolNow = body.flag('wolNow') === true;
  if (wol !== undefined && wolNow) throw invalid('wolNow', "'wol' and 'wolNow' exclude each other.");
  if (bits.pxe && effectivePxeImage(world, id) === null) {
    throw conflict('NoPxeBootImageAssigned', 'No PXE boot image is assigned to the computer.', { clientId: id });
  }
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
  if (groupsOfComputer(world, computer.id).length === 0) {
    throw conflict('ComputerNotGroupAssigned', `${computer.name} belongs to no group.`, { clientId: computer.id });
  }
  return computer;
};
