import { tryJson, isObject, type Json } from '../../base/json/objects.js';

/** Claims in which services store roles; the last is the one that .NET writes. */
const roleClaims = ['roles', 'role', 'http://schemas.microsoft.com/ws/2008/06/identity/claims/role'];

/** The roles in a token; undefined if it has none. For display only: the signature is not checked here. */
export const rolesOf = (token: string): readonly string[] | undefined => {
  const claims = claimsOf(token);
  const found = roleClaims.map((name) => claims?.[name]).find((value) => value !== undefined);
  if (typeof found === 'string') return found.split(/[\s,]+/).filter((role) => role !== '');
  if (!Array.isArray(found)) return undefined;
  return found.filter((role): role is string => typeof role === 'string');
};

const claimsOf = (token: string): { readonly [name: string]: Json } | undefined => {
  const value = tryJson(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
  return isObject(value) ? value : undefined;
};
