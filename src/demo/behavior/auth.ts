import { ok, Refusal, type ServiceReply, type Values } from '../request/exchange.js';
import { livingPrincipal, issueToken, hashSecret } from '../request/access.js';
import { defaultLimits, type World } from '../model/world.js';
import type { Behaviors } from './behavior.js';

export const authBehaviors: Behaviors = {
  'POST /api/auth/token': ({ body }, world) => grant(body, world),
};

/** Client credentials (RFC 6749, section 4.4); its section 5.2 names the errors. */
const grant = (body: Values, world: World): ServiceReply => {
  const grantType = body.text('grant_type');
  const clientId = body.text('client_id') ?? '';
  if (grantType === undefined || clientId === '')
    throw refused(400, 'invalid_request', 'grant_type and client_id are needed.');
  if (grantType !== 'client_credentials')
    throw refused(400, 'unsupported_grant_type', 'Only client_credentials is offered.');
  const principal = livingPrincipal(world, clientId);
  if (principal?.secretHash !== hashSecret(body.text('client_secret') ?? ''))
    throw refused(
      401,
      'invalid_client',
      'The client id or its secret is wrong, or the principal is revoked or expired.',
    );
  const { token, lifetime } = grantToken(world, clientId);
  return {
    ...ok({ access_token: token, token_type: 'Bearer', expires_in: lifetime }),
    headers: { 'cache-control': 'no-store' },
  };
};

export const grantToken = (world: World, clientId: string): { token: string; lifetime: number } => {
  const lifetime = world.limits?.tokenSeconds ?? defaultLimits.tokenSeconds;
  const issuedAt = Math.floor(world.machineTime / 1000);
  const roles = livingPrincipal(world, clientId)?.roles ?? [];
  return { token: issueToken(world.key, { clientId, roles, issuedAt, expiresAt: issuedAt + lifetime }), lifetime };
};

const refused = (status: number, error: string, description: string): Refusal =>
  new Refusal({ status, body: { error, error_description: description }, headers: { 'cache-control': 'no-store' } });
