import { page, created, invalid, noContent, notFound, ok } from '../../request/exchange.js';
import type { Group } from '../../model/group-types.js';
import type { World } from '../../model/world.js';
import {
  agentTemplate,
  languagePack,
  osImageSku,
  pxeImage,
  softwareClass,
  variableConfiguration,
  type Assignable,
} from '../../world/assignable.js';
import { chainOf, requireGroup, membersOf } from '../../world/groups.js';
import type { Behaviors } from '../behavior.js';
import { refuseSpecial } from './show-group.js';
import type { JsonObject } from '../../../contract/operation.js';
import { computerOf } from '../../world/computers.js';
import { packagesOf } from './group-packages.js';

const behaviorsOf = <Key extends string | number>(kind: Assignable<Key>): Behaviors => ({
  [`GET /api/group/{id}/${kind.path}`]: ({ path, query }, world) => {
    const group = requireGroup(world, path);
    const items = kind
      .get(group)
      .map((key) => kind.show(world, key))
      .filter((each) => each !== undefined);
    if (!kind.isSingle) return page(query, items, (each) => each);
    if (items.length === 0) throw notAssigned(kind, group);
    return ok({ groupId: group.id, ...items[0] });
  },
  [`POST /api/group/{id}/${kind.path}`]: ({ path, body }, world) => {
    const group = requireGroup(world, path);
    const key = kind.read(body, kind.key);
    if (key === undefined) throw invalid(kind.key, `The field '${kind.key}' is required.`);
    const shown = kind.show(world, key);
    if (shown === undefined)
      throw notFound(`${kind.code}NotFound`, `There is no ${kind.noun} with the id ${key}.`, { [kind.key]: key });
    refuseSpecial(group);
    const alreadyAssigned = kind.get(group).includes(key);
    const source = kind.isSingle ? inheritedFrom(world, kind, group, key) : undefined;
    // With skipIfInherited nothing is stored when the same object already comes from an ancestor.
    const isNew = !alreadyAssigned && (source === undefined || body.flag('skipIfInherited') !== true);
    if (isNew) kind.set(world, group, kind.isSingle ? [key] : [...kind.get(group), key]);
    const alreadyEffective = alreadyAssigned || source !== undefined;
    const inheritance = kind.isSingle ? { alreadyEffective, inheritedFromGroupId: source?.id ?? null } : {};
    const answer = { groupId: group.id, ...shown, alreadyAssigned, ...inheritance };
    return isNew ? created(answer) : ok(answer);
  },
  [`DELETE /api/group/{id}/${kind.path}/{${kind.key}}`]: ({ path }, world) => {
    const group = requireGroup(world, path);
    refuseSpecial(group);
    const key = kind.read(path, kind.key);
    if (key === undefined || !kind.get(group).includes(key)) throw notAssigned(kind, group);
    kind.set(
      world,
      group,
      kind.get(group).filter((each) => each !== key),
    );
    return noContent;
  },
});

const notAssigned = ({ code, noun }: { readonly code: string; readonly noun: string }, group: Group): Error =>
  notFound(`${code}NotAssigned`, `${group.name} has no such ${noun} of its own.`, { groupId: group.id });

/** The nearest ancestor that has such an object, if it is this one and the group has none of its own. */
const inheritedFrom = <Key extends string | number>(
  world: World,
  kind: Assignable<Key>,
  group: Group,
  key: Key,
): Group | undefined => {
  const nearest = chainOf(world, group.id).find((each) => kind.get(each).length > 0);
  return nearest !== undefined && nearest !== group && kind.get(nearest).includes(key) ? nearest : undefined;
};

export const assignedObjectBehaviors: Behaviors = {
  ...behaviorsOf(pxeImage),
  ...behaviorsOf(osImageSku),
  ...behaviorsOf(agentTemplate),
  ...behaviorsOf(languagePack),
  ...behaviorsOf(variableConfiguration),
  ...behaviorsOf(softwareClass),
};

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
