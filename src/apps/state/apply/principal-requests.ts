import { principalApi } from '../../../service/principals.js';
import { isObject, type JsonObject } from '../../../base/json/objects.js';
import type { Real, StateChange } from '../model.js';
import type { Requests } from './described-body.js';

/** An identity-provider principal is written as a whole; a local one is changed only. */
export const principalRequests = (change: StateChange, real: Real): Requests => {
  const { action, ids, kind, to, what } = change;
  const known = real.facts.find((fact) => fact.kind === kind && fact.what === what)?.value;
  const fields: JsonObject = { ...(isObject(known) ? known : {}), ...(isObject(to) ? to : {}) };
  if (kind === 'local-principal') return localPrincipalRequests(change, fields);
  if (action === 'delete')
    return ids.what === undefined
      ? { problem: 'the id of the principal is not known' }
      : [principalApi.delete(ids.what)];
  const { displayName = null, issuer = null, roles = [], subject = '', type } = fields;
  const body = { isUser: type === 'user', subjectId: subject, displayName, issuer, roles };
  return [principalApi.create({ body })];
};

const localPrincipalRequests = (change: StateChange, fields: JsonObject): Requests => {
  const id = change.ids.what;
  if (id === undefined)
    return { problem: 'local principals are changed here, not created: ems admin local-principal create' };
  const to: JsonObject = isObject(change.to) ? change.to : {};
  const { description = null, expiresAtUtc = null, isRevoked, roles = [] } = fields;
  const hasFields = Object.keys(to).some((name) => name !== 'isRevoked');
  const body = { description, roles, expiresAtUtc };
  return [
    ...(hasFields ? [principalApi.changeLocal(id, { body })] : []),
    ...(to['isRevoked'] === undefined
      ? []
      : [principalApi.revokeLocal(id, { body: { isRevoked: isRevoked === true } })]),
  ];
};
