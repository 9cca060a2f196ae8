import type { JsonObject } from '../../../contract/operation.js';
import type { Values } from '../../request/values.js';
import { deploymentOf, effectivePackages, orphanedDeployments, type Effective } from '../../world/deployments.js';
import { eventsOf } from '../../world/history.js';
import { unknownTime } from '../../state/state.js';
import { utc, utcOrNull, type World } from '../../state/world.js';

/** Software on one computer; pre-OS packages are shown on request only. */
export const deploymentsFor = (world: World, id: number, query: Values): Effective[] => {
  const wanted = query.text('packageId')?.toLowerCase();
  const withPreOs = query.flag('includePreOsPackages') === true;
  return effectivePackages(world, id).filter(
    ({ package: item }) =>
      (wanted === undefined || item.id === wanted) &&
      (item.type === 'Software' || (withPreOs && item.type === 'PreOs')),
  );
};

export const showDeployment = (world: World, id: number, effective: Effective): JsonObject => {
  const { package: item } = effective;
  const deployment = deploymentOf(world, id, effective);
  return {
    softwareId: item.id,
    name: item.name,
    version: item.version,
    revision: item.revision,
    status: deployment.status,
    installationState: deployment.installationState,
    desiredMode: deployment.desiredMode,
    currentMode: deployment.currentMode,
    installTime: utcOrNull(deployment.installTime),
    errorText: deployment.errorText,
    setupErrorLogEntries: deployment.status === 'Failed' ? setupErrorsOf(world, id).slice(0, 5) : null,
  };
};

/** A deleted package leaves a result without a name. */
export const orphansFor = (world: World, id: number, query: Values): JsonObject[] =>
  orphanedDeployments(world, id)
    .filter(([softwareId]) => [undefined, softwareId].includes(query.text('packageId')?.toLowerCase()))
    .map(([softwareId, { requestedAt: _requested, installTime, ...deployment }]) => ({
      softwareId,
      name: null,
      version: null,
      revision: null,
      ...deployment,
      installTime: utcOrNull(installTime),
      setupErrorLogEntries: deployment.status === 'Failed' ? setupErrorsOf(world, id).slice(0, 5) : null,
    }));

export const setupErrorsOf = (world: World, id: number): JsonObject[] =>
  eventsOf(world, id)
    .filter((event) => event.result === 'Failed')
    .toSorted((left, right) => right.at - left.at)
    .map(({ at, packageName, version, errorText }) => ({
      logDateUtc: at === unknownTime ? null : utc(at),
      packageName,
      version,
      exitCode: Number(/\d{3,}/.exec(errorText ?? '')?.[0] ?? 1),
      message: errorText,
    }));
