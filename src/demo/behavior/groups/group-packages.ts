import { page, conflict, created, noContent, notFound, ok, invalid, Refusal } from '../../request/exchange.js';
import type { Package } from '../../model/catalog-types.js';
import type { Group } from '../../model/group-types.js';
import { chainOf, requireGroup } from '../../world/groups.js';
import { requirePackage, showPackage, depotServerIds, showDepotServer } from '../../world/catalog-objects.js';
import type { World } from '../../model/world.js';
import type { Behaviors } from '../behavior.js';
import { refuseSpecial } from './show-group.js';
import type { JsonObject } from '../../../contract/operation.js';

export const groupPackageBehaviors: Behaviors = {
  'GET /api/group/{id}/packages': ({ path, query }, world) => {
    const group = requireGroup(world, path);
    return page(query, packagesOf(world, group, query.flag('includeInherited') ?? false), showPackage);
  },
  'POST /api/group/{id}/packages': ({ path, body }, world) => {
    const group = requireGroup(world, path);
    const item = requirePackage(world, body, 'packageId');
    const alreadyAssigned = group.packages.has(item.id);
    refuseAssignment(world, group, item);
    const answer = { groupId: group.id, packageId: item.id, alreadyAssigned };
    if (alreadyAssigned) return ok(answer);
    group.packages.set(item.id, { packageId: item.id, assignedAt: world.now, options: null });
    return created(answer);
  },
  'DELETE /api/group/{id}/packages/{packageId}': ({ path }, world) => {
    const group = requireGroup(world, path);
    const item = requirePackage(world, path, 'packageId');
    refuseSpecial(group);
    if (!group.packages.delete(item.id)) throw packageNotAssigned(group, item);
    return noContent;
  },
  'POST /api/group/package-replacement': ({ body }, world) => {
    const old = requirePackage(world, body, 'oldPackageId');
    const next = requirePackage(world, body, 'newPackageId');
    if (old === next) throw invalid('newPackageId', 'A package cannot replace itself.');
    const copyOptions = body.flag('copyDistributionOptions') ?? true;
    const groups = [...world.state.groups.values()].filter((group) => group.packages.has(old.id));
    const results = groups.map((group) => inGroup(world, group, { old, next, copyOptions }));
    const replacedCount = results.filter((each) => each['status'] === 'Replaced').length;
    return ok({
      oldPackageId: old.id,
      newPackageId: next.id,
      replacedCount,
      failedCount: results.length - replacedCount,
      results,
    });
  },
  'GET /api/group/{id}/depot-servers': ({ path, query }, world) =>
    page(query, listOf(world, requireGroup(world, path)), (each) => each),
  'PUT /api/group/{id}/depot-servers': ({ path, body }, world) => {
    const group = requireGroup(world, path);
    const ids = body.integers('depotServerIds') ?? [];
    if (new Set(ids).size < ids.length) throw invalid('depotServerIds', 'A depot server is listed twice.');
    const known = depotServerIds(world);
    const strange = ids.find((id) => !known.includes(id));
    if (strange !== undefined)
      throw notFound('DepotServerNotFound', `The computer ${strange} is no depot server.`, { clientId: strange });
    refuseSpecial(group);
    group.depotServers = [...ids];
    return ok(listOf(world, group));
  },
};

/** The direct assignments, then what the ancestors add, each package once. */
export const packagesOf = (world: World, group: Group, includeInherited: boolean): Package[] => {
  const groups = includeInherited ? chainOf(world, group.id) : [group];
  const ids = new Set(groups.flatMap((each) => [...each.packages.keys()]));
  return [...ids].map((id) => world.state.packages.get(id)).filter((item) => item !== undefined);
};

/** Throws when the package must not be assigned to the group directly. */
export const refuseAssignment = (world: World, group: Group, item: Package): void => {
  refuseSpecial(group);
  const endpoint = ownEndpoint[item.type];
  if (endpoint !== undefined)
    throw conflict('WrongEndpointForType', `${item.name} is assigned through ${endpoint}.`, {
      packageId: item.id,
      type: item.type,
    });
  const covering = group.packages.has(item.id) ? undefined : coveringClass(world, group, item);
  if (covering !== undefined)
    throw conflict('CoveredBySoftwareClass', `The software class ${covering.name} of the group covers ${item.name}.`, {
      packageId: item.id,
      classId: covering.id,
    });
};

export const packageNotAssigned = (group: Group, item: Package): Error =>
  notFound('PackageNotAssigned', `${item.name} ${item.version} is not assigned to ${group.name}.`, {
    groupId: group.id,
    packageId: item.id,
  });

const ownEndpoint: Readonly<Partial<Record<Package['type'], string>>> = {
  OperatingSystem: 'os-image-sku',
  AgentTemplate: 'agent-template',
  LanguagePack: 'language-pack-imports',
};

/** A software class of the group or of one of its ancestors that holds the package. */
const coveringClass = (world: World, group: Group, item: Package): { id: number; name: string } | undefined =>
  chainOf(world, group.id)
    .flatMap((each) => each.softwareClasses)
    .map((id) => world.state.softwareClasses.get(id))
    .find((each) => each?.packageIds.includes(item.id) === true);

interface Replacement {
  readonly old: Package;
  readonly next: Package;
  readonly copyOptions: boolean;
}

/** Each group is its own transaction: one that refuses the new package keeps the old one. */
const inGroup = (world: World, group: Group, { old, next, copyOptions }: Replacement): JsonObject => {
  const refusal = refusalOf(() => refuseAssignment(world, group, next));
  if (refusal !== null) return replacementResult(group, 'Failed', refusal);
  const options = group.packages.get(old.id)?.options ?? null;
  const known = group.packages.get(next.id);
  group.packages.delete(old.id);
  group.packages.set(next.id, {
    packageId: next.id,
    assignedAt: known?.assignedAt ?? world.now,
    options: copyOptions ? options : (known?.options ?? null),
  });
  return replacementResult(group, 'Replaced', null);
};

const replacementResult = (group: Group, status: 'Replaced' | 'Failed', refusal: JsonObject | null): JsonObject => ({
  groupId: group.id,
  groupName: group.name,
  status,
  code: refusal?.['code'] ?? null,
  message: refusal?.['message'] ?? null,
});

const refusalOf = (check: () => void): JsonObject | null => {
  try {
    check();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.reply.body as JsonObject; // a conflict always has a body
    throw error;
  }
};

/** In the order of use, without deleted depot servers. */
const listOf = (world: World, group: Group): JsonObject[] => {
  const known = depotServerIds(world);
  const ids = group.depotServers.filter((id) => known.includes(id));
  return ids.map((id, index) => ({ priority: index + 1, ...showDepotServer(world, id) }));
};
