import type { JsonObject } from '../../contract/operation.js';
import { requireThing, invalid, notFound, type Values } from '../request/exchange.js';
import type { Package, Tag, PmGroup, Patch } from '../model/catalog-types.js';
import { type World, exists } from '../model/world.js';
import { isDepot, masterServerId } from '../fleet/identity.js';
import { computerOf } from './computers.js';

/** The package that a path, a query or a body names; ids are compared without regard to case. */
export const requirePackage = (world: World, values: Values, name = 'id'): Package => {
  const id = values.text(name);
  if (id === undefined) throw invalid(name, `The field '${name}' is required.`);
  return requireThing(world.state.packages.get(id.toLowerCase()), () =>
    notFound('PackageNotFound', `There is no package with the id ${id}.`, { packageId: id }),
  );
};

export const showPackage = (item: Package): JsonObject => ({
  id: item.id,
  name: item.name,
  packageName: item.packageName,
  type: item.type,
  subType: item.subType,
  version: item.version,
  author: item.author,
  revision: item.revision,
  operational: item.operational,
  os: item.os,
});

export const requireTag = (world: World, id: number): Tag =>
  requireThing(world.state.tags.get(id), () =>
    notFound('TagNotFound', `There is no tag with the id ${id}.`, { tagId: id }),
  );

export const tagsOf = (world: World, item: Package): Tag[] => tagsByIds(world, item.tagIds);

export const tagsByIds = (world: World, ids: Iterable<number>): Tag[] =>
  [...ids].map((id) => world.state.tags.get(id)).filter((tag) => tag !== undefined);

export const showTag = (tag: Tag): JsonObject => ({ ...tag });

export const requirePmGroup = (world: World, path: Values): PmGroup => {
  const id = path.integer('id') ?? 0;
  const refusal = () => notFound('PmGroupNotFound', `There is no PM group with the id ${id}.`, { pmGroupId: id });
  return requireThing(world.state.pmGroups.get(id), refusal);
};

export const showPmGroup = (group: PmGroup): JsonObject => ({
  id: group.id,
  name: group.name,
  description: group.description,
  category: group.category,
  patchCount: group.patches.length,
  emergencyPatchingActive: group.emergencyGroupId !== null,
});

export const patchLabel = ({ id, qNumber, name }: Patch): string => qNumber ?? name ?? `patch ${id}`;

export const showCatalogPatch = ({ id, uid, name, type, links, releasedAt: _time, ...patch }: Patch): JsonObject => ({
  patchId: id,
  patchUid: uid,
  patchName: name,
  patchType: type,
  ...patch,
  productCount: links.length,
  approvedProductCount: links.filter((link) => link.approved).length,
});

/** The master server, then the depots. */
export const depotServerIds = (world: World): number[] => {
  const master = masterServerId(world);
  const first = [master, ...[1, 2, 3].map((place) => master + place).filter((id) => isDepot(world, id))];
  return [...first, ...(world.state.newDepots ?? [])].filter((id) => exists(world, id));
};

export const showDepotServer = (world: World, id: number): JsonObject => {
  const computer = computerOf(world, id);
  return {
    clientId: id,
    hostname: computer?.name ?? null,
    domain: computer?.domain ?? null,
    isMasterServer: id === masterServerId(world),
  };
};
