import { EmsError } from '../../base/errors.js';
import type { Content, Reply, Call } from '../client.js';
import { isHtml } from '../transport/exchange.js';
import { errorOfReply, notJsonReply, type FailureContext } from '../failure.js';
import { isObject, type Json } from '../../base/json/objects.js';
import type { Mask } from '../mask.js';

/** A token as received; its age is judged elsewhere. */
export interface Token {
  readonly text: string;
  readonly lifetimeSeconds: number;
}

interface Credentials {
  readonly clientId: string;
  readonly secret: string;
}

const tokenPath = '/api/auth/token';
const tokenOperation = `POST ${tokenPath}`;

const tokenForm = ({ clientId, secret }: Credentials): Content => ({
  type: 'application/x-www-form-urlencoded',
  bytes: new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: secret,
  }).toString(),
});

export const tokenOf = (reply: Reply, context: FailureContext): Token => {
  if (reply.status !== 200) throw refusal(reply, context);
  const token = readToken(reply.json());
  if (token === undefined) throw isHtml(reply) ? notJsonReply(reply, context) : noToken(context);
  return token;
};

const noToken = ({ origin }: FailureContext): EmsError =>
  new EmsError('failed', `The token endpoint of ${origin} answered without a usable access token.`, {
    operation: tokenOperation,
    hint: 'Check that the URL is that of the service: ems doctor',
  });

/** RFC 6749 answers 400 or 401 to bad credentials; for the user all of these mean "not signed in". */
const refusal = (reply: Reply, context: FailureContext): EmsError => {
  const error = errorOfReply(reply, context);
  if (reply.status === 404) {
    return new EmsError(
      'failed',
      `${context.origin} has no token endpoint. It is not the service, or not its base URL.`,
      {
        ...error.facts,
        hint: 'Check the URL with: ems doctor',
      },
    );
  }
  if (![400, 401, 403].includes(reply.status)) return error;
  return new EmsError('not-signed-in', `${context.origin} rejected the client id or the secret.`, {
    ...error.facts,
    hint: 'Check the client id and the secret. The principal may also be revoked or expired.',
  });
};

/** expires_in is an int32; a larger value does not fit into a date. */
const longestLife = 2 ** 31 - 1;

const readToken = (value: Json | undefined): Token | undefined => {
  if (!isObject(value)) return undefined;
  const { access_token: text, expires_in: seconds } = value;
  if (typeof text !== 'string' || !isHeaderText(text)) return undefined;
  return { text, lifetimeSeconds: lifetimeOf(seconds) };
};

/** Some servers send a text. Without a lifetime, the token is used for this command only. */
const lifetimeOf = (seconds: Json | undefined): number => {
  const value = typeof seconds === 'string' && /^\d+$/.test(seconds) ? Number(seconds) : seconds;
  return typeof value === 'number' && value > 0 ? Math.min(value, longestLife) : 0;
};

/** A header cannot carry anything else, and a newline would start another header. */
export const isHeaderText = (text: string): boolean => /^[\x21-\x7e]+$/.test(text);

export type Identity =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'client'; readonly clientId: string; secret(): Promise<string> }
  /** No credentials; `problem` is the error for the first call that needs them. */
  | { readonly kind: 'none'; readonly problem: EmsError };

interface Connection {
  context(call: Call): FailureContext;
  sendWithRetry(call: Call, tokens: undefined): Promise<{ readonly reply: Reply; readonly error?: EmsError }>;
}

export const requestToken = async (identity: Identity, mask: Mask, connection: Connection): Promise<Token> => {
  if (identity.kind === 'none') throw identity.problem;
  if (identity.kind === 'token') return { text: identity.token, lifetimeSeconds: 0 };
  const secret = await identity.secret();
  // The demo service's secret is its client id, which is not secret: masking it would turn --demo into --***.
  if (secret !== identity.clientId) mask.add(secret);
  const call: Call = {
    method: 'POST',
    path: tokenPath,
    content: tokenForm({ clientId: identity.clientId, secret }),
    // Requesting a token twice changes nothing.
    repeat: 'read',
    operation: tokenOperation,
    anonymous: true,
  };
  const { reply, error } = await connection.sendWithRetry(call, undefined);
  if (error !== undefined) throw error;
  const token = tokenOf(reply, connection.context(call));
  mask.add(token.text);
  return token;
};
