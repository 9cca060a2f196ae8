import type { JsonObject } from '../../../contract/operation.js';
import { page, sweepPage } from '../../request/page.js';
import { invalid } from '../../request/reply.js';
import type { Values } from '../../request/values.js';
import { computerOf } from '../../world/computers.js';
import { failureFinder, type FailedPackage } from '../../world/deployments.js';
import { utcOrNull, type World } from '../../state/world.js';
import type { Behaviors } from '../behavior.js';
import { fleetIds } from './computer-filter.js';

interface Failure extends FailedPackage {
  readonly id: number;
}

export const sharedFailureBehaviors: Behaviors = {
  'GET /api/computer/issues/shared-package-failure': ({ query }, world) => {
    const minimum = query.integer('minAffectedCount') ?? 2;
    const withDevices = query.flag('includeDevices') === true;
    const failures = fleetIds(world, query).flatMap(finderFor(world, query));
    const groups = byPackage(failures).filter((each) => each.length >= minimum);
    return page(query, groups, (each) => showGroup(world, each, withDevices));
  },
  'GET /api/computer/issues/shared-package-failure/devices': ({ query }, world) => {
    if (query.text('softwareId') === undefined && query.text('packageName') === undefined) {
      throw invalid('softwareId', "Name the package with 'softwareId' or 'packageName'.");
    }
    const show = (failure: Failure): JsonObject => showDevice(world, failure);
    return sweepPage(query, fleetIds(world, query), finderFor(world, query), show);
  },
};

const finderFor = (world: World, query: Values): ((id: number) => Failure[]) => {
  const find = failureFinder(world, { softwareId: query.text('softwareId'), packageName: query.text('packageName') });
  return (id) => find(id).map((failure) => ({ id, ...failure }));
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
