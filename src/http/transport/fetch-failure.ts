import type { FetchTls } from './fetch-trust.js';
import { TransportFailure } from './transport-failure.js';

/** Tells from the codes of Bun's fetch whether a request may have left; where they leave it open, it may. */
export const failureOfFetch = (error: unknown): TransportFailure => {
  if (error instanceof TransportFailure) return error;
  const code = codeOf(error);
  const known = malformedResponses[code];
  if (known !== undefined) return malformed(known);
  if (code === 'ERR_PROXY_TUNNEL')
    return new TransportFailure('connect', false, Object.assign(new Error(code), { code: 'UND_ERR_ABORTED' }));
  const unsent = new TransportFailure('connect', false, error);
  const isUnsent = (unsent.isTransient && code !== 'ECONNRESET') || handshake.test(code);
  return isUnsent ? unsent : TransportFailure.from(error, true);
};

export const malformed = (what: string): TransportFailure =>
  new TransportFailure('protocol-error', true, new Error(what));

const handshake = /^EPROTO$|CERT|SIGNATURE|TLS|SSL|HOSTNAME/i;

/** fetch's own sentences name the address and explain its parameters. */
const malformedResponses: Readonly<Record<string, string>> = {
  Malformed_HTTP_Response: 'it is not HTTP/1.1',
  InvalidHTTPResponse: 'it is not HTTP/1.1',
  UnexpectedData: 'it is not HTTP/1.1',
  InvalidContentLength: 'its length is not a number',
  UnsupportedTransferEncoding: 'its transfer encoding is unknown',
  ResponseHeadersTooLarge: 'its headers are too large',
  UnrequestedUpgrade: 'it switches to another protocol',
};

/** fetch opens no connection with certificates or keys that it cannot read. */
export const isUnusablePem = (error: unknown, { ca, cert }: FetchTls): boolean =>
  (ca !== undefined || cert !== undefined) && codeOf(error) === 'FailedToOpenSocket';

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');
