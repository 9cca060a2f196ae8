import type { Json, JsonObject } from '../../contract/operation.js';
import {
  requireThing,
  conflict,
  emptyOk,
  invalid,
  notFound,
  ok,
  type ServiceReply,
  type Values,
} from '../request/exchange.js';
import { derivedSecret, hashSecret } from '../request/access.js';
import { roles as knownRoles } from '../../contract/roles.js';
import type { IdentityPrincipal, LocalPrincipal } from '../model/state.js';
import { newGuid, utc, utcOrNull, type World } from '../model/world.js';
import type { Behaviors } from './behavior.js';

export const adminBehaviors: Behaviors = {
  'GET /api/admin/principals': (_request, world) => ok([...world.state.principals.values()].map(showIdentity)),
  'POST /api/admin/principals': ({ body }, world) => savePrincipal(body, world),
  'GET /api/admin/principals/{id}': ({ path }, world) => ok(showIdentity(principalOf(world.state.principals, path))),
  'PUT /api/admin/principals/{id}': ({ path, body }, world) => {
    const principal = principalOf(world.state.principals, path);
    const assigned = rolesOf(body);
    principal.displayName = body.text('displayName') ?? null;
    principal.issuer = body.text('issuer') ?? null;
    principal.roles = assigned;
    return ok(showIdentity(principal));
  },
  'DELETE /api/admin/principals/{id}': ({ path, query }, world) => remove(world.state.principals, path, query),
  'GET /api/admin/local-principals': (_request, world) => ok([...world.state.localPrincipals.values()].map(showLocal)),
  'POST /api/admin/local-principals': ({ body }, world) => createLocal(body, world),
  'GET /api/admin/local-principals/{id}': ({ path }, world) =>
    ok(showLocal(principalOf(world.state.localPrincipals, path))),
  'PUT /api/admin/local-principals/{id}': ({ path, body }, world) => {
    const principal = principalOf(world.state.localPrincipals, path);
    const assigned = rolesOf(body);
    principal.description = body.text('description') ?? null;
    principal.expiresAtUtc = utcOrNull(body.time('expiresAtUtc') ?? null);
    principal.roles = assigned;
    return ok(showLocal(principal));
  },
  'DELETE /api/admin/local-principals/{id}': ({ path, query }, world) =>
    remove(world.state.localPrincipals, path, query),
  'PATCH /api/admin/local-principals/{id}/revoke': ({ path, body }, world) => {
    const principal = principalOf(world.state.localPrincipals, path);
    principal.isRevoked = body.flag('isRevoked') ?? principal.isRevoked;
    return ok(showLocal(principal));
  },
  'GET /api/admin/roles': () => ok([...knownRoles].map(([role, description]) => ({ role, description }))),
  'GET /api/admin/features': () =>
    ok({ idpEnabled: true, localAdminEnabled: true, oidcLoginProviders: ['corp-login'] }),
};

/** A principal is identified by subject type, subject id and issuer; a new one gets the next id. */
const savePrincipal = (body: Values, world: World): ServiceReply => {
  const subjectType = body.flag('isUser') === true ? 'user' : 'client';
  const subjectId = body.text('subjectId') ?? '';
  const issuer = body.text('issuer') ?? null;
  if (subjectId.trim() === '') throw invalid('subjectId', "The property 'subjectId' must not be empty.");
  const facts = { displayName: body.text('displayName') ?? null, roles: rolesOf(body) };
  const known = [...world.state.principals.values()].find(
    (each) => each.subjectType === subjectType && each.subjectId === subjectId && each.issuer === issuer,
  );
  if (known !== undefined) return ok(showIdentity(Object.assign(known, facts)));
  const principal: IdentityPrincipal = {
    id: nextId(world),
    subjectType,
    subjectId,
    issuer,
    ...facts,
    protected: false,
  };
  world.state.principals.set(principal.id, principal);
  return ok(showIdentity(principal));
};

/** The only response that shows the secret. */
const createLocal = (body: Values, world: World): ServiceReply => {
  const assigned = rolesOf(body);
  const expiresAtUtc = utcOrNull(body.time('expiresAtUtc') ?? null);
  const clientId = `client-${newGuid(world).slice(0, 8)}`;
  const plaintextKey = derivedSecret(world.key, clientId);
  const principal: LocalPrincipal = {
    id: nextId(world),
    clientId,
    description: body.text('description') ?? null,
    roles: assigned,
    isRevoked: false,
    expiresAtUtc,
    createdAtUtc: utc(world.now),
    protected: false,
    secretHash: hashSecret(plaintextKey),
  };
  world.state.localPrincipals.set(principal.id, principal);
  return ok({ ...showLocal(principal), plaintextKey });
};

const remove = <T extends { id: number; protected: boolean }>(
  from: Map<number, T>,
  path: Values,
  query: Values,
): ServiceReply => {
  const principal = principalOf(from, path);
  if (principal.protected && query.flag('force') !== true)
    throw conflict('ProtectedPrincipal', 'The principal is protected; delete it with force=true.', {
      id: principal.id,
    });
  from.delete(principal.id);
  return emptyOk;
};

const principalOf = <T>(from: ReadonlyMap<number, T>, path: Values): T => {
  const id = path.integer('id') ?? 0;
  return requireThing(from.get(id), () =>
    notFound('PrincipalNotFound', `There is no principal with the id ${id}.`, { id }),
  );
};

const rolesOf = (body: Values): string[] => {
  const wanted = body.texts('roles') ?? [];
  const unknown = wanted.find((role) => !knownRoles.has(role));
  if (unknown !== undefined) throw invalid('roles', `There is no role '${unknown}'.`);
  return [...new Set(wanted)];
};

const nextId = (world: World): number => {
  world.state.nextPrincipalId += 1;
  return world.state.nextPrincipalId;
};

const showIdentity = (principal: IdentityPrincipal): JsonObject => ({ ...principal });

const showLocal = ({ secretHash: _hidden, ...shown }: LocalPrincipal): { readonly [name: string]: Json } => shown;
