import type { JsonObject } from '../../../contract/operation.js';
import { notFound } from '../../request/exchange.js';
import type { Group } from '../../model/group-types.js';
import type { World } from '../../model/world.js';
import { agentTemplate, languagePack, osImageSku, pxeImage, type Assignable } from '../../world/assignable.js';
import { nearestGroups, groupPathOf } from '../../world/groups.js';

export const effectiveTemplate = (world: World, id: number): JsonObject | null =>
  effective(world, id, agentTemplate, (template) => ({ template }));

export const effectivePxeImage = (world: World, id: number): JsonObject | null =>
  effective(world, id, pxeImage, ({ imageId = null, imageName = null }) => ({ imageId, imageName }));

export const effectiveSku = (world: World, id: number): JsonObject | null =>
  effective(world, id, osImageSku, ({ packageId: _package, ...shown }) => shown);

/** The nearest group or ancestor that has such an object decides. */
const effective = <Key extends string | number>(
  world: World,
  id: number,
  { get, show }: Assignable<Key>,
  choose: (shown: JsonObject) => JsonObject,
): JsonObject | null => {
  const group = nearestGroups(world, id).find((each) => get(each).length > 0);
  const [key] = group === undefined ? [] : get(group);
  const shown = key === undefined ? undefined : show(world, key);
  return group === undefined || shown === undefined ? null : { ...choose(shown), ...source(world, group) };
};

export const requireObject = (found: JsonObject | null, code: string, id: number): JsonObject => {
  if (found === null) throw notFound(`${code}NotAssigned`, `No group of the computer ${id} has one.`, { clientId: id });
  return found;
};

export const languagePacksOf = (world: World, id: number): JsonObject[] => {
  const found = new Map<string, JsonObject>();
  for (const group of nearestGroups(world, id)) {
    for (const packageId of group.languagePacks) {
      const pack = languagePack.show(world, packageId);
      if (pack === undefined || found.has(packageId)) continue;
      const { version: _version, ...shown } = pack;
      found.set(packageId, { ...shown, ...source(world, group) });
    }
  }
  return [...found.values()];
};

/** Ready: image SKU and boot image are assigned, as activating the computer with pxe requires. */
export const readinessOf = (world: World, id: number): JsonObject => {
  const osSku = effectiveSku(world, id);
  const pxeBootImage = effectivePxeImage(world, id);
  const missing = [...(osSku === null ? ['OsImageSku'] : []), ...(pxeBootImage === null ? ['PxeBootImage'] : [])];
  return { clientId: id, ready: missing.length === 0, missing, osImageSku: osSku, pxeBootImage };
};

const source = (world: World, group: Group): JsonObject => ({
  assignedGroupId: group.id,
  assignedGroupPath: groupPathOf(world, group.id),
});
