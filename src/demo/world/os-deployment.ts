import type { JsonObject } from '../../contract/operation.js';
import type { OsImport } from '../state/catalog-types.js';
import type { World } from '../state/world.js';

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
