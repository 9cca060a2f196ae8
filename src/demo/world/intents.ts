import { agentOf, returnOf } from '../fleet/agent.js';
import { defaultLimits, second, type World } from '../model/world.js';
import { lateContact } from '../troubles/troubles.js';
import { rollBetween, salt } from '../model/chance.js';
import type { IntentWork } from '../model/job-types.js';
import { macOf, serialOf, uuidOf } from '../fleet/identity.js';
import { nearestGroups } from './groups.js';
import type { ComputerChange, InstalledSystem } from '../model/state.js';

const contactDelay = salt('contact delay');

/** Schedules `work` after this number of seconds of world time. */
export const schedule = (world: World, seconds: number, work: IntentWork): void => {
  world.state.sequence += 1;
  const order = world.state.sequence;
  world.state.intents.set(keyOf(work, order), { due: world.now + Math.round(seconds * second), order, ...work });
};

/**
 * Schedules a contact for pending work: in 3 to 8 seconds, or when the computer is back. Agents that are silent, suspended
 * or missing make none, except that a created computer may boot from the network.
 */
export const callIn = (world: World, computerId: number): void => {
  const work: IntentWork = { kind: 'contact', computerId };
  if (world.state.intents.has(keyOf(work, 0))) return;
  const back = returnOf(world, computerId);
  if (back !== null) return schedule(world, (back - world.now) / second, work);
  if (!agentOf(world, computerId).callsIn && !startsFromNetwork(world, computerId)) return;
  const [least, most] = world.limits?.contactDelay ?? defaultLimits.contactDelay;
  const milliseconds = rollBetween(world.seed, computerId, contactDelay + world.state.position, [least, most]);
  const late = lateContact(world, computerId);
  schedule(world, late === undefined ? milliseconds / second : (late - world.now) / second, work);
};

/** Wake-on-LAN starts a computer that is switched off; one that is silent for good can't be woken. */
export const wake = (world: World, computerId: number): void => {
  if (agentOf(world, computerId).kind === 'stale') schedule(world, secondsToStart, { kind: 'contact', computerId });
};

const secondsToStart = 5;

const startsFromNetwork = (world: World, computerId: number): boolean => {
  const change = world.state.computers.get(computerId);
  return change !== undefined && isBare(world, computerId) && canStartFromNetwork(change);
};

const keyOf = (work: IntentWork, order: number): string =>
  work.kind === 'contact' ? `contact ${work.computerId}` : `${work.kind} ${order}`;

/** A created computer without an operating system: it can start from the network, and do nothing else. */
export const isBare = (world: World, id: number): boolean =>
  id > world.size && world.state.computers.get(id)?.system === undefined;

export const canStartFromNetwork = (change: ComputerChange): boolean =>
  change.record.pxeSupport === true && (change.activation.pxe || change.osInstalling === true);

/** The system from the image of the nearest group; undefined: no group has one. */
export const systemFor = (world: World, id: number): Omit<InstalledSystem, 'since'> | undefined => {
  const sku = nearestGroups(world, id).find((group) => group.osImageSku !== null)?.osImageSku ?? undefined;
  const item = sku === undefined ? undefined : world.state.osImports.get(sku.packageId);
  if (sku === undefined || item === undefined) return undefined;
  return {
    name: item.os ?? item.imageName,
    edition: item.skus.find(({ skuId }) => skuId === sku.skuId)?.edition ?? '',
    version: world.state.packages.get(item.packageId)?.version ?? '',
  };
};

/** Gives the computer a system and an agent; the first inventory fills the fields that are still empty. */
export const bringToLife = (
  world: World,
  id: number,
  change: ComputerChange,
  system: Omit<InstalledSystem, 'since'>,
) => {
  const { record } = change;
  change.system = { ...system, since: world.now };
  change.osInstalling = false;
  change.inventoryAt = world.now;
  change.patchScanAt = world.now;
  change.rebootedAt = world.now;
  record.macAddress ??= macOf(world, id);
  record.uuid ??= uuidOf(world, id);
  record.serialNumber ??= serialOf(world, id);
  world.memory.clear();
};
