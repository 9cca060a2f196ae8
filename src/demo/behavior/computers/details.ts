import { type Json, type JsonObject, emptyGuid } from '../../../contract/operation.js';
import { rebootOf, hasInventoryValues } from '../../fleet/routine.js';
import { byTime, eventsOf } from '../../world/history.js';
import { contains, page, ok, type Values } from '../../request/exchange.js';
import { requireComputer, type Computer } from '../../world/computers.js';
import {
  assignmentsOf,
  deploymentOf,
  effectivePackages,
  orphanedDeployments,
  type Effective,
} from '../../world/deployments.js';
import { chainOf, groupsOfComputer } from '../../world/groups.js';
import { pmAssignmentsOf } from '../../world/patching.js';
import { requirePackage } from '../../world/catalog-objects.js';
import { utcOrNull, type World, day, hour, utc } from '../../model/world.js';
import type { Behavior, Behaviors } from '../behavior.js';
import {
  languagePacksOf,
  readinessOf,
  effectiveTemplate,
  requireObject,
  effectivePxeImage,
  effectiveSku,
} from './effective-objects.js';
import { patchDetails, showPatchDetail, showPatchStatus } from './patches.js';
import { showPosture, showSystemInfo } from './system-info.js';
import { showEvent } from './searches.js';
import { showAgent } from './uem-agent.js';
import { modelOf } from '../../fleet/machine.js';
import { operatingSystemOf } from '../../fleet/operating-system.js';
import type { AgentStatus } from '../../fleet/agent.js';
import { issueCheck, issueKinds } from '../../world/issues.js';
import { addressOf } from './computer-filter.js';
import { unknownTime, type Deployment } from '../../model/state.js';

/** Answers with one object about the computer of the path. */
export const one =
  (show: (world: World, computer: Computer) => Json): Behavior =>
  ({ path }, world) =>
    ok(show(world, requireComputer(world, path)));

export const computerDetailBehaviors: Behaviors = {
  'GET /api/computer/{id}/security-posture': ({ path, query }, world) =>
    ok(showPosture(world, requireComputer(world, path), query.integer('staleAfterDays') ?? 3)),
  'GET /api/computer/{id}/system-info': one(showSystemInfo),
  'GET /api/computer/{id}/reboot-status': one((world, { id, lastSeen }) => {
    const { lastReboot, required, source } = rebootOf(world, id);
    return {
      clientId: id,
      lastReboot: utcOrNull(lastReboot),
      uptime: lastReboot === null || lastSeen === null ? null : uptime(lastSeen - lastReboot),
      rebootRequired: required,
      rebootRequiredSource: source,
      lastUpdated: utcOrNull(lastSeen),
    };
  }),
  'GET /api/computer/{id}/groups': ({ path, query }, world) => {
    const groups = groupsOfComputer(world, requireComputer(world, path).id);
    const wanted = groups.filter((group) => contains(group.name, query.text('nameContains')));
    return page(query, wanted, showDeviceGroup);
  },
  'GET /api/computer/{id}/packages/{packageId}/groups': ({ path, query }, world) => {
    const { id } = requireComputer(world, path);
    const item = requirePackage(world, path, 'packageId');
    const chains = groupsOfComputer(world, id).flatMap((group) => chainOf(world, group.id));
    const groups = [...new Set(chains)].filter((group) =>
      assignmentsOf(world, group).some(({ packageId }) => packageId === item.id),
    );
    return page(query, groups, showDeviceGroup);
  },
  'GET /api/computer/{id}/agent-template': one((world, { id }) =>
    requireObject(effectiveTemplate(world, id), 'AgentTemplate', id),
  ),
  'GET /api/computer/{id}/os-image-sku': one((world, { id }) =>
    requireObject(effectiveSku(world, id), 'OsImageSku', id),
  ),
  'GET /api/computer/{id}/pxe-bootimage': one((world, { id }) =>
    requireObject(effectivePxeImage(world, id), 'PxeBootImage', id),
  ),
  'GET /api/computer/{id}/language-packs': ({ path, query }, world) =>
    page(query, languagePacksOf(world, requireComputer(world, path).id), (pack) => pack),
  'GET /api/computer/{id}/os-deployment-readiness': one((world, { id }) => readinessOf(world, id)),
  'GET /api/computer/{id}/uem-agent': one(showAgent),
  'GET /api/computer/{id}/health': one((world, computer) => showHealth(world, computer)),
  'GET /api/computer/{id}/software-deployment': ({ path, query }, world) => {
    const { id } = requireComputer(world, path);
    const shown = deploymentsFor(world, id, query).map((each) => showDeployment(world, id, each));
    return ok([...shown, ...orphansFor(world, id, query)]);
  },
  'GET /api/computer/{id}/patch-status': one(showPatchStatus),
  'POST /api/computer/{id}/patches-search': ({ path, query, body }, world) =>
    page(query, patchDetails(world, requireComputer(world, path).id, body), showPatchDetail),
  'GET /api/computer/{id}/pm-groups': ({ path, query }, world) =>
    page(query, pmAssignmentsOf(world, requireComputer(world, path).id), ({ treeId, assignment }) => {
      const pmGroup = world.state.pmGroups.get(assignment.pmGroupId);
      return { treeId, ...assignment, pmGroupName: pmGroup?.name ?? '', category: pmGroup?.category ?? 'Patch' };
    }),
  'GET /api/computer/{id}/setup-error-log': ({ path, query }, world) =>
    page(query, setupErrorsOf(world, requireComputer(world, path).id), (entry) => entry),
  'GET /api/computer/{id}/distribution-history': ({ path, query }, world) => {
    const events = eventsOf(world, requireComputer(world, path).id).toSorted(byTime);
    return page(query, events, (event) => showEvent(world, event));
  },
};

