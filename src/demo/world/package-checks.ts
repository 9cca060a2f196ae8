import type { JsonObject } from '../../contract/operation.js';
import { agentOf } from '../fleet/agent.js';
import type { Package } from '../state/catalog-types.js';
import { deploymentOf, failedOrphans, packagesWith, type Effective } from './deployments.js';
import type { Deployment } from '../state/state.js';
import { day, hour, utcOrNull } from '../state/world.js';
import { rounded, type MakeCheck, type Thresholds } from './checks.js';
import { missingPatchFinder, pmGapsOf, showMissing } from './patching.js';
import { patchScanOf } from './computers.js';

export const failedDeployment: MakeCheck = (world, wish) => {
  const failed = packagesWith(world, 'Failed', (item) => isNamed(item, wish));
  const minimum = wish.minFailedCount ?? 1;
  // A deleted package has neither id nor name, so a filter never matches it.
  const isAny = wish.softwareId === undefined && wish.packageName === undefined;
  const orphans = (id: number): Deployment[] => (isAny ? failedOrphans(world, id) : []);
  return {
    count: (id) => {
      const count = failed(id).length + orphans(id).length;
      return count < minimum ? 0 : count;
    },
    fields: (id) => ({
      failedPackages: [
        ...failed(id).map((effective) => showFailed(effective.package, deploymentOf(world, id, effective))),
        ...orphans(id).map((deployment) => showFailed(null, deployment)),
      ],
    }),
  };
};

/** Assigned, never started, though the agent calls in. The fix package waits by design and is not counted. */
export const staleDeployment: MakeCheck = (world, wish) => {
  const { minHoursPending = 24, maxDaysPending = Infinity } = wish;
  const age = ({ requestedAt }: Deployment): number => world.now - (requestedAt ?? world.birth);
  const isStale = (deployment: Deployment): boolean =>
    age(deployment) >= minHoursPending * hour && age(deployment) <= maxDaysPending * day;
  const waiting = packagesWith(
    world,
    'Pending',
    (item) => item.purpose !== 'patch-fix' && item.type === 'Software' && isNamed(item, wish),
  );
  const stale = (id: number): readonly Effective[] =>
    agentOf(world, id).kind === 'reporting'
      ? waiting(id).filter((effective) => isStale(deploymentOf(world, id, effective)))
      : [];
  return {
    count: (id) => stale(id).length,
    fields: (id) => ({
      stalePendingPackages: stale(id).map((effective) => {
        const deployment = deploymentOf(world, id, effective);
        return showWaiting(effective, deployment, age(deployment));
      }),
    }),
  };
};

const showFailed = (item: Package | null, { installTime, errorText }: Deployment): JsonObject => ({
  softwareId: item?.id ?? null,
  packageName: item?.name ?? null,
  version: item?.version ?? null,
  lastFailedUtc: utcOrNull(installTime),
  errorText,
});

const showWaiting = ({ package: item }: Effective, { requestedAt }: Deployment, age: number): JsonObject => ({
  softwareId: item.id,
  packageName: item.name,
  version: item.version,
  pendingSinceUtc: utcOrNull(requestedAt),
  hoursPending: rounded(age / hour),
});

const isNamed = (item: Package, { softwareId, packageName }: Thresholds): boolean =>
  (softwareId === undefined || item.id === softwareId.toLowerCase()) &&
  (packageName === undefined || item.name.toLowerCase().includes(packageName.toLowerCase()));

export const missingPatch: MakeCheck = (world, wish) => {
  const missing = missingPatchFinder(world, wish);
  const minimum = wish.minCount ?? 1;
  return {
    count: (id) => {
      const count = missing.count(id);
      return count === 0 || count < minimum || patchScanOf(world, id) === null ? 0 : count;
    },
    fields: (id) => ({
      missingPatches: missing.find(id).map((state) => showMissing(world, state)),
      pmClientGaps: pmGapsOf(world, id),
    }),
  };
};
