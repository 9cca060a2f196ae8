import type { Json } from '../../contract/operation.js';
import { EmsError } from '../../errors.js';
import type { Call, Client, Reply } from '../../http/client.js';
import { callTo, getCall } from '../../http/reads.js';
import { isWholeId } from '../../json/id-number.js';
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
  /** False: the service says that it has other roles than the old one, or is revoked. */
  readonly isAlike?: boolean;
}

export const createCall = ({ description, roles }: Principal, expiresAtUtc: string | null): Call =>
  callTo('POST /api/admin/local-principals', { body: { description, roles: [...roles], expiresAtUtc } });

/** undefined: the answer lacks a part, or is none. One that is the old principal would be revoked with it. */
export const successorIn = (reply: Reply, old: Pick<Principal, 'id' | 'clientId' | 'roles'>): Successor | undefined => {
  let value: Json | undefined;
  try {
    value = reply.json();
  } catch {
    return undefined;
  }
  const { id, clientId, isRevoked, plaintextKey, roles } = isObject(value) ? value : {};
  if (typeof id !== 'number' || !isWholeId(id, false) || id === old.id) return undefined;
  if (typeof clientId !== 'string' || clientId === '' || clientId === old.clientId) return undefined;
  if (typeof plaintextKey !== 'string' || plaintextKey === '') return undefined;
  const isAlike = isRevoked !== true && (roles === undefined || hasRoles(roles, old.roles));
  return { id, clientId, secret: plaintextKey, isAlike };
};

const hasRoles = (found: Json, wanted: readonly string[]): boolean =>
  isTexts(found) && sorted(found) === sorted(wanted);

const sorted = (roles: readonly string[]): string =>
  [...new Set(roles.map((role) => role.toLowerCase()))].toSorted().join(' ');

export const revokeCall = (id: string): Call => ({
  ...callTo('PATCH /api/admin/local-principals/{id}/revoke', { pathValues: { id }, body: { isRevoked: true } }),
  promises: 'object',
});

/** An answer that shows a principal which is not revoked, or another one, is no revocation; after nothing and words it is read. */
export const sendRevoke = async (client: Pick<Client, 'send'>, id: string): Promise<void> => {
  const call = revokeCall(id);
  const shown = (await client.send(call)).json();
  if (isObject(shown) && Object.keys(shown).length > 0) {
    const isOther = shown['id'] !== undefined && shown['id'] !== Number(id);
    if (shown['isRevoked'] === true && !isOther) return;
  } else if ((await principalAt(client, id))?.isRevoked === true) return;
  throw new EmsError('failed', `The service did not confirm that local principal ${id} is revoked.`, {
    operation: call.operation,
  });
};

export const readPrincipal = async (client: Client, id: string): Promise<Principal> =>
  (await principalAt(client, id)) ?? fail(principalCall(id).operation, id);

/** One that answers about another would have its roles copied, and this one revoked; 1.5 or 2147483648 is nobody's id. */
const principalAt = async (client: Pick<Client, 'send'>, id: string): Promise<Principal | undefined> => {
  const found = principalOf((await client.send(principalCall(id))).json());
  return found?.id === Number(id) ? found : undefined;
};

const principalCall = (id: string): Call => getCall('/api/admin/local-principals/{id}', { pathValues: { id } });

const principalOf = (value: Json | undefined): Principal | undefined => {
  if (!isObject(value)) return undefined;
  const { id, clientId, description, roles, isRevoked, expiresAtUtc } = value;
  if (typeof id !== 'number' || typeof clientId !== 'string' || !isTexts(roles)) return undefined;
  return {
    id,
    clientId,
    description: typeof description === 'string' ? description : null,
    roles,
    isRevoked: isRevoked === true,
    expiresAtUtc: typeof expiresAtUtc === 'string' ? expiresAtUtc : null,
  };
};

/** Left out, a role that is no text would be one that the successor lacks. */
const isTexts = (value: Json | undefined): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

const fail = (operation: string, id: string): never => {
  throw new EmsError('failed', `The service did not answer with local principal ${id}.`, {
    operation,
    hint: 'Nothing was changed. --debug shows the response.',
  });
};
