import type { JsonObject } from '../../../contract/operation.js';
import { created, invalid, noContent, notFound, ok } from '../../service/reply.js';
import type { Values } from '../../service/values.js';
import { changeTemplates } from '../../world/agent-templates.js';
import type { Group } from '../../world/group-types.js';
import { chainOf, membersOfAll, requireGroup, subtreeOf } from '../../world/groups.js';
import { showAgentTemplate, showPxeImage, showSku } from '../../world/os-deployment.js';
import type { World } from '../../world/world.js';
import type { Behavior } from '../behavior.js';
import { refuseSpecial } from './show-group.js';

/** An object of which a group has at most one; subgroups inherit it until they have their own. */
interface SingleObject<Key extends string | number> {
  readonly path: 'pxe-bootimage' | 'os-image-sku' | 'agent-template';
  /** The name of the key in the request and in the path of the removal. */
  readonly key: string;
  readonly noun: string;
  readonly code: string;
  readonly read: (values: Values, name: string) => Key | undefined;
  readonly get: (group: Group) => Key | null;
  readonly set: (world: World, group: Group, key: Key | null) => void;
  readonly show: (world: World, key: Key) => JsonObject | undefined;
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

const behaviorsOf = <Key extends string | number>(kind: SingleObject<Key>): readonly Behavior[] => [
  {
    operation: `GET /api/group/{id}/${kind.path}`,
    answer: ({ path }, world) => {
      const group = requireGroup(world, path);
      const key = kind.get(group);
      const shown = key === null ? undefined : kind.show(world, key);
      if (shown === undefined) throw notAssigned(kind, group);
      return ok({ groupId: group.id, ...shown });
    },
  },
  {
    operation: `POST /api/group/{id}/${kind.path}`,
    answer: ({ path, body }, world) => assign(world, kind, requireGroup(world, path), body),
  },
  {
    operation: `DELETE /api/group/{id}/${kind.path}/{${kind.key}}`,
    answer: ({ path }, world) => {
      const group = requireGroup(world, path);
      refuseSpecial(group);
      if (kind.get(group) !== kind.read(path, kind.key)) throw notAssigned(kind, group);
      kind.set(world, group, null);
      return noContent;
    },
  },
];

/** With skipIfInherited nothing is stored when the same object already comes from an ancestor. */
const assign = <Key extends string | number>(world: World, kind: SingleObject<Key>, group: Group, body: Values) => {
  const key = kind.read(body, kind.key);
  if (key === undefined) throw invalid(kind.key, `The field '${kind.key}' is required.`);
  const shown = kind.show(world, key);
  if (shown === undefined) {
    throw notFound(`${kind.code}NotFound`, `There is no ${kind.noun} with the id ${key}.`, { [kind.key]: key });
  }
  refuseSpecial(group);
  const alreadyAssigned = kind.get(group) === key;
  const source = kind.get(group) === null ? inheritedFrom(world, kind, group, key) : undefined;
  const alreadyEffective = alreadyAssigned || source !== undefined;
  const answer = {
    groupId: group.id,
    ...shown,
    alreadyAssigned,
    alreadyEffective,
    inheritedFromGroupId: source?.id ?? null,
  };
  if (alreadyAssigned || (source !== undefined && body.flag('skipIfInherited') === true)) return ok(answer);
  kind.set(world, group, key);
  return created(answer);
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

const notAssigned = <Key extends string | number>(kind: SingleObject<Key>, group: Group): Error =>
  notFound(`${kind.code}NotAssigned`, `${group.name} has no such ${kind.noun} of its own.`, { groupId: group.id });

export const singleObjectBehaviors: readonly Behavior[] = [
  ...behaviorsOf(pxeImage),
  ...behaviorsOf(osImageSku),
  ...behaviorsOf(agentTemplate),
];
