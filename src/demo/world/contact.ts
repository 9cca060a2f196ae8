import { failureResult, setupFailure, successResult, uninstallResult } from '../fleet/deployment-story.js';
import { disksOf, freePercent, isFixed } from '../fleet/disks.js';
import { workstationSystem } from '../fleet/operating-system.js';
import { activatedPackages, dueMode, isInstallable, reportTasks, type TaskOutcome } from './activation.js';
import { touch } from './computers.js';
import { exists, type World } from '../model/world.js';
import { effectivePackage, effectivePackages, type Effective } from './deployments.js';
import { callIn, bringToLife, canStartFromNetwork, isBare, systemFor } from './intents.js';
import type { Intent, Task } from '../model/job-types.js';
import { installEvent, patchEvent } from './history.js';
import { installMissing, missingApproved } from './patching.js';
import type { ComputerChange } from '../model/state.js';

/** The agent makes contact, does its pending work and reports. */
export const advanceContact = (world: World, { computerId }: Extract<Intent, { kind: 'contact' }>): void => {
  if (!exists(world, computerId)) return;
  const change = touch(world, computerId);
  if (isBare(world, computerId) && !installFromNetwork(world, computerId, change)) return;
  change.contactAt = world.now;
  finishOsInstall(world, computerId, change);
  runPatchFix(world, computerId, change);
  runReinstalls(world, computerId, change);
  runActivation(world, computerId, change);
  runEmergencyPatching(world, computerId);
  runReboot(world, change);
  reportTasks(world, computerId, (task) => outcomeOf(world, computerId, task));
};

/** Forces a contact of the agent, whatever its routine. */
export const contactNow = (world: World, computerId: number): void => {
  world.state.intents.delete(`contact ${computerId}`);
  const change = touch(world, computerId);
  delete change.silentSince;
  if (isBare(world, computerId) && !canStartFromNetwork(change)) {
    bringToLife(world, computerId, change, workstationSystem);
    deployAll(world, computerId);
  }
  advanceContact(world, { kind: 'contact', computerId, due: world.now, order: 0 });
  world.memory.clear();
};

/**
 * Installs the operating system over the network: the first contact starts the installation, the second one finishes it
 * and deploys all packages. Returns whether the computer has a system now.
 */
const installFromNetwork = (world: World, computerId: number, change: ComputerChange): boolean => {
  if (!canStartFromNetwork(change)) return false;
  if (change.osInstalling !== true) {
    change.osInstalling = true;
    change.activation = { ...change.activation, pxe: false };
    callIn(world, computerId);
    return false;
  }
  change.osInstalling = false;
  const system = systemFor(world, computerId);
  const error = system === undefined ? noImage : null;
  recordOsInstall(world, computerId, error);
  if (system === undefined) {
    reportTasks(world, computerId, (task) => (task.type === 'OsInstall' ? { failure: noImage } : 'running'));
    return false;
  }
  bringToLife(world, computerId, change, system);
  deployAll(world, computerId);
  return true;
};

const noImage = 'No group of the computer has an operating system image.';

const deployAll = (world: World, computerId: number): void => {
  for (const effective of effectivePackages(world, computerId)) deploy(world, computerId, effective);
};

/** The new system reports, or the old one if the image did not fit. */
const finishOsInstall = (world: World, computerId: number, change: ComputerChange): void => {
  if (change.osInstalling !== true) return;
  change.osInstalling = false;
  const failure = imageFailure(world, computerId);
  recordOsInstall(world, computerId, failure);
  change.rebootedAt = world.now;
  const system = systemFor(world, computerId);
  if (failure !== null || system === undefined) return;
  bringToLife(world, computerId, change, system);
  // A new system has none of the packages that the old one had.
  for (const effective of effectivePackages(world, computerId)) {
    if (isInstallable(effective) && !effective.isUninstall) install(world, computerId, effective, 'Install');
  }
};

const recordOsInstall = (world: World, computerId: number, errorText: string | null): void => {
  const item = { name: 'Operating system', version: null };
  world.state.events.push(installEvent({ computerId, item, at: world.now, errorText, installMode: 'OsInstall' }));
};

/** An image needs a tenth of the disk to unpack. */
const imageFailure = (world: World, computerId: number): string | null => {
  const full = disksOf(world, computerId).find((disk) => isFixed(disk) && (freePercent(disk) ?? 100) < 10);
  return full === undefined ? null : `The image does not fit: ${full.volume} is almost full.`;
};

