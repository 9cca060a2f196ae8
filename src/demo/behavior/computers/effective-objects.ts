import type { JsonObject } from '../../../contract/operation.js';
import { notFound } from '../../request/reply.js';
import type { Group } from '../../state/group-types.js';
import { nearestGroups, groupPathOf } from '../../world/groups.js';
import { showAgentTemplate, showLanguagePack, showPxeImage, showSku } from '../../world/catalog-objects.js';
import type { World } from '../../state/world.js';

/** The nearest group or ancestor that has an object decides. */
export const requireAgentTemplate = (world: World, id: number): JsonObject => {
  const group = winner(world, id, (each) => each.agentTemplateId !== null);
  const template = group?.agentTemplateId ? showAgentTemplate(world, group.agentTemplateId) : undefined;
  if (group === undefined || template === undefined) throw notAssigned('AgentTemplate', id);
  return { template, ...source(world, group) };
};

export const requireObject = (found: JsonObject | null, code: string, id: number): JsonObject => {
  if (found === null) throw notAssigned(code, id);
  return found;
};

export const languagePacksOf = (world: World, id: number): JsonObject[] => {
  const found = new Map<string, JsonObject>();
  for (const group of nearestGroups(world, id)) {
    for (const packageId of group.languagePacks) {
      const pack = showLanguagePack(world, packageId);
      if (pack === undefined || found.has(packageId)) continue;
      const { version: _version, ...shown } = pack;
      found.set(packageId, { ...shown, ...source(world, group) });
    }
  }
  return [...found.values()];
};

/** Ready: nothing has to be assigned before the computer is activated with pxe for a new operating system. */
export const readinessOf = (world: World, id: number): JsonObject => {
  const osImageSku = effectiveSku(world, id);
  const pxeBootImage = effectivePxeImage(world, id);
  const missing = [...(osImageSku === null ? ['OsImageSku'] : []), ...(pxeBootImage === null ? ['PxeBootImage'] : [])];
  return { clientId: id, ready: missing.length === 0, missing, osImageSku, pxeBootImage };
};

export const effectivePxeImage = (world: World, id: number): JsonObject | null => {
  const group = winner(world, id, (each) => each.pxeImageId !== null);
  const image = group === undefined || group.pxeImageId === null ? undefined : showPxeImage(world, group.pxeImageId);
  if (group === undefined || image === undefined) return null;
  return { imageId: image['imageId'] ?? null, imageName: image['imageName'] ?? null, ...source(world, group) };
};

export const effectiveSku = (world: World, id: number): JsonObject | null => {
  const group = winner(world, id, (each) => each.osImageSku !== null);
  const sku = group?.osImageSku ? showSku(world, group.osImageSku.skuId) : undefined;
  if (group === undefined || sku === undefined) return null;
  const { packageId: _package, ...shown } = sku;
  return { ...shown, ...source(world, group) };
};

const winner = (world: World, id: number, has: (group: Group) => boolean): Group | undefined =>
  nearestGroups(world, id).find(has);

const source = (world: World, group: Group): JsonObject => ({
  assignedGroupId: group.id,
  assignedGroupPath: groupPathOf(world, group.id),
});

const notAssigned = (what: string, id: number): Error =>
  notFound(`${what}NotAssigned`, `No group of the computer ${id} has one.`, { clientId: id });
