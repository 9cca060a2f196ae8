import { valuesOf, type Values } from '../request/values.js';
import { type World, day, hour, utcOrNull } from '../state/world.js';
import {
  agentSuspended,
  batteryWear,
  bitlockerOff,
  lowDisk,
  pendingReboot,
  staleAgent,
  staleInventory,
  type Check,
  type MakeCheck,
  listFinding,
  rounded,
} from './checks.js';
import { agentOf } from '../fleet/agent.js';
import { deploymentOf, failureFinder, packageFilter, packagesWith } from './deployments.js';
import { missingPatchFinder, pmGapsOf, showMissing } from './patching.js';

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

/** Assigned, never started, though the agent calls in. The fix package waits by design and is not counted. */
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
