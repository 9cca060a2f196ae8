import { valuesOf, type Values } from '../request/exchange.js';
import { day, hour, utcOrNull, type World } from '../model/world.js';
import { agentOf } from '../fleet/agent.js';
import { deploymentOf, failureFinder, packageFilter, packagesWith } from './deployments.js';
import { missingPatchFinder, pmGapsOf, showMissing } from './patching.js';
import type { Battery, DiskDrive } from '../../contract/answers.js';
import type { JsonObject } from '../../contract/operation.js';
import { batteriesOf, disksOf, freePercent, isFixed, isUnencryptedDisk } from '../fleet/disks.js';
import { rebootOf, hasInventory, inventoryOf, lastSeenOf } from '../fleet/routine.js';

/** An issue of one computer: the number of things that are wrong and the fields of its item. */
export interface IssueFinding {
  readonly count: number;
  readonly fields: JsonObject;
}

/** null: the computer doesn't have the issue. */
export type Check = (id: number) => IssueFinding | null;

/** Makes a check with the thresholds of a query; each check has a default for those that are absent. */
export type MakeCheck = (world: World, query: Values) => Check;

/** The finding of an issue that lists what is wrong. */
const listFinding = <T>(field: string, items: readonly T[], show: (item: T) => JsonObject): IssueFinding | null =>
  items.length === 0 ? null : { count: items.length, fields: { [field]: items.map(show) } };

