import type { JsonObject } from '../../../contract/operation.js';
import { ok } from '../../request/reply.js';
import { computerOf } from '../../world/computers.js';
import type { Group } from '../../state/group-types.js';
import { chainOf, membersOf, requireGroup } from '../../world/groups.js';
import type { World } from '../../state/world.js';
import type { Behaviors } from '../behavior.js';
import { packagesOf } from './group-packages.js';

export const groupAssignmentBehaviors: Behaviors = {
  'GET /api/group/{id}/all-assignments': ({ path, query }, world) => {
    const group = requireGroup(world, path);
    const inherited = query.flag('includeInherited') ?? false;
    return ok([...objectsOf(world, group, inherited), ...membersOfGroup(world, group)]);
  },
};

type AssignmentType =
  | 'Package'
  | 'AgentTemplate'
  | 'LanguagePackImport'
  | 'VariableConfiguration'
  | 'OsImageSku'
  | 'PxeBootImage'
  | 'Computer';

interface Ids {
  readonly id?: string;
  readonly intId?: number;
  readonly packageId?: string;
  readonly skuId?: number;
}

/** A single object comes from the nearest group; lists include those of the ancestors. */
const objectsOf = (world: World, group: Group, inherited: boolean): JsonObject[] => {
  const groups = inherited ? chainOf(world, group.id) : [group];
  const { agentTemplates, languagePacks, variableConfigurations, pxeImages } = world.state;
  const template = groups.map((each) => each.agentTemplateId).find((id) => id !== null);
  const sku = groups.map((each) => each.osImageSku).find((each) => each !== null);
  const pxe = groups.map((each) => each.pxeImageId).find((id) => id !== null);
  return [
    ...packagesOf(world, group, inherited).map((each) => item('Package', { id: each.id }, each.name)),
    ...some(template).map((id) => item('AgentTemplate', { id }, agentTemplates.get(id)?.name)),
    ...unique(groups.flatMap((each) => each.languagePacks)).map((id) =>
      item('LanguagePackImport', { id }, languagePacks.get(id)?.imageName),
    ),
    ...unique(groups.flatMap((each) => each.variableConfigurations)).map((intId) =>
      item('VariableConfiguration', { intId }, variableConfigurations.get(intId)?.name),
    ),
    ...some(sku).map((each) => item('OsImageSku', { ...each }, skuName(world, each))),
    ...some(pxe).map((intId) => item('PxeBootImage', { intId }, pxeImages.get(intId)?.name)),
  ];
};

/** Membership is never inherited. */
const membersOfGroup = (world: World, group: Group): JsonObject[] =>
  membersOf(world, group.id).map((intId) => item('Computer', { intId }, computerOf(world, intId)?.name));

const item = (type: AssignmentType, ids: Ids, name: string | undefined): JsonObject => ({
  type,
  id: ids.id ?? null,
  intId: ids.intId ?? null,
  packageId: ids.packageId ?? null,
  skuId: ids.skuId ?? null,
  name: name ?? '',
});

const skuName = (world: World, { packageId, skuId }: { packageId: string; skuId: number }): string => {
  const image = world.state.osImports.get(packageId);
  const sku = image?.skus.find((each) => each.skuId === skuId);
  return image === undefined || sku === undefined ? '' : `${image.imageName} ${sku.edition}`;
};

const some = <T>(value: T | null | undefined): T[] => (value === null || value === undefined ? [] : [value]);

const unique = <T>(list: readonly T[]): T[] => [...new Set(list)];
