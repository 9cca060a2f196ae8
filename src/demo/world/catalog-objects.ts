import type { JsonObject } from '../../contract/operation.js';
import { invalid, notFound, type Refusal } from '../request/reply.js';
import type { Values } from '../request/values.js';
import type { Package, Tag, PmGroup, Patch, OsImport } from '../state/catalog-types.js';
import { type World, exists } from '../state/world.js';
import { isDepot, masterServerId } from '../fleet/identity.js';
import { computerOf } from './computers.js';

/** The package that a path, a query or a body names; ids are compared without regard to case. */
export const requirePackage = (world: World, values: Values, name = 'id'): Package => {
  const id = values.text(name);
  if (id === undefined) throw invalid(name, `The field '${name}' is required.`);
  const item = world.state.packages.get(id.toLowerCase());
  if (item === undefined) throw unknownPackage(id);
  return item;
};

export const unknownPackage = (id: string): Refusal =>
  notFound('PackageNotFound', `There is no package with the id ${id}.`, { packageId: id });

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

export const requireTag = (world: World, id: number): Tag => {
  const tag = world.state.tags.get(id);
  if (tag === undefined) throw notFound('TagNotFound', `There is no tag with the id ${id}.`, { tagId: id });
  return tag;
};

export const tagsOf = (world: World, item: Package): Tag[] => tagsByIds(world, item.tagIds);

export const tagsByIds = (world: World, ids: Iterable<number>): Tag[] =>
  [...ids].map((id) => world.state.tags.get(id)).filter((tag) => tag !== undefined);

export const showTag = (tag: Tag): JsonObject => ({ ...tag });

export const requirePmGroup = (world: World, path: Values): PmGroup => {
  const id = path.integer('id') ?? 0;
  const group = world.state.pmGroups.get(id);
  if (group === undefined)
    throw notFound('PmGroupNotFound', `There is no PM group with the id ${id}.`, { pmGroupId: id });
  return group;
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

export const showSoftwareClass = (world: World, id: number): JsonObject | undefined => {
  const found = world.state.softwareClasses.get(id);
  if (found === undefined) return undefined;
  return {
    classId: found.id,
    name: found.name,
    description: found.description,
    packageCount: found.packageIds.filter((each) => world.state.packages.has(each)).length,
  };
};

export const showConfiguration = (world: World, id: number): JsonObject | undefined => {
  const found = world.state.variableConfigurations.get(id);
  if (found === undefined) return undefined;
  return { configId: found.id, name: found.name, description: found.description, valueCount: found.values.size };
};

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

/** Objects that an OS deployment is made of, as the catalog and the groups show them; undefined: there is none. */
export const showPxeImage = (world: World, id: number): JsonObject | undefined => {
  const image = world.state.pxeImages.get(id);
  if (image === undefined) return undefined;
  return { imageId: image.id, imageName: image.name, architecture: image.architecture, version: image.version };
};

export const showSku = (world: World, skuId: number): JsonObject | undefined => {
  for (const item of world.state.osImports.values()) {
    const sku = item.skus.find((each) => each.skuId === skuId);
    if (sku !== undefined) return { packageId: item.packageId, ...sku, ...imageOf(item) };
  }
  return undefined;
};

export const showOsImport = (world: World, packageId: string): JsonObject | undefined => {
  const item = world.state.osImports.get(packageId);
  if (item === undefined) return undefined;
  return {
    packageId,
    version: versionOf(world, packageId),
    ...imageOf(item),
    skus: item.skus.map((sku) => ({ ...sku })),
  };
};

export const showLanguagePack = (world: World, packageId: string): JsonObject | undefined => {
  const item = world.state.languagePacks.get(packageId);
  return item === undefined ? undefined : { packageId, version: versionOf(world, packageId), ...imageOf(item) };
};

export const showAgentTemplate = (world: World, packageId: string): JsonObject | undefined => {
  const template = world.state.agentTemplates.get(packageId);
  return template === undefined ? undefined : { ...template };
};

type Image = Pick<OsImport, 'imageName' | 'imagePath' | 'osLanguage' | 'os' | 'osType' | 'osArchitecture'>;

const imageOf = (item: Image): JsonObject => ({
  imageName: item.imageName,
  imagePath: item.imagePath,
  osLanguage: item.osLanguage,
  os: item.os,
  osType: item.osType,
  osArchitecture: item.osArchitecture,
});

const versionOf = (world: World, packageId: string): string | null =>
  world.state.packages.get(packageId)?.version ?? null;