const showDeviceGroup = (group: ReturnType<typeof groupsOfComputer>[number]): Json => ({
  groupId: group.id,
  name: group.name,
  assignedToTree: group.assignedToTree,
  description: group.description,
});

/** `3.04:15:00`: days, hours, minutes, seconds. */
const uptime = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const clock = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60];
  return `${Math.floor(seconds / 86_400)}.${clock.map((part) => String(part).padStart(2, '0')).join(':')}`;
};

const agentStatusOf = (world: World, { lastSeen }: Computer): AgentStatus => {
  if (lastSeen === null) return 'Unknown';
  const age = world.now - lastSeen;
  if (age < 24 * hour) return 'Reporting';
  return age <= 30 * day ? 'Stale' : 'Silent';
};

const showHealth = (world: World, computer: Computer): JsonObject => {
  const { id } = computer;
  const known = hasInventoryValues(world, id);
  const os = operatingSystemOf(world, id);
  const { manufacturer, model } = modelOf(world, id);
  const agentStatus = agentStatusOf(world, computer);
  return {
    clientId: id,
    hostname: computer.name,
    domain: computer.domain || null,
    macAddress: computer.macAddress,
    uuid: computer.uuid ?? emptyGuid,
    lastSeenUtc: utcOrNull(computer.lastSeen),
    agentStatus,
    healthStatus: healthOf(world, id, agentStatus),
    operatingSystem: known ? `${os.name} ${os.edition} ${os.version}` : null,
    ipAddress: addressOf(world, computer),
    manufacturer: known ? manufacturer : null,
    model: known ? model : null,
    architecture: known ? 'x64' : null,
    inventoryDate: utcOrNull(computer.inventoryAt),
    agentInstalled: computer.lastSeen === null ? null : true,
  };
};

/** Unreachable without recent contact; a warning with any active issue. */
const healthOf = (world: World, id: number, status: AgentStatus): 'Healthy' | 'Warning' | 'Unreachable' => {
  if (status === 'Silent' || status === 'Unknown') return 'Unreachable';
  return issueKinds.some((name) => issueCheck(world, name)(id) !== null) ? 'Warning' : 'Healthy';
};

/** Software on one computer; pre-OS packages are shown on request only. */
const deploymentsFor = (world: World, id: number, query: Values): Effective[] => {
  const wanted = query.text('packageId')?.toLowerCase();
  const withPreOs = query.flag('includePreOsPackages') === true;
  return effectivePackages(world, id).filter(
    ({ package: item }) =>
      (wanted === undefined || item.id === wanted) &&
      (item.type === 'Software' || (withPreOs && item.type === 'PreOs')),
  );
};

const showDeployment = (world: World, id: number, { package: item, ...effective }: Effective): JsonObject =>
  showResult(world, id, item, deploymentOf(world, id, { package: item, ...effective }));

/** A deleted package leaves a result without a name. */
const orphansFor = (world: World, id: number, query: Values): JsonObject[] =>
  orphanedDeployments(world, id)
    .filter(([softwareId]) => [undefined, softwareId].includes(query.text('packageId')?.toLowerCase()))
    .map(([softwareId, deployment]) => showResult(world, id, { ...nameless, id: softwareId }, deployment));

const nameless = { name: null, version: null, revision: null };

const showResult = (
  world: World,
  id: number,
  item: { readonly id: string } & Readonly<Record<keyof typeof nameless, string | null>>,
  deployment: Deployment,
): JsonObject => ({
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
});

const setupErrorsOf = (world: World, id: number): JsonObject[] =>
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
