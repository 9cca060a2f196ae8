import { principalApi } from '../../service/principals.js';
import type { CommandContext } from '../../command/spec.js';
import { EmsError } from '../../base/errors.js';
import { decodeObject } from '../../http/answers/decode.js';
import { forgetToken, tokenFile } from '../../http/auth/token-cache.js';
import { sendOrReadBack, type PermittedClient } from '../../changes/execute/read-back.js';
import type { Client, Reply, WriteCall } from '../../http/client.js';
import { readObject } from '../../http/reads.js';
import { isObject } from '../../base/json/objects.js';
import { readConfig } from '../../settings/store.js';
import type { LoadedSettings } from '../../settings/load.js';
import { saveProfile } from '../../settings/profiles.js';
import { refuseForeignStore, removeFormer, storeSecret } from '../../settings/secrets/secrets.js';
import { profileStore } from '../../command/profile-store.js';

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
  /** false: the service reports other roles than those of the old one, or that it is revoked. */
  readonly isAlike?: boolean;
}

/** The answer of `ems admin local-principal rotate`. */
export interface RotatedPrincipal {
  /** Id of the new principal. */
  readonly id: number;
  /** Client id of the new principal. */
  readonly clientId: string;
  /** Its secret, shown once; absent if it was stored in the profile. */
  readonly plaintextKey?: string;
  /** Id of the old principal. */
  readonly replaces: number;
  /** Whether the profile uses the new principal now. */
  readonly storedInProfile: boolean;
  /** Whether the old principal is revoked; null: not known. */
  readonly oldRevoked: boolean | null;
}

export const readPrincipal = async (client: Pick<Client, 'read'>, id: string): Promise<Principal> => {
  const call = principalApi.oneLocal(id);
  const {
    clientId,
    description = null,
    expiresAtUtc = null,
    isRevoked,
    roles,
    ...found
  } = await readObject(call, client);
  // Without its roles, the successor would lack them.
  if (typeof clientId !== 'string' || !Array.isArray(roles))
    throw new EmsError('failed', `The service did not answer with local principal ${id}.`, {
      operation: call.operation,
      hint: 'Nothing was changed. --debug shows the response.',
    });
  return { id: found.id, clientId, description, roles: roles.map(String), isRevoked: isRevoked === true, expiresAtUtc };
};

export const createCall = (
  { description, roles }: Principal,
  expiresAtUtc: string | null,
): WriteCall<typeof principalApi.createLocal.operation> =>
  principalApi.createLocal({ body: { description, roles: [...roles], expiresAtUtc } });

/** undefined if the answer lacks a part, or shows the old principal, which is about to be revoked. */
export const successorIn = (reply: Reply, old: Principal): Successor | undefined => {
  try {
    const { clientId, id, isRevoked, plaintextKey, roles } = decodeObject(reply.json(), createCall(old, null));
    if (id === old.id || !clientId || clientId === old.clientId || !plaintextKey) return undefined;
    const isAlike = isRevoked !== true && (roles === undefined || sorted(roles ?? []) === sorted(old.roles));
    return { id, clientId, secret: plaintextKey, isAlike };
  } catch {
    return undefined;
  }
};

const sorted = (roles: readonly string[]): string =>
  [...new Set(roles.map((role) => role.toLowerCase()))].toSorted().join(' ');

export const revokeCall = (id: string): WriteCall => ({
  ...principalApi.revokeLocal(id, { body: { isRevoked: true } }),
  promises: 'object',
});

/** Reads the principal after an answer that shows nothing: only one that is revoked proves the revocation. */
export const sendRevoke = async (gate: PermittedClient, id: string, context: CommandContext): Promise<void> => {
  const call = revokeCall(id);
  const answer = (await sendOrReadBack(call, gate, context)).json();
  const shown = isObject(answer) && Object.keys(answer).length > 0 ? answer : await readPrincipal(gate.client, id);
  if (shown['isRevoked'] === true && (shown['id'] ?? Number(id)) === Number(id)) return;
  throw new EmsError('failed', `The service did not confirm that local principal ${id} is revoked.`, {
    operation: call.operation,
  });
};

/** The profile signs in with this principal, and its secret is in a store that can be written to. */
export const isOwn = (settings: LoadedSettings, { clientId }: Principal): boolean => {
  const record = settings.stored?.secret;
  if (record === undefined || record.storage === 'command') return false;
  return settings.get('client-id') === clientId && record.clientId === clientId && settings.given.secret === undefined;
};

/** Makes the profile use the successor. Removes the old secret last. */
export const keepAsOwn = async (
  successor: Successor,
  old: Principal,
  settings: LoadedSettings,
  context: CommandContext,
): Promise<void> => {
  const { configDirectory, profile, stored } = settings;
  const url = settings.get('url') ?? '';
  const { clientId, secret } = successor;
  const store = await profileStore(context);
  const place = { configDirectory, profile, unlocking: store.unlocking };
  const storage = stored?.secret?.storage === 'file' ? 'file' : 'auto';
  const record = await storeSecret(place, { url, clientId, secret, storage });
  await saveProfile(store, profile, (before) => ({
    settings: { ...before.settings, 'client-id': clientId },
    secret: record,
  }));
  const left = await removeFormer(place, stored?.secret, record);
  if (left !== undefined) context.warn(left);
  await forgetToken(tokenFile(configDirectory, url, old.clientId));
};

/** Called before a successor is created, because there would be no place for its secret. */
export const refuseStore = (settings: LoadedSettings): void => {
  if (settings.stored?.secret?.storage === 'file') refuseForeignStore(settings);
};

/** Profiles that sign in with the revoked principal. */
export const warnOfOthers = async (
  { clientId }: Principal,
  settings: LoadedSettings,
  context: CommandContext,
): Promise<void> => {
  const { profiles } = await readConfig(settings.configDirectory);
  for (const [name, { secret }] of Object.entries(profiles)) {
    if (secret?.clientId !== clientId || secret.url !== settings.get('url')) continue;
    const source = secret.storage === 'command' ? ' Its secret comes from a command.' : '';
    context.warn(
      `Profile "${name}" still uses the old principal.${source} Sign in with the successor: ems login --profile ${name}`,
    );
  }
};
