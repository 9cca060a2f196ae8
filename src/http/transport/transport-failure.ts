export type TransportReason =
  | 'connect' // name, refused, unreachable, connect time-out, TLS
  | 'lost' // the connection broke
  | 'time-out'
  | 'aborted' // by the caller's signal
  | 'too-large'
  | 'protocol-error'; // not HTTP, or an encoding that cannot be read

/** Why no answer came. `sent`: the first byte of the request may have left. */
export class TransportFailure extends Error {
  readonly reason: TransportReason;
  readonly sent: boolean;
  /** ECONNREFUSED, CERT_HAS_EXPIRED, UND_ERR_SOCKET … */
  readonly code: string | undefined;

  constructor(reason: TransportReason, sent: boolean, cause?: unknown) {
    super(cause instanceof Error ? cause.message : reason, { cause });
    this.name = 'TransportFailure';
    this.reason = reason;
    this.sent = sent;
    this.code = codeOf(cause);
  }

  static from(error: unknown, sent: boolean): TransportFailure {
    if (isUpgrade(error))
      return new TransportFailure('protocol-error', true, new Error('it switches to another protocol'));
    if (nonsense.test(codeOf(error) ?? '') || isUnparsed(error))
      return new TransportFailure('protocol-error', true, error);
    return new TransportFailure(sent ? 'lost' : 'connect', sent, error);
  }

  static connectTimeout(): TransportFailure {
    const error = Object.assign(new Error('Connect Timeout Error'), { code: 'UND_ERR_CONNECT_TIMEOUT' });
    return new TransportFailure('connect', false, error);
  }

  /** A retry may succeed: any failure to connect except certificates and protocols. */
  get isTransient(): boolean {
    return this.reason === 'connect' && passing.test(this.code ?? '');
  }

  /** Certificate verification failed before anything was sent, so other roots may help. */
  get untrusted(): boolean {
    return !this.sent && verification.test(this.code ?? '');
  }

  /** The chain ends in a certificate that is not among the known roots. */
  get unknownIssuer(): boolean {
    return !this.sent && unknownIssuers.has(this.code ?? '');
  }
}

const nonsense = /^(HPE_|ERR_ASSERTION|UND_ERR_HEADERS_OVERFLOW|UND_ERR_RESPONSE_EXCEEDED)/;
const passing =
  /^(ENOTFOUND|EAI_|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|EHOST|ENET|UND_ERR_CONNECT_TIMEOUT|UND_ERR_SOCKET|UND_ERR_ABORTED)/;
const verification = /^(UNABLE_TO_|CERT_|SELF_SIGNED_|DEPTH_ZERO_|INVALID_|PATH_LENGTH_)/;
const unknownIssuers = new Set([
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
]);

/** undici uses the same error code for this as for a lost connection. */
const isUpgrade = (error: unknown): boolean => error instanceof Error && error.message === 'bad upgrade';

/** An answer that is not HTTP at all, such as the greeting of an SSH server, has no error code. */
const isUnparsed = (error: unknown): boolean => error instanceof Error && error.name === 'HTTPParserError';

const codeOf = (error: unknown): string | undefined => {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, cause } = error as { code?: unknown; cause?: unknown }; // any thrown object may have these
  if (code === 'EPROTO') return openSslCode(error) ?? code;
  if (typeof code === 'string') return code;
  return cause === error ? undefined : codeOf(cause);
};

/** For a failed handshake Node reports EPROTO and puts OpenSSL's reason into the message. */
const openSslCode = (error: object): string | undefined => {
  const reason = error instanceof Error ? /:SSL routines:[^:]*:([a-z0-9 ]+)/i.exec(error.message)?.[1] : undefined;
  return reason === undefined ? undefined : `ERR_SSL_${reason.toUpperCase().replaceAll(' ', '_')}`;
};
