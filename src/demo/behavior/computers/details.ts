import type { Json } from '../../../contract/operation.js';
import { rebootOf } from '../../fleet/reboots.js';
import { byTime, eventsOf } from '../../world/history.js';
import { contains, page } from '../../request/page.js';
import { ok } from '../../request/reply.js';
import { requireComputer, type Computer } from '../../world/computers.js';
import { assignmentsOf } from '../../world/deployments.js';
import { chainOf, groupsOfComputer } from '../../world/groups.js';
import { pmAssignmentsOf } from '../../world/patching.js';
import { requirePackage } from '../../world/catalog-objects.js';
import { utcOrNull, type World } from '../../state/world.js';
import type { Behavior } from '../behavior.js';
import { deploymentsFor, orphansFor, setupErrorsOf, showDeployment } from './deployments.js';
import {
  languagePacksOf,
  readinessOf,
  requireAgentTemplate,
  requireEffectivePxeImage,
  requireSku,
} from './effective-objects.js';
import { showHealth } from './health.js';
import { patchDetails, showPatchDetail, showPatchStatus } from './patches.js';
import { showPosture } from './posture.js';
import { showEvent } from './searches.js';
import { showSystemInfo } from './system-info.js';
import { showAgent } from './uem-agent.js';

const one = (name: string, show: (world: World, computer: Computer) => Json): Behavior => ({
  operation: `GET /api/computer/{id}/${name}`,
  answer: ({ path }, world) => ok(show(world, requireComputer(world, path))),
});

export const computerDetailBehaviors: readonly Behavior[] = [
  {
    operation: 'GET /api/computer/{id}/security-posture',
    answer: ({ path, query }, world) =>
      ok(showPosture(world, requireComputer(world, path), query.integer('staleAfterDays') ?? 3)),
  },
  one('system-info', showSystemInfo),
  one('reboot-status', (world, { id, lastSeen }) => {
    const { lastReboot, required, source } = rebootOf(world, id);
    return {
      clientId: id,
      lastReboot: utcOrNull(lastReboot),
      uptime: lastReboot === null ? null : uptime(world.now - lastReboot),
      rebootRequired: required,
      rebootRequiredSource: source,
      lastUpdated: utcOrNull(lastSeen),
    };
  }),
  {
    operation: 'GET /api/computer/{id}/groups',
    answer: ({ path, query }, world) => {
      const groups = groupsOfComputer(world, requireComputer(world, path).id);
      const wanted = groups.filter((group) => contains(group.name, query.text('nameContains')));
      return page(query, wanted, showDeviceGroup);
    },
  },
  {
    operation: 'GET /api/computer/{id}/packages/{packageId}/groups',
    answer: ({ path, query }, world) => {
      const { id } = requireComputer(world, path);
      const item = requirePackage(world, path, 'packageId');
      const chains = groupsOfComputer(world, id).flatMap((group) => chainOf(world, group.id));
      const groups = [...new Set(chains)].filter((group) =>
        assignmentsOf(world, group).some(({ packageId }) => packageId === item.id),
      );
      return page(query, groups, showDeviceGroup);
    },
  },
  one('agent-template', (world, { id }) => requireAgentTemplate(world, id)),
  one('os-image-sku', (world, { id }) => requireSku(world, id)),
  one('pxe-bootimage', (world, { id }) => requireEffectivePxeImage(world, id)),
  {
    operation: 'GET /api/computer/{id}/language-packs',
    answer: ({ path, query }, world) =>
      page(query, languagePacksOf(world, requireComputer(world, path).id), (pack) => pack),
  },
  one('os-deployment-readiness', (world, { id }) => readinessOf(world, id)),
  one('uem-agent', showAgent),
  one('health', showHealth),
  {
    operation: 'GET /api/computer/{id}/software-deployment',
    answer: ({ path, query }, world) => {
      const { id } = requireComputer(world, path);
      const shown = deploymentsFor(world, id, query).map((each) => showDeployment(world, id, each));
      return ok([...shown, ...orphansFor(world, id, query)]);
    },
  },
  one('patch-status', showPatchStatus),
  {
    operation: 'POST /api/computer/{id}/patches-search',
    answer: ({ path, query, body }, world) =>
      page(query, patchDetails(world, requireComputer(world, path).id, body), showPatchDetail),
  },
  {
    operation: 'GET /api/computer/{id}/pm-groups',
    answer: ({ path, query }, world) =>
      page(query, pmAssignmentsOf(world, requireComputer(world, path).id), ({ treeId, assignment }) => {
        const pmGroup = world.state.pmGroups.get(assignment.pmGroupId);
        return { treeId, ...assignment, pmGroupName: pmGroup?.name ?? '', category: pmGroup?.category ?? 'Patch' };
      }),
  },
  {
    operation: 'GET /api/computer/{id}/setup-error-log',
    answer: ({ path, query }, world) =>
      page(query, setupErrorsOf(world, requireComputer(world, path).id), (entry) => entry),
  },
  {
    operation: 'GET /api/computer/{id}/distribution-history',
    answer: ({ path, query }, world) => {
      const events = eventsOf(world, requireComputer(world, path).id).toSorted(byTime);
      return page(query, events, (event) => showEvent(world, event));
    },
  },
];

/** Special groups (EOL, Restore, Reinstall) belong to no tree. */
const showDeviceGroup = (group: ReturnType<typeof groupsOfComputer>[number]): Json => ({
  groupId: group.id,
  name: group.name,
  assignedToTree: group.kind === 'plain' || group.kind === 'system' ? group.assignedToTree : null,
  description: group.description,
});

/** `3.04:15:00`: days, hours, minutes, seconds. */
const uptime = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const clock = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60];
  return `${Math.floor(seconds / 86_400)}.${clock.map((part) => String(part).padStart(2, '0')).join(':')}`;
};
