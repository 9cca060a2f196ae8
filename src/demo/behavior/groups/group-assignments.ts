import type { JsonObject } from '../../../contract/operation.js';
import { ok } from '../../request/reply.js';
import { computerOf } from '../../world/computers.js';
import type { Group } from '../../state/group-types.js';
import {
  agentTemplate,
  languagePack,
  pxeImage,
  variableConfiguration,
  type Assignable,
} from '../../world/assignable.js';
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

/** A single object comes from the nearest group; lists include those of the ancestors. */
const objectsOf = (world: World, group: Group, inherited: boolean): JsonObject[] => {
  const groups = inherited ? chainOf(world, group.id) : [group];
  const { agentTemplates, languagePacks, variableConfigurations, pxeImages } = world.state;
  const sku = groups.map((each) => each.osImageSku).find((each) => each !== null);
  return [
    ...packagesOf(world, group, inherited).map(({ id, name }) => item('Package', { id }, name)),
    ...keysOf(groups, agentTemplate).map((id) => item('AgentTemplate', { id }, agentTemplates.get(id)?.name)),
    ...keysOf(groups, languagePack).map((id) => item('LanguagePackImport', { id }, languagePacks.get(id)?.imageName)),
    ...keysOf(groups, variableConfiguration).map((intId) =>
      item('VariableConfiguration', { intId }, variableConfigurations.get(intId)?.name),
    ),
    ...(sku ? [item('OsImageSku', { ...sku }, skuName(world, sku))] : []),
    ...keysOf(groups, pxeImage).map((intId) => item('PxeBootImage', { intId }, pxeImages.get(intId)?.name)),
  ];
};

const keysOf = <Key extends string | number>(groups: readonly Group[], { get, isSingle }: Assignable<Key>): Key[] => {
  const keys = [...new Set(groups.flatMap(get))];
  return isSingle ? keys.slice(0, 1) : keys;
};

/** Membership is never inherited. */
const membersOfGroup = (world: World, group: Group): JsonObject[] =>
  membersOf(world, group.id).map((intId) => item('Computer', { intId }, computerOf(world, intId)?.name));

const item = (type: string, ids: JsonObject, name: string | undefined): JsonObject => ({
  type,
  id: null,
  intId: null,
  packageId: null,
  skuId: null,
  ...ids,
  name: name ?? '',
});

const skuName = (world: World, { packageId, skuId }: { packageId: string; skuId: number }): string => {
  const image = world.state.osImports.get(packageId);
  const sku = image?.skus.find((each) => each.skuId === skuId);
  return image === undefined || sku === undefined ? '' : `${image.imageName} ${sku.edition}`;
};
