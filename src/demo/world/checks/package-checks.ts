import type { JsonObject } from '../../../contract/operation.js';
import { agentOf } from '../../fleet/agent.js';
import type { Package } from '../../state/catalog-types.js';
import { deploymentOf, failedOrphans, packagesWith, type Effective } from '../deployments.js';
import type { Deployment } from '../../state/state.js';
import { day, hour, utcOrNull } from '../../state/world.js';
import { rounded, type MakeCheck, type Thresholds } from './check.js';

export const failedDeployment: MakeCheck = (world, wish) => {
  const failed = packagesWith(world, 'Failed', (item) => isNamed(item, wish));
  const minimum = wish.minFailedCount ?? 1;
  // Whoever asks for a package by id or name does not mean one that has neither any more.
  const isAny = wish.softwareId === undefined && wish.packageName === undefined;
  const orphans = (id: number): Deployment[] => (isAny ? failedOrphans(world, id) : []);
  return {
    count: (id) => {
      const count = failed.count(id) + orphans(id).length;
      return count < minimum ? 0 : count;
    },
    fields: (id) => ({
      failedPackages: [
        ...failed.find(id).map((effective) => showFailed(effective.package, deploymentOf(world, id, effective))),
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
      ? waiting.find(id).filter((effective) => isStale(deploymentOf(world, id, effective)))
      : [];
  return {
    count: (id) => (waiting.count(id) === 0 ? 0 : stale(id).length),
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
