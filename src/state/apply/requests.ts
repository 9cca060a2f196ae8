import type { Operation } from '../../contract/operation.js';
import type { OperationKey } from '../../contract/operation-keys.js';
import type { Call } from '../../http/client.js';
import { callTo } from '../../http/reads.js';
import { isObject, type Json, type JsonObject } from '../../json/objects.js';
import { textOf } from '../../json/text-of.js';
import { secretIn } from '../compare/compare-values.js';
import type { Fact, Real, StateChange } from '../model.js';
import { parentPath, splitGroupPath } from '../paths.js';
import { assignmentOperations } from './assignment-operations.js';
import { principalRequests } from './principal-requests.js';
import { memberCalls } from './member-calls.js';
import { describedBody, type BodyValues, type Requests } from './described-body.js';

/** Needed to turn changes into requests. */
export interface RequestDeps {
  readonly real: Real;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Operations of the server's own description; undefined where none is stored. */
  readonly described: readonly Operation[] | undefined;
  /** Id of a group by its wanted path; a new one has an id once it is created. */
  groupId(path: string): string | undefined;
  /** Id of a tag that this run has created. */
  newTagId(name: string): number | undefined;
  learnSecret(secret: string): void;
}

export const requestsFor = async (change: StateChange, deps: RequestDeps): Promise<Requests> => {
  const { kind } = change;
  switch (kind) {
    case 'group':
      return groupRequests(change, deps);
    case 'tag':
      return tagRequests(change);
    case 'topology': {
      const key = 'PUT /api/system/depot-topology-setting';
      return described(key, { flag: change.to === true }, {}, deps);
    }
    case 'custom-field':
      return [
        callTo('PATCH /api/custom-field-configuration/{slot}', {
          pathValues: { slot: change.what },
          body: fieldsOf(change),
        }),
      ];
    case 'package-assignment':
    case 'boot-image':
    case 'os-sku':
    case 'agent-template':
    case 'language-pack':
    case 'software-class':
    case 'variable-configuration':
      return assignmentRequests(change, deps);
    case 'depot-server':
      return depotServerRequests(change, deps);
    case 'variable':
      return valueRequests(change, 'PUT /api/group/{id}/variables/{varId}', deps.groupId(change.on), deps);
    case 'computer-variable':
      return valueRequests(change, 'PUT /api/computer/{id}/variables/{varId}', await findId(change, 'on', deps), deps);
    case 'collection':
      return collectionRequests(change, deps);
    case 'depot-tag':
      return depotTagRequests(change, deps);
    case 'principal':
    case 'local-principal':
      return principalRequests(change, deps.real);
    case 'member':
    case 'package-tag': // several changes are one request: see batches.ts
      return { problem: 'not a request of its own' };
  }
};

const fieldsOf = ({ to }: StateChange): JsonObject => (isObject(to) ? to : {});

const unknownGroup = { problem: 'the id of the group is not known' };

const groupRequests = (change: StateChange, deps: RequestDeps): Requests => {
  const id = deps.groupId(change.on);
  if (change.action === 'create') return createRequests(change, deps);
  if (id === undefined) return unknownGroup;
  if (change.action === 'delete')
    return [...leaveRequests(id, deps), callTo('DELETE /api/group/{id}', { pathValues: { id } })];
  const body =
    change.action === 'rename' ? { name: splitGroupPath(change.on).at(-1) ?? '' } : { description: textOf(change.to) };
  return [callTo('PATCH /api/group/{id}', { pathValues: { id }, body })];
};

/** The files know every member of a group that is deleted: they leave it, so that no deletion has to be forced. */
const leaveRequests = (id: string, { real }: RequestDeps): Call[] => {
  const path = real.groups.find((group) => group.id === id)?.path;
  const members = real.facts.flatMap((fact) =>
    fact.kind === 'member' && fact.on === path && typeof fact.id === 'number' ? [fact.id] : [],
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
  return [callTo('POST /api/group', { body })];
};

const tagRequests = ({ action, ids, to, what }: StateChange): Requests => {
  const fields: JsonObject = isObject(to) ? to : {};
  if (action === 'create') return [callTo('POST /api/tags', { body: { ...fields, designation: what } })];
  const id = ids.what;
  if (id === undefined) return { problem: 'the id of the tag is not known' };
  if (action === 'delete') return [callTo('DELETE /api/tags/{id}', { pathValues: { id } })];
  const body = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value ?? '']));
  return [callTo('PATCH /api/tags/{id}', { pathValues: { id }, body })];
};

/** A group has at most one boot image, SKU and template: the old one leaves before the new one comes. */
const assignmentRequests = async (change: StateChange, deps: RequestDeps): Promise<Requests> => {
  const { action, ids, kind, to } = change;
  const operations = assignmentOperations[kind];
  const id = deps.groupId(change.on);
  if (operations === undefined || id === undefined) return unknownGroup;
  const removal = (old: string | number): Call =>
    callTo(operations.remove, { pathValues: { id, [operations.idName]: old } });
  if (action === 'remove') return ids.what === undefined ? unknownName(change) : [removal(ids.what)];
  const found = await findOnly(kind, textOf(to), 'what', deps);
  if (found === undefined) return unknownName(change);
  const added =
    operations.body === undefined
      ? described(
          operations.add,
          { id: found.id, ...(found.packageId === undefined ? {} : { packageId: found.packageId }) },
          { id },
          deps,
        )
      : [callTo(operations.add, { pathValues: { id }, body: { [operations.body]: found.id } })];
  if ('problem' in added || action !== 'change') return added;
  return ids.what === undefined ? unknownName(change) : [removal(ids.what), ...added];
};

