import type { JsonObject } from '../../../contract/operation.js';
import { emptyGroup } from '../../catalog/groups.js';
import { page, conflict, notFound, ok, type ServiceReply, type Values } from '../../request/exchange.js';
import { requireComputer, touch } from '../../world/computers.js';
import { effectivePackage, effectivePackages, reinstallGroupOf, type Effective } from '../../world/deployments.js';
import type { Group } from '../../state/group-types.js';
import { callIn } from '../../world/intents.js';
import { requirePackage } from '../../world/catalog-objects.js';
import { abandonTasks, startTask } from '../../world/tasks.js';
import { newGuid, utcOrNull, type World } from '../../state/world.js';
import type { Behaviors } from '../behavior.js';

export const reinstallBehaviors: Behaviors = {
  'POST /api/computer/{id}/software-reinstall': ({ path, body }, world) => {
    const { id } = requireComputer(world, path);
    const item = requirePackage(world, body, 'packageId');
    const effective = effectivePackage(world, id, item.id);
    const facts = { clientId: id, packageId: item.id };
    if (effective === undefined) {
      throw conflict('PackageNotAssigned', `${item.name} is not assigned to the computer anywhere in its tree.`, facts);
    }
    if (reinstallGroupOf(world, id, item.id) !== undefined) {
      throw conflict('ReinstallAlreadyPending', `A reinstall of ${item.name} is already pending.`, facts);
    }
    return ok(showReinstall(world, enforceReinstall(world, id, effective, null)));
  },
  'GET /api/computer/{id}/software-reinstall': ({ path, query }, world) => {
    const wanted = query.text('packageId')?.toLowerCase();
    const groups = pendingGroups(world, requireComputer(world, path).id);
    const own = groups.filter((group) => wanted === undefined || group.reinstall?.packageId === wanted);
    return page(query, own, (group) => showReinstall(world, group));
  },
  'DELETE /api/computer/{id}/software-reinstall': ({ path, query }, world) => cancel(world, path, query),
  'POST /api/computer/{id}/rescan': ({ path, body }, world) => {
    const { id, name } = requireComputer(world, path);
    const scanType = body.text('scanType') === 'Patch' ? 'Patch' : 'Inventory';
    const purpose = scanType === 'Patch' ? 'patch-scan' : 'inventory-scan';
    const effective = effectivePackages(world, id).find((each) => each.package.purpose === purpose);
    if (effective === undefined) {
      const message = `No ${scanType.toLowerCase()} scan package is assigned anywhere in the tree of ${name}.`;
      throw conflict('ScanPackageNotAssigned', message, { clientId: id, scanType });
    }
    const known = reinstallGroupOf(world, id, effective.package.id);
    const group = known ?? enforceReinstall(world, id, effective, scanType);
    return ok({ clientId: id, scanType, alreadyPending: known !== undefined, ...showReinstall(world, group) });
  },
};

/** Creates the reinstall group below the group with the assignment; the agent's next contact removes it. */
const enforceReinstall = (
  world: World,
  id: number,
  effective: Effective,
  scanType: 'Inventory' | 'Patch' | null,
): Group => {
  const { package: item, group: parent } = effective;
  const groupId = newGuid(world);
  const name = `Reinstall ${item.name} ${item.version} on ${id}`;
  const group: Group = {
    ...emptyGroup(groupId, name, parent.assignedToTree, parent.id),
    kind: 'Reinstall',
    reinstall: { computerId: id, packageId: item.id, requestedAt: world.now, scanType },
  };
  world.state.groups.set(groupId, group);
  touch(world, id).reinstallGroups.push(groupId);
  startTask(world, { type: 'Reinstall', name: `${item.name} ${item.version}`, packageId: item.id }, [id]);
  callIn(world, id);
  return group;
};

const cancel = (world: World, path: Values, query: Values): ServiceReply => {
  const { id } = requireComputer(world, path);
  const groupId = (query.text('reinstallGroupId') ?? '').toLowerCase();
  const group = pendingGroups(world, id).find((each) => each.id === groupId);
  if (group?.reinstall === undefined || group.reinstall === null) {
    throw notFound('ReinstallGroupNotFound', `The computer ${id} has no reinstall group ${groupId}.`, {
      clientId: id,
      reinstallGroupId: groupId,
    });
  }
  const cancelled = showPlace(world, group);
  const change = touch(world, id);
  change.reinstallGroups = change.reinstallGroups.filter((each) => each !== groupId);
  world.state.groups.delete(groupId);
  abandonTasks(world, id, group.reinstall.packageId, 'The reinstall was cancelled.');
  return ok(cancelled);
};

const pendingGroups = (world: World, id: number): Group[] =>
  (world.state.computers.get(id)?.reinstallGroups ?? []).flatMap((groupId) => world.state.groups.get(groupId) ?? []);

const showPlace = (world: World, group: Group): JsonObject => ({
  reinstallGroupId: group.id,
  parentGroupId: group.parentId,
  parentGroupName: world.state.groups.get(group.parentId ?? '')?.name ?? '',
});

const showReinstall = (world: World, group: Group): JsonObject => ({
  ...showPlace(world, group),
  softwareId: group.reinstall?.packageId ?? null,
  softwareName: world.state.packages.get(group.reinstall?.packageId ?? '')?.name ?? null,
  requestedAtUtc: utcOrNull(group.reinstall?.requestedAt ?? null),
});
