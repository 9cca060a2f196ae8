import { depotApi } from '../../../service/depots.js';
import { computerApi } from '../../../service/computers.js';
import { tagApi } from '../../../service/tags.js';
import { computerVariableApi, groupVariableApi } from '../../../service/variables.js';
import { groupApi, assignmentApi, type AssignmentApi } from '../../../service/groups.js';
import { systemApi } from '../../../service/system.js';
import { clearedFields } from '../../../contract/operation.js';
import type { WriteKey } from '../../../contract/operation-keys.js';
import type { WriteCall } from '../../../http/client.js';
import { callTo } from '../../../http/reads.js';
import { isObject, textOf, type Json, type JsonObject } from '../../../base/json/objects.js';
import type { StateChange, KindName } from '../model.js';
import { memberKey } from '../compare/with-moves.js';
import { parentPath, splitGroupPath } from '../paths.js';
import { findOnly, groupIsUnknown, unknownName, type RequestDeps } from './request-deps.js';
import { principalRequests } from './principal-requests.js';
import { memberCalls } from './member-calls.js';
import { collectionRequests, valueRequests } from './variable-requests.js';
import { describedBody, type BodyValues, type Requests } from './described-body.js';

export const requestsFor = async (change: StateChange, deps: RequestDeps): Promise<Requests> => {
  const { kind } = change;
  if (isAssigned(kind)) return assignmentRequests(change, assignmentApi[kind], deps);
  switch (kind) {
    case 'group':
      return groupRequests(change, deps);
    case 'tag':
      return tagRequests(change);
    case 'topology': {
      const key = depotApi.setTopology.operation;
      return described(key, { flag: change.to === true }, {}, deps);
    }
    case 'custom-field':
      return [systemApi.nameCustomField(change.what, { body: fieldsOf(change) })];
    case 'depot-server':
      return depotServerRequests(change, deps);
    case 'variable':
      return valueRequests(change, groupVariableApi, deps.groupId(change.on), deps);
    case 'computer':
      return computerRequests(change);
    case 'computer-variable':
      return valueRequests(change, computerVariableApi, await computerId(change.on, deps), deps);
    case 'collection':
      return collectionRequests(change, groupVariableApi, deps.groupId(change.on), deps);
    case 'computer-collection':
      return collectionRequests(change, computerVariableApi, await computerId(change.on, deps), deps);
    case 'depot-tag':
      return depotTagRequests(change, deps);
    case 'principal':
    case 'local-principal':
      return principalRequests(change, deps.real);
    case 'member':
    case 'package-tag': // several changes are one request: see send-step.ts
      return { problem: 'not a request of its own' };
  }
};

const fieldsOf = ({ to }: StateChange): JsonObject => (isObject(to) ? to : {});

const groupRequests = (change: StateChange, deps: RequestDeps): Requests => {
  const id = deps.groupId(change.on);
  if (change.action === 'create') return createRequests(change, deps);
  if (id === undefined) return groupIsUnknown;
  if (change.action === 'delete') return [...leaveRequests(id, deps), groupApi.delete(id)];
  const body =
    change.action === 'rename' ? { name: splitGroupPath(change.on).at(-1) ?? '' } : { description: textOf(change.to) };
  return [groupApi.change(id, { body })];
};

/**
 * Removes the members of a group before it is deleted, so that no deletion is forced. The files list all of them. A
 * computer whose move failed stays in it.
 */
const leaveRequests = (id: string, { real, taken }: RequestDeps): WriteCall[] => {
  const path = real.groups.find((group) => group.id === id)?.path;
  const members = real.facts.flatMap((fact) =>
    fact.kind === 'member' && fact.on === path && typeof fact.id === 'number' && !taken.has(memberKey(id, fact.id))
      ? [fact.id]
      : [],
  );
  return memberCalls('remove', id, members);
};

const treeTypes = { assignment: 'AssignmentGroups', configuration: 'ConfigurationGroups' } as const;

const createRequests = ({ on, to }: StateChange, deps: RequestDeps): Requests => {
  const parentId = deps.groupId(parentPath(on));
  if (parentId === undefined) return { problem: 'the group above it does not exist' };
  const body = {
    name: splitGroupPath(on).at(-1) ?? '',
    type: treeTypes[to === 'configuration' ? to : 'assignment'],
    parentId,
  };
  return [groupApi.create({ body })];
};

