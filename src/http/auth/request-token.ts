import type { EmsError } from '../../errors.js';
import type { Call } from '../client.js';
import type { FailureContext } from '../failure.js';
import type { Mask } from '../mask.js';
import type { RetriedReply } from '../send-with-retry.js';
import { tokenForm, tokenOf, tokenOperation, tokenPath, type Token } from './token.js';

export type Identity =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'client'; readonly clientId: string; secret(): Promise<string> }
  /** No credentials; the error for the first call that needs them. */
  | { readonly kind: 'none'; readonly problem: EmsError };

interface Connection {
  context(call: Call): FailureContext;
  sendWithRetry(call: Call, tokens: undefined): Promise<RetriedReply>;
}

export const requestToken = async (
  identity: Identity,
  mask: Mask,
  connection: Connection,
  asked: Call['asked'],
): Promise<Token> => {
  if (identity.kind === 'none') throw identity.problem;
  if (identity.kind === 'token') return { text: identity.token, lifetimeSeconds: 0 };
  const secret = await identity.secret();
  // The demo service's secret is its client id, which is no secret: masked, it would turn --demo into --***.
  if (secret !== identity.clientId) mask.add(secret);
  const call: Call = {
    method: 'POST',
    path: tokenPath,
    content: tokenForm({ clientId: identity.clientId, secret }),
    // Asking twice for a token changes nothing.
    repeat: 'read',
    operation: tokenOperation,
    anonymous: true,
    asked,
  };
  const { reply, error } = await connection.sendWithRetry(call, undefined);
  if (error !== undefined) throw error;
  const token = tokenOf(reply, connection.context(call));
  mask.add(token.text);
  return token;
};
