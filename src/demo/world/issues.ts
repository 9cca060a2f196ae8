import type { JsonObject } from '../../contract/operation.js';
import { agentOf } from '../fleet/agent.js';
import { batteriesOf, healthPercent } from '../fleet/batteries.js';
import { disksOf, freePercent, isFixed } from '../fleet/disks.js';
import { mayMissPatches } from '../fleet/patch-story.js';
import { rebootOf } from '../fleet/reboots.js';
import { deploymentOf, effectivePackages, type Effective } from './deployments.js';
import { missingPatchesOf, pmGapsOf, showMissing, type MissingPatchWish } from './missing-patches.js';
import { inventoryOf, lastSeenOf, patchScanOf } from './sightings.js';
import type { Deployment } from './state.js';
import { day, hour, utcOrNull, type World } from './world.js';

/** What a caller may set; each absent one has the default of its check. */
export interface Thresholds extends MissingPatchWish {
  readonly minFreePercent?: number | undefined;
  readonly minFreeGb?: number | undefined;
  readonly maxHealthPercent?: number | undefined;
  readonly minDaysSinceLastReboot?: number | undefined;
  readonly minFailedCount?: number | undefined;
  readonly softwareId?: string | undefined;
  readonly packageName?: string | undefined;
  readonly minHoursPending?: number | undefined;
  readonly maxDaysPending?: number | undefined;
  readonly minHoursStale?: number | undefined;
  readonly maxHoursStale?: number | undefined;
  readonly minDaysStale?: number | undefined;
}

/** What a check found on one computer: the fields of the issue's item, and how many things are wrong. */
export interface Finding {
  readonly fields: JsonObject;
  readonly count: number;
}

type Check = (world: World, id: number, wish: Thresholds) => Finding | null;

export type IssueName = keyof typeof checks;

/** In the order the overview shows them. One function an issue: sweeps, overview and a computer's own page agree. */
const checks = {
  'low-disk': (world, id, wish) => listed('lowDiskDrives', lowDrives(world, id, wish)),
  'battery-wear': (world, id, { maxHealthPercent = 60 }) =>
    listed('wornBatteries', wornBatteries(world, id, maxHealthPercent)),
  'bitlocker-off': (world, id) => listed('unencryptedDisks', openDisks(world, id)),
  'pending-reboot': (world, id, { minDaysSinceLastReboot = 0 }) => pendingReboot(world, id, minDaysSinceLastReboot),
  'failed-deployment': (world, id, wish) => {
    const failed = packagesOf(world, id, wish, ({ status }) => status === 'Failed').map(showFailed);
    return failed.length < Math.max(1, wish.minFailedCount ?? 1) ? null : listed('failedPackages', failed);
  },
  'missing-patch': (world, id, wish) => missingPatch(world, id, wish),
  'stale-deployment': (world, id, wish) => listed('stalePendingPackages', stalePackages(world, id, wish)),
  'stale-agent': (world, id, wish) => staleAgent(world, id, wish),
  'stale-inventory': (world, id, { minDaysStale = 14 }) => staleInventory(world, id, minDaysStale),
  'agent-suspended': (world, id) => suspended(world, id),
} satisfies Record<string, Check>;

export const isIssueName = (name: string): name is IssueName => Object.hasOwn(checks, name);

export const issueNames: readonly IssueName[] = Object.keys(checks).filter(isIssueName);

export const findIssue = (world: World, id: number, name: IssueName, wish: Thresholds = {}): Finding | null =>
  checks[name](world, id, wish);

const listed = (field: string, items: readonly JsonObject[]): Finding | null =>
  items.length === 0 ? null : { fields: { [field]: items }, count: items.length };

const hasInventory = (world: World, id: number): boolean => inventoryOf(world, id) !== null && id <= world.size;

/** Below either limit; with none given, below ten percent. */
const lowDrives = (world: World, id: number, { minFreePercent, minFreeGb }: Thresholds): JsonObject[] => {
  if (!hasInventory(world, id)) return [];
  const percent = minFreePercent ?? (minFreeGb === undefined ? 10 : 0);
  return disksOf(world, id)
    .filter((disk) => isFixed(disk) && (freePercent(disk) < percent || disk.freeGb < (minFreeGb ?? 0)))
    .map((disk) => ({
      volume: disk.volume,
      label: disk.label,
      totalSpaceGb: disk.totalGb,
      freeSpaceGb: disk.freeGb,
      freePercent: freePercent(disk),
    }));
};

const wornBatteries = (world: World, id: number, limit: number): JsonObject[] =>
  !hasInventory(world, id)
    ? []
    : batteriesOf(world, id)
        .filter((battery) => (healthPercent(battery) ?? Infinity) <= limit)
        .map((battery) => ({
          name: battery.name,
          deviceId: battery.deviceId,
          designedCapacityMwh: battery.designedMwh,
          fullChargedCapacityMwh: battery.fullMwh,
          healthPercent: healthPercent(battery),
        }));

