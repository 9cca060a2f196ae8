import { page } from '../../request/page.js';
import { conflict, created, noContent, notFound, ok } from '../../request/reply.js';
import type { Package } from '../../state/catalog-types.js';
import type { Group } from '../../state/group-types.js';
import { chainOf, requireGroup } from '../../world/groups.js';
import { requirePackage, showPackage } from '../../world/catalog-objects.js';
import type { World } from '../../state/world.js';
import type { Behavior } from '../behavior.js';
import { refuseSpecial } from './show-group.js';

export const groupPackageBehaviors: readonly Behavior[] = [
  {
    operation: 'GET /api/group/{id}/packages',
    answer: ({ path, query }, world) => {
      const group = requireGroup(world, path);
      return page(query, packagesOf(world, group, query.flag('includeInherited') ?? false), showPackage);
    },
  },
  {
    operation: 'POST /api/group/{id}/packages',
    answer: ({ path, body }, world) => {
      const group = requireGroup(world, path);
      const item = requirePackage(world, body, 'packageId');
      const alreadyAssigned = group.packages.has(item.id);
      refuseAssignment(world, group, item);
      const answer = { groupId: group.id, packageId: item.id, alreadyAssigned };
      if (alreadyAssigned) return ok(answer);
      group.packages.set(item.id, { packageId: item.id, assignedAt: world.now, options: null });
      return created(answer);
    },
  },
  {
    operation: 'DELETE /api/group/{id}/packages/{packageId}',
    answer: ({ path }, world) => {
      const group = requireGroup(world, path);
      const item = requirePackage(world, path, 'packageId');
      refuseSpecial(group);
      if (!group.packages.delete(item.id)) throw packageNotAssigned(group, item);
      return noContent;
    },
  },
];

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
  if (endpoint !== undefined) {
    throw conflict('WrongEndpointForType', `${item.name} is assigned through ${endpoint}.`, {
      packageId: item.id,
      type: item.type,
    });
  }
  const covering = group.packages.has(item.id) ? undefined : coveringClass(world, group, item);
  if (covering !== undefined) {
    throw conflict('CoveredBySoftwareClass', `The software class ${covering.name} of the group covers ${item.name}.`, {
      packageId: item.id,
      classId: covering.id,
    });
  }
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
