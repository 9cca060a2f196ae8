import type { Operation } from '../../contract/operation.js';
import type { LocalPrincipal } from '../state/state.js';
import type { World } from '../state/world.js';
import { type Caller, problem, Refusal } from './reply.js';
import { verifyToken } from './token.js';

export const anonymous: Caller = { clientId: '', roles: [] };

/** Returns the caller. Throws 401 without a valid token of an active principal, 403 without the operation's role. */
export const admit = (world: World, operation: Operation, authorization: string | undefined): Caller => {
  if (operation.role === null) return anonymous;
  const caller = authenticate(world, authorization);
  const { role } = operation;
  if (role !== undefined && !caller.roles.includes(role)) {
    throw problem(403, `This operation needs the role ${role}.`, { requiredRole: role });
  }
  return caller;
};

/** Revoked, expired and unknown principals get no token and lose the ones they have. */
export const livingPrincipal = (world: World, clientId: string): LocalPrincipal | undefined => {
  const principal = [...world.state.localPrincipals.values()].find((each) => each.clientId === clientId);
  if (principal === undefined || principal.isRevoked) return undefined;
  const { expiresAtUtc } = principal;
  return expiresAtUtc !== null && Date.parse(expiresAtUtc) <= world.now ? undefined : principal;
};

const authenticate = (world: World, authorization: string | undefined): Caller => {
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) throw unauthorized('A bearer token is required.');
  const facts = verifyToken(world.key, token, world.machineTime);
  if (facts === undefined) throw unauthorized('The token is malformed or has expired.');
  const principal = livingPrincipal(world, facts.clientId);
  if (principal === undefined) throw unauthorized('The principal of this token is revoked, expired or unknown.');
  return { clientId: principal.clientId, roles: principal.roles };
};

const unauthorized = (detail: string): Refusal => {
  const { reply } = problem(401, detail);
  return new Refusal({ ...reply, headers: { ...reply.headers, 'www-authenticate': 'Bearer' } });
};
