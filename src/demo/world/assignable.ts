import type { JsonObject } from '../../contract/operation.js';
import type { Values } from '../request/exchange.js';
import type { LanguagePack, OsImport } from '../model/catalog-types.js';
import type { Group } from '../model/group-types.js';
import type { World } from '../model/world.js';

/** A kind of catalog object that can be assigned to a group, besides packages. */
export interface Assignable<Key extends string | number> {
  /** Its path below /api/group/{id}. */
  readonly path: string;
  /** The name of the id in the request body and in the path of the removal. */
  readonly key: string;
  readonly noun: string;
  readonly code: string;
  readonly read: (values: Values, name: string) => Key | undefined;
  /** All ids in the catalog. */
  readonly all: (world: World) => readonly Key[];
  /** As the catalog and the groups show it; undefined: there is none. */
  readonly show: (world: World, key: Key) => JsonObject | undefined;
  /** A group has at most one; subgroups inherit it until they have their own. */
  readonly isSingle: boolean;
  /** The group's direct assignments. */
  readonly get: (group: Group) => readonly Key[];
  readonly set: (world: World, group: Group, keys: Key[]) => void;
}

const readInteger = (values: Values, name: string): number | undefined => values.integer(name);
const readGuid = (values: Values, name: string): string | undefined => values.text(name)?.toLowerCase();
const some = <T>(value: T | null): T[] => (value === null ? [] : [value]);

export const pxeImage: Assignable<number> = {
  path: 'pxe-bootimage',
  key: 'pxeId',
  noun: 'PXE boot image',
  code: 'PxeBootImage',
  read: readInteger,
  all: ({ state }) => [...state.pxeImages.keys()],
  show: ({ state }, id) => {
    const image = state.pxeImages.get(id);
    if (image === undefined) return undefined;
    return { imageId: id, imageName: image.name, architecture: image.architecture, version: image.version };
  },
  isSingle: true,
  get: (group) => some(group.pxeImageId),
  set: (_world, group, [key = null]) => void (group.pxeImageId = key),
};

export const osImageSku: Assignable<number> = {
  path: 'os-image-sku',
  key: 'skuId',
  noun: 'OS image SKU',
  code: 'OsImageSku',
  read: readInteger,
  all: ({ state }) => [...state.osImports.values()].flatMap(({ skus }) => skus.map(({ skuId }) => skuId)),
  show: ({ state }, skuId) => {
    const item = imageWith(state.osImports, skuId);
    const sku = item?.skus.find((each) => each.skuId === skuId);
    return item === undefined ? undefined : { packageId: item.packageId, ...sku, ...imageOf(item) };
  },
  isSingle: true,
  get: (group) => some(group.osImageSku?.skuId ?? null),
  set: ({ state }, group, [skuId]) => {
    const item = skuId === undefined ? undefined : imageWith(state.osImports, skuId);
    group.osImageSku = skuId === undefined || item === undefined ? null : { packageId: item.packageId, skuId };
  },
};

const imageWith = (images: ReadonlyMap<string, OsImport>, skuId: number): OsImport | undefined =>
  [...images.values()].find(({ skus }) => skus.some((sku) => sku.skuId === skuId));

export const agentTemplate: Assignable<string> = {
  path: 'agent-template',
  key: 'packageId',
  noun: 'agent template',
  code: 'AgentTemplate',
  read: readGuid,
  all: ({ state }) => [...state.agentTemplates.keys()],
  show: ({ state }, packageId) => {
    const template = state.agentTemplates.get(packageId);
    return template === undefined ? undefined : { ...template };
  },
  isSingle: true,
  get: (group) => some(group.agentTemplateId),
  set: (world, group, [key = null]) => {
    (group.formerTemplates ??= []).push({ id: group.agentTemplateId, until: world.now });
    group.agentTemplateId = key;
  },
};

export const languagePack: Assignable<string> = {
  path: 'language-pack-imports',
  key: 'packageId',
  noun: 'language pack',
  code: 'LanguagePack',
  read: readGuid,
  all: ({ state }) => [...state.languagePacks.keys()],
  show: (world, packageId) => {
    const item = world.state.languagePacks.get(packageId);
    return item === undefined ? undefined : showImported(world, item);
  },
  isSingle: false,
  get: (group) => group.languagePacks,
  set: (_world, group, keys) => void (group.languagePacks = keys),
};

export const variableConfiguration: Assignable<number> = {
  path: 'variable-configurations',
  key: 'configId',
  noun: 'variable configuration',
  code: 'VariableConfiguration',
  read: readInteger,
  all: ({ state }) => [...state.variableConfigurations.keys()],
  show: ({ state }, configId) => {
    const found = state.variableConfigurations.get(configId);
    if (found === undefined) return undefined;
    return { configId, name: found.name, description: found.description, valueCount: found.values.size };
  },
  isSingle: false,
  get: (group) => group.variableConfigurations,
  set: (_world, group, keys) => void (group.variableConfigurations = keys),
};

export const softwareClass: Assignable<number> = {
  path: 'software-classes',
  key: 'classId',
  noun: 'software class',
  code: 'SoftwareClass',
  read: readInteger,
  all: ({ state }) => [...state.softwareClasses.keys()],
  show: ({ state }, classId) => {
    const found = state.softwareClasses.get(classId);
    if (found === undefined) return undefined;
    const packageCount = found.packageIds.filter((each) => state.packages.has(each)).length;
    return { classId, name: found.name, description: found.description, packageCount };
  },
  isSingle: false,
  get: (group) => group.softwareClasses,
  set: (world, group, keys) => {
    const added = keys.filter((key) => !group.softwareClasses.includes(key));
    group.classTimes ??= new Map();
    for (const key of added) group.classTimes.set(key, world.now);
    group.softwareClasses = keys;
  },
};

/** An image or a language pack with the version of its package. */
export const showImported = ({ state }: World, item: LanguagePack): JsonObject => ({
  packageId: item.packageId,
  version: state.packages.get(item.packageId)?.version ?? null,
  ...imageOf(item),
});

const imageOf = ({ imageName, imagePath, osLanguage, os, osType, osArchitecture }: LanguagePack): JsonObject => ({
  imageName,
  imagePath,
  osLanguage,
  os,
  osType,
  osArchitecture,
});