const openDisks = (world: World, id: number): JsonObject[] =>
  !hasInventory(world, id)
    ? []
    : disksOf(world, id)
        .filter((disk) => isFixed(disk) && disk.bitlocker === 'Unencrypted')
        .map((disk) => ({ volume: disk.volume, label: disk.label, bitlockerStatus: disk.bitlocker }));

const pendingReboot = (world: World, id: number, minimumDays: number): Finding | null => {
  const { required, lastReboot, source } = rebootOf(world, id);
  const days = lastReboot === null ? null : rounded((world.now - lastReboot) / day);
  if (!required || (days ?? 0) < minimumDays) return null;
  const fields = { lastReboot: utcOrNull(lastReboot), daysSinceLastReboot: days, rebootRequiredSource: source };
  return { fields, count: 1 };
};

interface Fared {
  readonly effective: Effective;
  readonly deployment: Deployment;
}

const packagesOf = (
  world: World,
  id: number,
  { softwareId, packageName }: Thresholds,
  accept: (deployment: Deployment) => boolean,
): Fared[] =>
  effectivePackages(world, id).flatMap((effective) => {
    const item = effective.package;
    if (softwareId !== undefined && item.id !== softwareId.toLowerCase()) return [];
    if (packageName !== undefined && !item.name.toLowerCase().includes(packageName.toLowerCase())) return [];
    const deployment = deploymentOf(world, id, effective);
    return accept(deployment) ? [{ effective, deployment }] : [];
  });

const showFailed = ({ effective, deployment }: Fared): JsonObject => ({
  softwareId: effective.package.id,
  packageName: effective.package.name,
  version: effective.package.version,
  lastFailedUtc: utcOrNull(deployment.installTime),
  errorText: deployment.errorText,
});

const missingPatch = (world: World, id: number, wish: Thresholds): Finding | null => {
  if (!mayMissPatches(world, id) || patchScanOf(world, id) === null) return null;
  const missing = missingPatchesOf(world, id, wish);
  if (missing.length < Math.max(1, wish.minCount ?? 1)) return null;
  const fields = {
    missingPatches: missing.map((state) => showMissing(world, state)),
    pmClientGaps: pmGapsOf(world, id),
  };
  return { fields, count: missing.length };
};

/** Assigned, never started, though the agent calls in. The fix package waits by design and is not counted. */
const stalePackages = (world: World, id: number, wish: Thresholds): JsonObject[] => {
  const { minHoursPending = 24, maxDaysPending } = wish;
  const agent = agentOf(world, id);
  if (agent.kind !== 'reporting') return [];
  const age = ({ requestedAt }: Deployment): number => world.now - (requestedAt ?? world.birth);
  return packagesOf(world, id, wish, (deployment) => deployment.status === 'Pending')
    .filter(({ effective: { package: item } }) => item.purpose !== 'patch-fix' && item.type === 'Software')
    .filter(({ deployment }) => age(deployment) >= minHoursPending * hour)
    .filter(({ deployment }) => maxDaysPending === undefined || age(deployment) <= maxDaysPending * day)
    .map(({ effective: { package: item }, deployment }) => ({
      softwareId: item.id,
      packageName: item.name,
      version: item.version,
      pendingSinceUtc: utcOrNull(deployment.requestedAt),
      hoursPending: rounded(age(deployment) / hour),
    }));
};

/** Between a day and thirty days without contact; who is silent for longer is a matter of the agent's status. */
const staleAgent = (
  world: World,
  id: number,
  { minHoursStale = 24, maxHoursStale = 720 }: Thresholds,
): Finding | null => {
  const seen = lastSeenOf(world, id);
  const hours = seen === null ? 0 : rounded((world.now - seen) / hour);
  if (seen === null || hours < minHoursStale || hours > maxHoursStale) return null;
  return { fields: { staleAgentHours: hours }, count: 1 };
};

const staleInventory = (world: World, id: number, minimumDays: number): Finding | null => {
  const at = inventoryOf(world, id);
  const days = at === null ? 0 : rounded((world.now - at) / day);
  if (at === null || days < minimumDays) return null;
  return { fields: { inventoryDate: utcOrNull(at), staleInventoryDays: days }, count: 1 };
};

const suspended = (world: World, id: number): Finding | null => {
  const { suspension, suspendedUntil } = agentOf(world, id);
  if (suspension === null) return null;
  return { fields: { suspensionMode: suspension, suspendedUntil: utcOrNull(suspendedUntil) }, count: 1 };
};

const rounded = (value: number): number => Math.round(value * 10) / 10;
