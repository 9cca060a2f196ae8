import { isObject, tryJson, type JsonObject, type Operation } from '../../contract/operation.js';
import type { LocalPrincipal } from '../model/state.js';
import type { World } from '../model/world.js';
import { problem, Refusal } from './exchange.js';
import { createHmac, timingSafeEqual, createHash } from 'node:crypto';

/** Throws 401 without a valid token of an active principal, 403 without the operation's role. */
export const admit = (world: World, operation: Operation, authorization: string | undefined): void => {
  const { role } = operation;
  if (role === null) return;
  const principal = authenticate(world, authorization);
  if (role !== undefined && !principal.roles.includes(role))
    throw problem(403, `This operation needs the role ${role}.`, { requiredRole: role });
};

/** Revoked, expired and unknown principals get no token and lose the ones they have. */
export const livingPrincipal = (world: World, clientId: string): LocalPrincipal | undefined => {
  const principal = [...world.state.localPrincipals.values()].find((each) => each.clientId === clientId);
  if (principal === undefined || principal.isRevoked) return undefined;
  const { expiresAtUtc } = principal;
  return expiresAtUtc !== null && Date.parse(expiresAtUtc) <= world.now ? undefined : principal;
};

const authenticate = (world: World, authorization: string | undefined): LocalPrincipal => {
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) throw unauthorized('A bearer token is required.');
  const clientId = verifyToken(world.key, token, world.machineTime);
  if (clientId === undefined) throw unauthorized('The token is malformed or has expired.');
  const principal = livingPrincipal(world, clientId);
  if (principal === undefined) throw unauthorized('The principal of this token is revoked, expired or unknown.');
  return principal;
};

const unauthorized = (detail: string): Refusal => {
  const { reply } = problem(401, detail);
  return new Refusal({ ...reply, headers: { ...reply.headers, 'www-authenticate': 'Bearer' } });
};

export interface TokenFacts {
  readonly clientId: string;
  readonly roles: readonly string[];
  /** Seconds. */
  readonly issuedAt: number;
  readonly expiresAt: number;
}

/** A JSON Web Token (HS256) that any process which knows the key can check. */
export const issueToken = (key: string, facts: TokenFacts): string => {
  const payload = {
    iss: 'ems-demo',
    sub: facts.clientId,
    client_id: facts.clientId,
    roles: facts.roles,
    iat: facts.issuedAt,
    exp: facts.expiresAt,
  };
  const body = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(payload)}`;
  return `${body}.${sign(key, body)}`;
};

/** The client id of a valid token; undefined: malformed, forged or expired. */
export const verifyToken = (key: string, token: string, now: number): string | undefined => {
  const [header, payload, signature, ...more] = token.split('.');
  if (header === undefined || payload === undefined || signature === undefined || more.length > 0) return undefined;
  const wanted = Buffer.from(sign(key, `${header}.${payload}`));
  const given = Buffer.from(signature);
  if (wanted.length !== given.length || !timingSafeEqual(wanted, given)) return undefined;
  const { sub, exp } = decode(payload);
  return typeof sub === 'string' && typeof exp === 'number' && exp * 1000 > now ? sub : undefined;
};

/** Derives a secret from the key, so that a replay derives it again. */
export const derivedSecret = (key: string, purpose: string): string =>
  createHmac('sha256', key).update(`secret ${purpose}`).digest('base64url');

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const decode = (part: string): JsonObject => {
  const value = tryJson(Buffer.from(part, 'base64url').toString('utf8'));
  return isObject(value) ? value : {};
};

const sign = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('base64url');

export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');
