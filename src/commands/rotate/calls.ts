import type { Json } from '../../contract/operation.js';
import { EmsError } from '../../errors.js';
import type { Call, Client, Reply } from '../../http/client.js';
import { callTo, getCall } from '../../http/reads.js';
import { isObject } from '../../json/objects.js';

export interface Principal {
  readonly id: number;
  readonly clientId: string;
  readonly description: string | null;
  readonly roles: readonly string[];
  readonly isRevoked: boolean;
  readonly expiresAtUtc: string | null;
}

export interface Successor {
  readonly id: number;
  readonly clientId: string;
  readonly secret: string;
}

export const createCall = ({ description, roles }: Principal, expiresAtUtc: string | null): Call =>
  callTo('POST /api/admin/local-principals', { body: { description, roles: [...roles], expiresAtUtc } });

/** undefined: the answer lacks a part, or is none. */
export const successorIn = (reply: Reply): Successor | undefined => {
  let value: Json | undefined;
  try {
    value = reply.json();
  } catch {
    return undefined;
  }
  const { id, clientId, plaintextKey } = isObject(value) ? value : {};
  return typeof id === 'number' && typeof clientId === 'string' && typeof plaintextKey === 'string'
    ? { id, clientId, secret: plaintextKey }
    : undefined;
};

export const revokeCall = (id: string): Call =>
  callTo('PATCH /api/admin/local-principals/{id}/revoke', { pathValues: { id }, body: { isRevoked: true } });

export const readPrincipal = async (client: Client, id: string): Promise<Principal> => {
  const call = getCall('/api/admin/local-principals/{id}', { pathValues: { id } });
  return principalOf((await client.send(call)).json()) ?? fail(call.operation);
};

const principalOf = (value: Json | undefined): Principal | undefined => {
  if (!isObject(value)) return undefined;
  const { id, clientId, description, roles, isRevoked, expiresAtUtc } = value;
  if (typeof id !== 'number' || typeof clientId !== 'string' || !Array.isArray(roles)) return undefined;
  return {
    id,
    clientId,
    description: typeof description === 'string' ? description : null,
    roles: roles.filter((each): each is string => typeof each === 'string'),
    isRevoked: isRevoked === true,
    expiresAtUtc: typeof expiresAtUtc === 'string' ? expiresAtUtc : null,
  };
};

const fail = (operation: string): never => {
  throw new EmsError('failed', 'The service did not answer with a local principal.', { operation });
};
