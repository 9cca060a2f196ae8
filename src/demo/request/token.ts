import { createHmac, timingSafeEqual, createHash } from 'node:crypto';

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
export const verifyToken = (
  key: string,
  token: string,
  now: number,
): { clientId: string; issuedAt: number } | undefined => {
  const [header, payload, signature, ...more] = token.split('.');
  if (header === undefined || payload === undefined || signature === undefined || more.length > 0) return undefined;
  const wanted = Buffer.from(sign(key, `${header}.${payload}`));
  const given = Buffer.from(signature);
  if (wanted.length !== given.length || !timingSafeEqual(wanted, given)) return undefined;
  const { sub, exp, iat } = decode(payload);
  if (typeof sub !== 'string' || typeof exp !== 'number' || typeof iat !== 'number') return undefined;
  return exp * 1000 > now ? { clientId: sub, issuedAt: iat } : undefined;
};

/** Derives a secret from the key, so that a replay derives it again. */
export const derivedSecret = (key: string, purpose: string): string =>
  createHmac('sha256', key).update(`secret ${purpose}`).digest('base64url');

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const decode = (part: string): { sub?: unknown; exp?: unknown; iat?: unknown } => {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
};

const sign = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('base64url');

export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');
