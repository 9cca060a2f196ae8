import { agentOf } from '../fleet/agent.js';
import { day, hour, utcOrNull } from '../state/world.js';
import { listFinding, rounded, type MakeCheck } from './checks.js';
import { deploymentOf, failureFinder, isNamed, packagesWith } from './deployments.js';
import { missingPatchFinder, pmGapsOf, showMissing } from './patching.js';

export const failedDeployment: MakeCheck = (world, wish) => {
  const find = failureFinder(world, wish);
  return (id) => {
    const failures = find(id);
    if (failures.length < (wish.minFailedCount ?? 1)) return null;
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
export const staleDeployment: MakeCheck = (world, wish) => {
  const { minHoursPending = 24, maxDaysPending = Infinity } = wish;
  const waiting = packagesWith(
    world,
    'Pending',
    (item) => item.purpose !== 'patch-fix' && item.type === 'Software' && isNamed(item, wish),
  );
  return (id) => {
    if (agentOf(world, id).kind !== 'reporting') return null;
    const stale = waiting(id)
      .map((effective) => {
        const since = deploymentOf(world, id, effective).requestedAt ?? world.birth;
        return { item: effective.package, since, age: world.now - since };
      })
      .filter(({ age }) => age >= minHoursPending * hour && age <= maxDaysPending * day);
    return listFinding('stalePendingPackages', stale, ({ item, since, age }) => ({
      softwareId: item.id,
      packageName: item.name,
      version: item.version,
      pendingSinceUtc: utcOrNull(since),
      hoursPending: rounded(age / hour),
    }));
  };
};

export const missingPatch: MakeCheck = (world, wish) => {
  const find = missingPatchFinder(world, wish);
  return (id) => {
    const missing = find(id);
    if (missing.length === 0 || missing.length < (wish.minCount ?? 1)) return null;
    const fields = {
      missingPatches: missing.map((state) => showMissing(world, state)),
      pmClientGaps: pmGapsOf(world, id),
    };
    return { count: missing.length, fields };
  };
};