const tagRequests = ({ action, ids, to, what }: StateChange): Requests => {
  const fields: JsonObject = isObject(to) ? to : {};
  if (action === 'create') return [tagApi.create({ body: { ...fields, designation: what } })];
  const id = ids.what;
  if (id === undefined) return { problem: 'the id of the tag is not known' };
  if (action === 'delete') return [tagApi.delete(id)];
  return [tagApi.change(id, { body: clearedFields(fields) })];
};

/** A new computer needs a domain, and whether it is joined. */
const computerRequests = ({ action, ids, to }: StateChange): Requests => {
  const fields: JsonObject = isObject(to) ? to : {};
  if (action === 'create')
    return [computerApi.create({ body: { domain: '', isDomain: textOf(fields['domain']) !== '', ...fields } })];
  const id = ids.what;
  if (id === undefined) return { problem: 'the id of the computer is not known' };
  if (action === 'delete') return [computerApi.delete(id)];
  return [computerApi.change(id, { body: clearedFields(fields) })];
};

const computerId = async (name: string, deps: RequestDeps): Promise<string | number | undefined> =>
  deps.newId('computer', name) ?? (await findOnly('computer-variable', name, 'on', deps))?.id;

const isAssigned = (kind: KindName): kind is keyof typeof assignmentApi => kind in assignmentApi;

/** A group has at most one boot image, SKU and template: the old one leaves before the new one comes. */
const assignmentRequests = async (
  change: StateChange,
  { add, remove }: AssignmentApi,
  deps: RequestDeps,
): Promise<Requests> => {
  const { action, ids, kind, to } = change;
  const id = deps.groupId(change.on);
  if (id === undefined) return groupIsUnknown;
  if (action === 'remove') return ids.what === undefined ? unknownName(change) : [remove(id, ids.what)];
  const found = await findOnly(kind, textOf(to), 'what', deps);
  if (found === undefined) return unknownName(change);
  const { packageId } = found;
  const added =
    kind === 'package-assignment'
      ? [add(id, { body: { packageId: found.id } })]
      : await described(
          add.operation,
          { id: found.id, ...(packageId === undefined ? {} : { packageId }) },
          { id },
          deps,
        );
  if ('problem' in added || action !== 'change') return added;
  return ids.what === undefined ? unknownName(change) : [remove(id, ids.what), ...added];
};

const depotServerRequests = async (change: StateChange, deps: RequestDeps): Promise<Requests> => {
  const id = deps.groupId(change.on);
  if (id === undefined) return groupIsUnknown;
  const names = Array.isArray(change.to) ? change.to.map((name: Json) => textOf(name)) : [];
  const ids: (string | number)[] = [];
  for (const name of names) {
    const found = await findOnly('depot-server', name, 'what', deps);
    if (found === undefined) return { problem: `the depot server "${name}" could not be looked up` };
    ids.push(found.id);
  }
  return described(depotApi.setOfGroup.operation, { ids }, { id }, deps);
};

/** A request whose body only the server itself describes. */
export const described = async (
  key: WriteKey,
  values: BodyValues,
  pathValues: Readonly<Record<string, string | number>>,
  deps: Pick<RequestDeps, 'described'>,
): Promise<Requests> => {
  const body = describedBody(key, values, await deps.described(key));
  return body === undefined
    ? {
        problem:
          'not writable: the reference does not show this request; store the description of the server with: ems api sync',
      }
    : [callTo(key, { pathValues, body })];
};

const depotTagRequests = async (change: StateChange, deps: RequestDeps): Promise<Requests> => {
  const clientId = await findId(change, 'on', deps);
  const tagId = change.ids.what ?? deps.newId('tag', change.what) ?? (await findId(change, 'what', deps));
  if (clientId === undefined || tagId === undefined) return unknownName(change);
  return change.action === 'remove'
    ? [depotApi.removeTag(clientId, tagId)]
    : [depotApi.addTag(clientId, { body: { tagId } })];
};

const findId = async (
  change: StateChange,
  part: 'what' | 'on',
  deps: RequestDeps,
): Promise<string | number | undefined> =>
  (await findOnly(change.kind, part === 'on' ? change.on : change.what, part, deps))?.id;
