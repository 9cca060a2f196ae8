import type { TransportFailure } from './transport-failure.js';

export interface Problem {
  readonly message: string;
  readonly hint: string;
}

/** One sentence per way in which a connection fails, and what to do about it. */
export const connectProblem = (failure: TransportFailure, origin: string): Problem => {
  const code = failure.code ?? '';
  const host = new URL(origin).hostname;
  const known = problems.find(({ codes }) => codes.test(code));
  if (known !== undefined) return { message: known.message(origin, host, code), hint: known.hint };
  const reason = failure.message === '' ? code : failure.message;
  return {
    message: failure.sent
      ? `The connection to ${origin} was lost: ${reason}.`
      : `${origin} cannot be reached: ${reason}.`,
    hint: 'ems doctor checks every step on the way to the service.',
  };
};

interface KnownProblem {
  readonly codes: RegExp;
  message(origin: string, host: string, code: string): string;
  readonly hint: string;
}

const trustHint = 'Name the authority that signed it with --cacert <file>; ems doctor shows the certificate.';

const problems: readonly KnownProblem[] = [
  {
    codes: /^(ENOTFOUND|EAI_NONAME|EAI_NODATA)$/,
    message: (_, host) => `The name ${host} is not known.`,
    hint: 'Check the URL for typing errors, and whether a VPN or another name server is needed.',
  },
  {
    codes: /^(EAI_AGAIN|EAI_FAIL)$/,
    message: (_, host) => `The name ${host} could not be looked up: the name server does not answer.`,
    hint: 'Check the network connection, then try again.',
  },
  {
    codes: /^ECONNREFUSED$/,
    message: (origin) => `${origin} refuses the connection: nothing listens there.`,
    hint: 'Check host and port of the URL, and whether the service runs.',
  },
  {
    codes: /^(EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|EADDRNOTAVAIL)$/,
    message: (_, host) => `There is no way through the network to ${host}.`,
    hint: 'Check the network connection, the VPN and the firewall.',
  },
  {
    codes: /^(UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT)$/,
    message: (origin) => `${origin} did not accept the connection in time.`,
    hint: 'Check host, port and firewall; --connect-timeout 30s waits longer.',
  },
  {
    codes: /^CERT_HAS_EXPIRED$/,
    message: (origin) => `The certificate of ${origin} has expired.`,
    hint: 'The certificate has to be renewed on the server. If it is not really old, check the clock of this machine.',
  },
  {
    codes: /^CERT_NOT_YET_VALID$/,
    message: (origin) => `The certificate of ${origin} is not valid yet.`,
    hint: 'Check the clock of this machine.',
  },
  {
    codes: /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    message: (_, host) => `The certificate is not made out for ${host}.`,
    hint: 'Use the name that the certificate holds; ems doctor shows it.',
  },
  {
    codes: /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN)$/,
    message: (origin) => `The certificate of ${origin} is signed by itself or by an authority that is not known here.`,
    hint: trustHint,
  },
  {
    codes: /^UNABLE_TO_/,
    message: (origin) => `The certificate of ${origin} is signed by an authority that is not known here.`,
    hint: trustHint,
  },
  {
    codes: /^(CERT_|CRL_|ERR_TLS_CERT)/,
    message: (origin, _, code) => `The certificate of ${origin} cannot be trusted (${code}).`,
    hint: 'ems doctor shows the certificate.',
  },
  {
    codes: /^(ERR_SSL_WRONG_VERSION_NUMBER|ERR_SSL_PACKET_LENGTH_TOO_LONG|EPROTO)$/,
    message: (origin) => `${origin} does not speak TLS.`,
    hint: 'Check the port; a plain listener needs http:// (which is allowed for this machine only, or with --insecure-http).',
  },
  {
    codes:
      /^(ERR_SSL_UNSUPPORTED_PROTOCOL|ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION|ERR_TLS_PROTOCOL|ERR_SSL_VERSION_TOO_LOW)/,
    message: (origin) => `${origin} only offers TLS versions older than 1.2, which are not safe.`,
    hint: 'TLS 1.2 or 1.3 has to be switched on at the server.',
  },
  {
    codes: /^(ERR_SSL_|ERR_TLS_)/,
    message: (origin, _, code) => `No secure connection to ${origin} could be made (${code}).`,
    hint: 'If the server asks for a client certificate, give one with --client-cert and --client-key.',
  },
  {
    codes: /^UND_ERR_ABORTED$/,
    message: (origin) => `The proxy refuses to connect to ${origin}.`,
    hint: 'Check its address and password; NO_PROXY lists the servers that need no proxy.',
  },
  {
    codes: /^(UND_ERR_SOCKET|ECONNRESET|EPIPE|ECONNABORTED|UND_ERR_RES_CONTENT_LENGTH_MISMATCH)$/,
    message: (origin) => `The connection to ${origin} was lost before the answer was complete.`,
    hint: 'Try again; ems doctor checks every step. A service that wants a client certificate ends like this as well: --client-cert.',
  },
];