const runReinstalls = (world: World, computerId: number, change: ComputerChange): void => {
  for (const groupId of change.reinstallGroups.splice(0)) {
    const group = world.state.groups.get(groupId);
    const effective = group?.reinstall ? effectivePackage(world, computerId, group.reinstall.packageId) : undefined;
    world.state.groups.delete(groupId);
    world.memory.clear();
    if (effective !== undefined) install(world, computerId, effective, 'Reinstall');
  }
};

const runActivation = (world: World, computerId: number, change: ComputerChange): void => {
  for (const effective of activatedPackages(world, computerId, change)) deploy(world, computerId, effective);
  if (change.activation.pxe) {
    change.osInstalling = true;
    callIn(world, computerId);
  }
  change.activation = { software: false, pxe: false, pull: false };
  delete change.activationReach;
};

const deploy = (world: World, computerId: number, effective: Effective): void => {
  switch (dueMode(world, computerId, effective)) {
    case 'Install':
      return install(world, computerId, effective, 'Install');
    case 'Uninstall':
      return uninstall(world, computerId, effective);
    case null:
  }
};

const install = (
  world: World,
  computerId: number,
  effective: Effective,
  installMode: 'Install' | 'Reinstall',
): void => {
  const item = effective.package;
  const errorText = setupFailure(world, computerId, item);
  const change = touch(world, computerId);
  change.deployments.set(item.id, errorText === null ? successResult(world.now) : failureResult(world.now, errorText));
  world.state.events.push(installEvent({ computerId, item, at: world.now, errorText, installMode }));
  if (item.needsReboot === true && errorText === null) change.rebootDueAt = world.now;
  if (item.purpose === 'inventory-scan') afterInventory(world, computerId, change);
  if (item.purpose === 'patch-scan') afterPatchScan(world, computerId, change);
};

const uninstall = (world: World, computerId: number, { package: item }: Effective): void => {
  touch(world, computerId).deployments.set(item.id, uninstallResult(world.now));
  world.state.events.push(installEvent({ computerId, item, at: world.now, errorText: null, installMode: 'Uninstall' }));
};

/** The scanned serial number replaces the one that a user entered. */
const afterInventory = (world: World, computerId: number, change: ComputerChange): void => {
  change.inventoryAt = world.now;
  if (computerId <= world.size) delete change.record.serialNumber;
  delete change.isBiosDeleted;
};

/** A scan that finds approved patches missing makes the fix package install them at the contact after this one. */
const afterPatchScan = (world: World, computerId: number, change: ComputerChange): void => {
  change.patchScanAt = world.now;
  const fix = effectivePackages(world, computerId).some((each) => each.package.purpose === 'patch-fix');
  if (!fix || missingApproved(world, computerId).length === 0) return;
  change.patchFixPending = true;
  callIn(world, computerId);
};

const runPatchFix = (world: World, computerId: number, change: ComputerChange): void => {
  if (!change.patchFixPending) return;
  change.patchFixPending = false;
  const fix = effectivePackages(world, computerId).find((each) => each.package.purpose === 'patch-fix');
  if (fix === undefined) return;
  for (const patch of installMissing(world, computerId, missingApproved(world, computerId)))
    world.state.events.push(patchEvent(computerId, { patch }, world.now));
  install(world, computerId, fix, 'Install');
  change.patchScanAt = world.now;
};

const runEmergencyPatching = (world: World, computerId: number): void => {
  for (const pmGroup of world.state.pmGroups.values()) {
    const groupId = pmGroup.emergencyGroupId;
    if (groupId === null || world.state.membership.get(groupId)?.added.has(computerId) !== true) continue;
    touch(world, computerId).patchScanAt = world.now;
    for (const patch of installMissing(world, computerId, pmGroup.patches))
      world.state.events.push(patchEvent(computerId, { patch }, world.now, 'EmergencyPatch'));
  }
};

const runReboot = (world: World, change: ComputerChange): void => {
  if (change.rebootRequest === null) return;
  change.rebootRequest = null;
  change.rebootedAt = world.now;
};

/** An operating system that is being installed has nothing to report yet. */
const outcomeOf = (world: World, computerId: number, task: Task): TaskOutcome => {
  const change = world.state.computers.get(computerId);
  if (task.type === 'OsInstall')
    return change?.osInstalling === true ? 'running' : { failure: imageFailure(world, computerId) };
  if (task.packageId === null) return { failure: null };
  return { failure: change?.deployments.get(task.packageId)?.errorText ?? null };
};
