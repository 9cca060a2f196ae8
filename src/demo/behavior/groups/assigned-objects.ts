import type { JsonObject } from '../../../contract/operation.js';
import { page } from '../../request/page.js';
import { created, invalid, noContent, notFound, ok } from '../../request/reply.js';
import type { Values } from '../../request/values.js';
import type { Group } from '../../state/group-types.js';
import type { World } from '../../state/world.js';
import { changeTemplates } from '../../world/agent-templates.js';
import {
  showConfiguration,
  showSoftwareClass,
  showAgentTemplate,
  showLanguagePack,
  showPxeImage,
  showSku,
} from '../../world/catalog-objects.js';
import { chainOf, membersOfAll, requireGroup, subtreeOf } from '../../world/groups.js';
import type { Behaviors } from '../behavior.js';
import { refuseSpecial } from './show-group.js';

/** A catalog object that can be assigned to a group. */
interface AssignableObject<Key extends string | number> {
  readonly path: string;
  /** The name of the id in the request body and in the path of the removal. */
  readonly key: string;
  readonly noun: string;
  readonly code: string;
  readonly read: (values: Values, name: string) => Key | undefined;
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

const pxeImage: AssignableObject<number> = {
  path: 'pxe-bootimage',
  key: 'pxeId',
  noun: 'PXE boot image',
  code: 'PxeBootImage',
  read: readInteger,
  show: showPxeImage,
  isSingle: true,
  get: (group) => some(group.pxeImageId),
  set: (_world, group, [key = null]) => void (group.pxeImageId = key),
};

const osImageSku: AssignableObject<number> = {
  path: 'os-image-sku',
  key: 'skuId',
  noun: 'OS image SKU',
  code: 'OsImageSku',
  read: readInteger,
  show: showSku,
  isSingle: true,
  get: (group) => some(group.osImageSku?.skuId ?? null),
  set: (world, group, [skuId]) => {
    const packageId = skuId === undefined ? undefined : showSku(world, skuId)?.['packageId'];
    group.osImageSku = skuId === undefined || typeof packageId !== 'string' ? null : { packageId, skuId };
  },
};

const agentTemplate: AssignableObject<string> = {
  path: 'agent-template',
  key: 'packageId',
  noun: 'agent template',
  code: 'AgentTemplate',
  read: readGuid,
  show: showAgentTemplate,
  isSingle: true,
  get: (group) => some(group.agentTemplateId),
  set: (world, group, [key = null]) =>
    changeTemplates(world, membersOfAll(world, subtreeOf(world, group.id)), () => void (group.agentTemplateId = key)),
};

const languagePack: AssignableObject<string> = {
  path: 'language-pack-imports',
  key: 'packageId',
  noun: 'language pack',
  code: 'LanguagePack',
  read: readGuid,
  show: showLanguagePack,
  isSingle: false,
  get: (group) => group.languagePacks,
  set: (_world, group, keys) => void (group.languagePacks = keys),
};

const variableConfiguration: AssignableObject<number> = {
  path: 'variable-configurations',
  key: 'configId',
  noun: 'variable configuration',
  code: 'VariableConfiguration',
  read: readInteger,
  show: showConfiguration,
  isSingle: false,
  get: (group) => group.variableConfigurations,
  set: (_world, group, keys) => void (group.variableConfigurations = keys),
};

const softwareClass: AssignableObject<number> = {
  path: 'software-classes',
  key: 'classId',
  noun: 'software class',
  code: 'SoftwareClass',
  read: readInteger,
  show: showSoftwareClass,
  isSingle: false,
  get: (group) => group.softwareClasses,
  set: (world, group, keys) => {
    const added = keys.filter((key) => !group.softwareClasses.includes(key));
    group.classTimes ??= new Map();
    for (const key of added) group.classTimes.set(key, world.now);
    group.softwareClasses = keys;
  },
};

const behaviorsOf = <Key extends string | number>(kind: AssignableObject<Key>): Behaviors => ({
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
  kind: AssignableObject<Key>,
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