const pick = (item: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(names.map((name) => [name, item[name] ?? null]));

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** Below either limit; with none given, below ten percent. */
const lowDisk: MakeCheck = (world, query) => {
  const minFreeGb = query.integer('minFreeGb');
  const percent = query.integer('minFreePercent') ?? (minFreeGb === undefined ? 10 : 0);
  const isLow = (disk: DiskDrive): boolean =>
    isFixed(disk) && ((freePercent(disk) ?? Infinity) < percent || (disk.freeSpaceGb ?? Infinity) < (minFreeGb ?? 0));
  return (id) =>
    listFinding('lowDiskDrives', hasInventory(world, id) ? disksOf(world, id).filter(isLow) : [], (disk) => ({
      ...pick(disk, ['volume', 'label', 'totalSpaceGb', 'freeSpaceGb']),
      freePercent: freePercent(disk),
    }));
};

const batteryWear: MakeCheck = (world, query) => {
  const maxHealthPercent = query.integer('maxHealthPercent') ?? 60;
  const isWorn = ({ healthPercent }: Battery): boolean => (healthPercent ?? Infinity) <= maxHealthPercent;
  const fields = ['name', 'deviceId', 'designedCapacityMwh', 'fullChargedCapacityMwh', 'healthPercent'];
  return (id) =>
    listFinding('wornBatteries', hasInventory(world, id) ? batteriesOf(world, id).filter(isWorn) : [], (battery) =>
      pick(battery, fields),
    );
};

const bitlockerOff: MakeCheck = (world) => (id) =>
  listFinding('unencryptedDisks', hasInventory(world, id) ? disksOf(world, id).filter(isUnencryptedDisk) : [], (disk) =>
    pick(disk, ['volume', 'label', 'bitlockerStatus']),
  );

const pendingReboot: MakeCheck = (world, query) => {
  const least = query.integer('minDaysSinceLastReboot') ?? 0;
  return (id) => {
    const { required, lastReboot, source } = rebootOf(world, id);
    const days = lastReboot === null ? null : (world.now - lastReboot) / day;
    if (!required || (days ?? 0) < least) return null;
    const daysSinceLastReboot = days === null ? null : rounded(days);
    return {
      count: 1,
      fields: { lastReboot: utcOrNull(lastReboot), daysSinceLastReboot, rebootRequiredSource: source },
    };
  };
};

/** Reports computers without contact for a day or more, however long; never seen ones have no schedule to miss. */
const staleAgent: MakeCheck = (world, query) => {
  const least = query.integer('minHoursStale') ?? 24;
  const most = query.integer('maxHoursStale') ?? Infinity;
  return (id) => {
    const seen = lastSeenOf(world, id);
    const hours = seen === null ? -1 : (world.now - seen) / hour;
    if (seen === null || hours < least || hours > most) return null;
    return { count: 1, fields: { staleAgentHours: rounded(hours) } };
  };
};

const staleInventory: MakeCheck = (world, query) => {
  const least = query.integer('minDaysStale') ?? 14;
  return (id) => {
    const at = inventoryOf(world, id);
    const days = at === null ? -1 : (world.now - at) / day;
    if (at === null || days < least) return null;
    return { count: 1, fields: { inventoryDate: utcOrNull(at), staleInventoryDays: rounded(days) } };
  };
};

const agentSuspended: MakeCheck = (world) => (id) => {
  const { suspension, suspendedUntil } = agentOf(world, id);
  if (suspension === null) return null;
  return { count: 1, fields: { suspensionMode: suspension, suspendedUntil: utcOrNull(suspendedUntil) } };
};

const failedDeployment: MakeCheck = (world, query) => {
  const find = failureFinder(world, query);
  const least = query.integer('minFailedCount') ?? 1;
  return (id) => {
    const failures = find(id);
    if (failures.length < least) return null;
    return listFinding('failedPackages', failures, ({ item, deployment }) => ({
      softwareId: item?.id ?? null,
      packageName: item?.name ?? null,
      version: item?.version ?? null,
      lastFailedUtc: utcOrNull(deployment.installTime),
      errorText: deployment.errorText,
    }));
  };
};

/** Finds packages that were never started although the agent calls in. The fix package waits by design. */
const staleDeployment: MakeCheck = (world, query) => {
  const least = (query.integer('minHoursPending') ?? 24) * hour;
  const most = (query.integer('maxDaysPending') ?? Infinity) * day;
  const isMeant = packageFilter(query);
  const waiting = packagesWith(
    world,
    'Pending',
    (item) => item.purpose !== 'patch-fix' && item.type === 'Software' && isMeant(item),
  );
  return (id) => {
    if (agentOf(world, id).kind !== 'reporting') return null;
    const stale = waiting(id)
      .map((effective) => {
        const since = deploymentOf(world, id, effective).requestedAt ?? world.birth;
        return { item: effective.package, since, age: world.now - since };
      })
      .filter(({ age }) => age >= least && age <= most);
    return listFinding('stalePendingPackages', stale, ({ item, since, age }) => ({
      softwareId: item.id,
      packageName: item.name,
      version: item.version,
      pendingSinceUtc: utcOrNull(since),
      hoursPending: rounded(age / hour),
    }));
  };
};

const missingPatch: MakeCheck = (world, query) => {
  const find = missingPatchFinder(world, query);
  const least = query.integer('minCount') ?? 1;
  return (id) => {
    const missing = find(id);
    if (missing.length === 0 || missing.length < least) return null;
    const fields = {
      missingPatches: missing.map((state) => showMissing(world, state)),
      pmClientGaps: pmGapsOf(world, id),
    };
    return { count: missing.length, fields };
  };
};

export type IssueKind = keyof typeof checks;

/** In the order of the overview. Sweeps, overview and computer pages share these checks, so they agree. */
const checks = {
  'low-disk': lowDisk,
  'battery-wear': batteryWear,
  'bitlocker-off': bitlockerOff,
  'pending-reboot': pendingReboot,
  'failed-deployment': failedDeployment,
  'missing-patch': missingPatch,
  'stale-deployment': staleDeployment,
  'stale-agent': staleAgent,
  'stale-inventory': staleInventory,
  'agent-suspended': agentSuspended,
} satisfies Record<string, MakeCheck>;

export const isIssueName = (name: string): name is IssueKind => Object.hasOwn(checks, name);

export const issueKinds: readonly IssueKind[] = Object.keys(checks).filter(isIssueName);

export const issueCheck = (world: World, name: IssueKind, query: Values = valuesOf({})): Check =>
  checks[name](world, query);
