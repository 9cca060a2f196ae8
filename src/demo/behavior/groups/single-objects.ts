import { ok } from '../../request/reply.js';
import type { Values } from '../../request/values.js';
import { changeTemplates } from '../../world/agent-templates.js';
import type { Group } from '../../state/group-types.js';
import { chainOf, membersOfAll, subtreeOf } from '../../world/groups.js';
import { showAgentTemplate, showPxeImage, showSku } from '../../world/os-deployment.js';
import type { World } from '../../state/world.js';
import type { Behaviors } from '../behavior.js';
import { assignableBehaviors, notAssigned, type AssignableObject, type Assigned } from './assignable-object.js';

/** An object of which a group has at most one; subgroups inherit it until they have their own. */
interface SingleObject<Key extends string | number> extends Pick<
  AssignableObject<Key>,
  'path' | 'key' | 'noun' | 'code' | 'read' | 'show'
> {
  readonly get: (group: Group) => Key | null;
  readonly set: (world: World, group: Group, key: Key | null) => void;
}

const pxeImage: SingleObject<number> = {
  path: 'pxe-bootimage',
  key: 'pxeId',
  noun: 'PXE boot image',
  code: 'PxeBootImage',
  read: (values, name) => values.integer(name),
  get: (group) => group.pxeImageId,
  set: (_world, group, key) => {
    group.pxeImageId = key;
  },
  show: showPxeImage,
};

const osImageSku: SingleObject<number> = {
  path: 'os-image-sku',
  key: 'skuId',
  noun: 'OS image SKU',
  code: 'OsImageSku',
  read: (values, name) => values.integer(name),
  get: (group) => group.osImageSku?.skuId ?? null,
  set: (world, group, key) => {
    const packageId = key === null ? undefined : showSku(world, key)?.['packageId'];
    group.osImageSku = key === null || typeof packageId !== 'string' ? null : { packageId, skuId: key };
  },
  show: showSku,
};

const agentTemplate: SingleObject<string> = {
  path: 'agent-template',
  key: 'packageId',
  noun: 'agent template',
  code: 'AgentTemplate',
  read: (values, name) => values.text(name)?.toLowerCase(),
  get: (group) => group.agentTemplateId,
  set: (world, group, key) =>
    changeTemplates(world, membersOfAll(world, subtreeOf(world, group.id)), () => {
      group.agentTemplateId = key;
    }),
  show: showAgentTemplate,
};

const single = <Key extends string | number>(kind: SingleObject<Key>): AssignableObject<Key> => ({
  ...kind,
  has: (group, key) => kind.get(group) === key,
  answer: (world, group) => {
    const key = kind.get(group);
    const shown = key === null ? undefined : kind.show(world, key);
    if (shown === undefined) throw notAssigned(kind, group);
    return ok({ groupId: group.id, ...shown });
  },
  assign: (world, group, key, body) => assignSingle(world, kind, { group, key, body }),
  remove: (world, group) => kind.set(world, group, null),
});

interface Wish<Key> {
  readonly group: Group;
  readonly key: Key;
  readonly body: Values;
}

/** With skipIfInherited nothing is stored when the same object already comes from an ancestor. */
const assignSingle = <Key extends string | number>(
  world: World,
  kind: SingleObject<Key>,
  { group, key, body }: Wish<Key>,
): Assigned => {
  const alreadyAssigned = kind.get(group) === key;
  const source = kind.get(group) === null ? inheritedFrom(world, kind, group, key) : undefined;
  const isNew = !alreadyAssigned && (source === undefined || body.flag('skipIfInherited') !== true);
  if (isNew) kind.set(world, group, key);
  const alreadyEffective = alreadyAssigned || source !== undefined;
  return { isNew, fields: { alreadyAssigned, alreadyEffective, inheritedFromGroupId: source?.id ?? null } };
};

/** The nearest ancestor that has such an object, if it is this one. */
const inheritedFrom = <Key extends string | number>(
  world: World,
  kind: SingleObject<Key>,
  group: Group,
  key: Key,
): Group | undefined => {
  const nearest = chainOf(world, group.id)
    .slice(1)
    .find((each) => kind.get(each) !== null);
  return nearest !== undefined && kind.get(nearest) === key ? nearest : undefined;
};

export const singleObjectBehaviors: Behaviors = {
  ...assignableBehaviors(single(pxeImage)),
  ...assignableBehaviors(single(osImageSku)),
  ...assignableBehaviors(single(agentTemplate)),
};
