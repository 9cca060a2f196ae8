import type { JsonObject } from '../../../contract/operation.js';
import { created, invalid, noContent, notFound, ok, type ServiceReply } from '../../request/reply.js';
import type { Values } from '../../request/values.js';
import type { Group } from '../../state/group-types.js';
import { requireGroup } from '../../world/groups.js';
import type { World } from '../../state/world.js';
import type { Behaviors } from '../behavior.js';
import { refuseSpecial } from './show-group.js';

/** A catalog object that can be assigned to a group. */
export interface AssignableObject<Key extends string | number> {
  readonly path: string;
  /** The name of the id in the request body and in the path of the removal. */
  readonly key: string;
  readonly noun: string;
  readonly code: string;
  readonly read: (values: Values, name: string) => Key | undefined;
  readonly show: (world: World, key: Key) => JsonObject | undefined;
  readonly has: (group: Group, key: Key) => boolean;
  /** The group's direct assignments. */
  readonly answer: (world: World, group: Group, query: Values) => ServiceReply;
  readonly assign: (world: World, group: Group, key: Key, body: Values) => Assigned;
  readonly remove: (world: World, group: Group, key: Key) => void;
}

export interface Assigned {
  /** False: it was assigned before, or was skipped. */
  readonly isNew: boolean;
  /** Fields of the response besides the object. */
  readonly fields: JsonObject;
}

export const assignableBehaviors = <Key extends string | number>(kind: AssignableObject<Key>): Behaviors => ({
  [`GET /api/group/{id}/${kind.path}`]: ({ path, query }, world) =>
    kind.answer(world, requireGroup(world, path), query),
  [`POST /api/group/{id}/${kind.path}`]: ({ path, body }, world) => {
    const group = requireGroup(world, path);
    const { key, shown } = requireObject(world, kind, body);
    refuseSpecial(group);
    const { isNew, fields } = kind.assign(world, group, key, body);
    const answer = { groupId: group.id, ...shown, ...fields };
    return isNew ? created(answer) : ok(answer);
  },
  [`DELETE /api/group/{id}/${kind.path}/{${kind.key}}`]: ({ path }, world) => {
    const group = requireGroup(world, path);
    refuseSpecial(group);
    const key = kind.read(path, kind.key);
    if (key === undefined || !kind.has(group, key)) throw notAssigned(kind, group);
    kind.remove(world, group, key);
    return noContent;
  },
});

export const notAssigned = ({ code, noun }: { readonly code: string; readonly noun: string }, group: Group): Error =>
  notFound(`${code}NotAssigned`, `${group.name} has no such ${noun} of its own.`, { groupId: group.id });

const requireObject = <Key extends string | number>(world: World, kind: AssignableObject<Key>, body: Values) => {
  const key = kind.read(body, kind.key);
  if (key === undefined) throw invalid(kind.key, `The field '${kind.key}' is required.`);
  const shown = kind.show(world, key);
  if (shown !== undefined) return { key, shown };
  throw notFound(`${kind.code}NotFound`, `There is no ${kind.noun} with the id ${key}.`, { [kind.key]: key });
};
