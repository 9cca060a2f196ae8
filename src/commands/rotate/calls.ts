import type { Json } from '../../contract/operation.js';
import { EmsError } from '../../errors.js';
import type { Call, Client, Reply } from '../../http/client.js';
import { isObject } from '../../json/parse.js';

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

const path = '/api/admin/local-principals';
const role = 'admin.manage';

export const createCall = ({ description, roles }: Principal, expiresAtUtc: string | null): Call => ({
  method: 'POST',
  path,
  body: { description, roles: [...roles], expiresAtUtc },
  repeat: 'never',
  role,
  operation: `POST ${path}`,
});

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

export const revokeCall = (id: string): Call => ({
  method: 'PATCH',
  path: `${path}/{id}/revoke`,
  pathValues: { id },
  body: { isRevoked: true },
  repeat: 'replace',
  role,
  operation: `PATCH ${path}/{id}/revoke`,
});

export const readPrincipal = async (client: Client, id: string): Promise<Principal> => {
  const operation = `GET ${path}/{id}`;
  const reply = await client.send({
    method: 'GET',
    path: `${path}/{id}`,
    pathValues: { id },
    repeat: 'read',
    role,
    operation,
  });
  return principalOf(reply.json()) ?? fail(operation);
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