const unknownName = ({ kind, what, to }: StateChange): Requests => ({
  problem: `the ${kind} "${what === '' ? textOf(to) : what}" could not be looked up`,
});

const depotServerRequests = async (change: StateChange, deps: RequestDeps): Promise<Requests> => {
  const id = deps.groupId(change.on);
  if (id === undefined) return unknownGroup;
  const names = Array.isArray(change.to) ? change.to.map((name: Json) => textOf(name)) : [];
  const ids: (string | number)[] = [];
  for (const name of names) {
    const found = await findOnly('depot-server', name, 'what', deps);
    if (found === undefined) return { problem: `the depot server "${name}" could not be looked up` };
    ids.push(found.id);
  }
  return described('PUT /api/group/{id}/depot-servers', { ids }, { id }, deps);
};

/** A request whose body only the server itself describes. */
export const described = (
  key: OperationKey,
  values: BodyValues,
  pathValues: Readonly<Record<string, string | number>>,
  deps: Pick<RequestDeps, 'described'>,
): Requests => {
  const body = describedBody(key, values, deps.described);
  return body === undefined
    ? {
        problem:
          'not writable: the reference does not show this request; store the description of the server with: ems api sync',
      }
    : [callTo(key, { pathValues, body })];
};

const valueRequests = (
  change: StateChange,
  key: 'PUT /api/group/{id}/variables/{varId}' | 'PUT /api/computer/{id}/variables/{varId}',
  id: string | number | undefined,
  deps: RequestDeps,
): Requests => {
  const varId = change.ids.what;
  if (id === undefined) return unknownGroup;
  if (varId === undefined) return unknownName(change);
  const value = revealSecrets(change.to, deps);
  if (typeof value === 'object' && value !== null && 'problem' in value) return { problem: textOf(value['problem']) };
  return [callTo(key, { pathValues: { id, varId }, body: { value } })];
};

/** References to the environment become their values; a missing one is a problem. */
const revealSecrets = (value: Json, deps: RequestDeps): Json => {
  const reference = secretIn(value);
  if (reference === undefined) return value;
  const name = reference.replace(/^env:/, '');
  const secret = deps.env[name];
  if (secret === undefined) return { problem: `the environment variable ${name} is not set` };
  deps.learnSecret(secret);
  return secret;
};

const collectionRequests = async (change: StateChange, deps: RequestDeps): Promise<Requests> => {
  const { action, ids, to } = change;
  const id = deps.groupId(change.on);
  if (id === undefined) return unknownGroup;
  const variable = await findOnly('collection', change.what, 'what', deps);
  if (variable === undefined) return unknownName(change);
  const pathValues = { id, varId: variable.id };
  const entry = { ...pathValues, collectionId: ids.what ?? '' };
  if (action === 'remove')
    return [callTo('DELETE /api/group/{id}/variables/{varId}/collection/{collectionId}', { pathValues: entry })];
  const values = Object.entries(isObject(to) ? to : {}).map(
    ([child, each]) => [child, revealSecrets(each, deps)] as const,
  );
  const problem = values.flatMap(([, each]) => (isObject(each) ? [textOf(each['problem'])] : []))[0];
  if (problem !== undefined) return { problem };
  const body = { values: Object.fromEntries(values) };
  return action === 'change'
    ? [callTo('PATCH /api/group/{id}/variables/{varId}/collection/{collectionId}', { pathValues: entry, body })]
    : [callTo('POST /api/group/{id}/variables/{varId}/collection', { pathValues, body })];
};

const depotTagRequests = async (change: StateChange, deps: RequestDeps): Promise<Requests> => {
  const clientId = await findId(change, 'on', deps);
  const tagId = change.ids.what ?? deps.newTagId(change.what) ?? (await findId(change, 'what', deps));
  if (clientId === undefined || tagId === undefined) return unknownName(change);
  return change.action === 'remove'
    ? [callTo('DELETE /api/depots/{clientId}/tags/{tagId}', { pathValues: { clientId, tagId } })]
    : [callTo('POST /api/depots/{clientId}/tags', { pathValues: { clientId }, body: { tagId } })];
};

const findId = async (
  change: StateChange,
  part: 'what' | 'on',
  deps: RequestDeps,
): Promise<string | number | undefined> =>
  (await findOnly(change.kind, part === 'on' ? change.on : change.what, part, deps))?.id;

export const findOnly = async (
  kind: Fact['kind'],
  name: string,
  part: 'what' | 'on',
  { real }: Pick<RequestDeps, 'real'>,
) => {
  const found = await real.find(kind, name, part);
  return found !== 'unreadable' && found.length === 1 ? found[0] : undefined;
};
