import type { JsonObject } from '../../../contract/operation.js';
import { page, sweepPage } from '../../request/page.js';
import { invalid } from '../../request/reply.js';
import type { Values } from '../../request/values.js';
import type { Package } from '../../state/catalog-types.js';
import { computerOf } from '../../world/computers.js';
import { deploymentOf, failedOrphans, packagesWith } from '../../world/deployments.js';
import type { Deployment } from '../../state/state.js';
import { utcOrNull, type World } from '../../state/world.js';
import type { Behaviors } from '../behavior.js';
import { fleetIds } from './computer-filter.js';

interface Failure {
  readonly id: number;
  /** null: it was deleted. */
  readonly item: Package | null;
  readonly deployment: Deployment;
}

export const sharedFailureBehaviors: Behaviors = {
  'GET /api/computer/issues/shared-package-failure': ({ query }, world) => {
    const minimum = query.integer('minAffectedCount') ?? 2;
    const withDevices = query.flag('includeDevices') === true;
    const { find } = failureFinder(world, query);
    const failures = fleetIds(world, query).flatMap(find);
    const groups = byPackage(failures).filter((each) => each.length >= minimum);
    return page(query, groups, (each) => showGroup(world, each, withDevices));
  },
  'GET /api/computer/issues/shared-package-failure/devices': ({ query }, world) => {
    if (query.text('softwareId') === undefined && query.text('packageName') === undefined) {
      throw invalid('softwareId', "Name the package with 'softwareId' or 'packageName'.");
    }
    const subjects = fleetIds(world, query);
    return sweepPage(query, {
      subjects,
      ...failureFinder(world, query),
      show: (failure) => showDevice(world, failure),
    });
  },
};

interface FailureFinder {
  readonly count: (id: number) => number;
  readonly find: (id: number) => readonly Failure[];
}

const failureFinder = (world: World, query: Values): FailureFinder => {
  const softwareId = query.text('softwareId')?.toLowerCase();
  const name = query.text('packageName')?.toLowerCase();
  const isAsked = ({ id, name: own }: Package): boolean =>
    (softwareId === undefined || id === softwareId) && (name === undefined || own.toLowerCase().includes(name));
  const failed = packagesWith(world, 'Failed', isAsked);
  // A deleted package has neither id nor name, so a filter never matches it.
  const orphans = (id: number): Deployment[] =>
    softwareId === undefined && name === undefined ? failedOrphans(world, id) : [];
  return {
    count: (id) => failed(id).length + orphans(id).length,
    find: (id) => [
      ...failed(id).map((effective) => ({
        id,
        item: effective.package,
        deployment: deploymentOf(world, id, effective),
      })),
      ...orphans(id).map((deployment) => ({ id, item: null, deployment })),
    ],
  };
};

/** The package that fails on most computers first. */
const byPackage = (failures: readonly Failure[]): Failure[][] => {
  const groups = new Map<string, Failure[]>();
  for (const failure of failures) {
    const own = groups.get(failure.item?.id ?? '');
    if (own === undefined) groups.set(failure.item?.id ?? '', [failure]);
    else own.push(failure);
  }
  return [...groups.values()].toSorted((left, right) => right.length - left.length);
};

const showGroup = (world: World, failures: readonly Failure[], withDevices: boolean): JsonObject => ({
  softwareId: failures[0]?.item?.id ?? null,
  packageName: failures[0]?.item?.name ?? null,
  affectedDeviceCount: failures.length,
  affectedDevices: withDevices ? failures.map((failure) => showDevice(world, failure)) : [],
});

const showDevice = (world: World, { id, deployment }: Failure): JsonObject => {
  const computer = computerOf(world, id);
  return {
    id,
    hostname: computer?.name ?? '',
    domain: computer?.domain || null,
    lastFailedUtc: utcOrNull(deployment.installTime),
    errorText: deployment.errorText,
  };
};
