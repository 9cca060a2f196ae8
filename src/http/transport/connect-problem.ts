import type { TransportFailure } from './transport-failure.js';

export interface ConnectProblem {
  readonly message: string;
  readonly hint: string;
}

/** A message and a hint for each way in which a connection fails. */
export const connectProblem = (failure: TransportFailure, origin: string): ConnectProblem => {
  const code = failure.code ?? '';
  const host = new URL(origin).hostname;
  const known = problems.find(({ codes }) => codes.test(code));
  if (known !== undefined)
    return {
      message: known.message(origin, host, code),
      hint: withDoctor(origin.startsWith('http:') ? (known.plainHint ?? known.hint) : known.hint, origin),
    };
  const reason = failure.message === '' ? code : failure.message;
  return {
    message: failure.sent
      ? `The connection to ${origin} was lost: ${reason}.`
      : `${origin} cannot be reached: ${reason}.`,
    hint: withDoctor('Check the connection with: {doctor}', origin),
  };
};

/** The address may come from the line or the environment, and not from the profile. */
const withDoctor = (hint: string, origin: string): string => hint.replace('{doctor}', `ems doctor --url ${origin}`);

interface KnownProblem {
  readonly codes: RegExp;
  message(origin: string, host: string, code: string): string;
  readonly hint: string;
  /** The hint for http://, where TLS is not involved. */
  readonly plainHint?: string;
}

/** Node reads the certificate store of the system from version 22.15 on. */
export const readsSystemStore = (node: string): boolean => {
  const [major = 0, minor = 0] = node.replace(/^v/, '').split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 15);
};

export const noStoreText = 'this version of Node does not read the certificate store of Windows';
const trustHint = `Save the certificate of the authority as ca.pem and add: --cacert ca.pem${
  process.platform !== 'win32' || readsSystemStore(process.versions.node) ? '' : `: ${noStoreText}`
}. Show the certificate with: {doctor}`;

const problems: readonly KnownProblem[] = [
  {
    codes: /^(EMFILE|ENFILE)$/,
    message: (origin) => `No connection to ${origin} can be opened: too many open files.`,
    hint: 'Raise the limit (ulimit -n 256) and try again.',
  },
  {
    codes: /^(ENOTFOUND|EAI_NONAME|EAI_NODATA)$/,
    message: (_, host) => `The host name ${host} does not resolve.`,
    hint: 'Check the URL, the VPN and the DNS settings.',
  },
  {
    codes: /^(EAI_AGAIN|EAI_FAIL)$/,
    message: (_, host) => `The host name ${host} cannot be resolved: the DNS server does not respond.`,
    hint: 'Check the network connection, then try again.',
  },
  {
    codes: /^ECONNREFUSED$/,
    message: (origin) => `${origin}: connection refused.`,
    hint: 'Check the host and port of the URL, and that the service is running.',
  },
  {
    codes: /^(EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|EADDRNOTAVAIL)$/,
    message: (_, host) => `There is no network route to ${host}.`,
    hint: 'Check the network connection, the VPN and the firewall.',
  },
  {
    codes: /^(UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT)$/,
    message: (origin) => `The connection to ${origin} timed out.`,
    hint: 'Check the host, port and firewall, or wait longer with --connect-timeout 30s.',
  },
  {
    codes: /^CERT_HAS_EXPIRED$/,
    message: (origin) => `The certificate of ${origin} has expired.`,
    hint: 'Renew the certificate on the server, or check the clock of this machine.',
  },
  {
    codes: /^CERT_NOT_YET_VALID$/,
    message: (origin) => `The certificate of ${origin} is not valid yet.`,
    hint: 'Check the clock of this machine.',
  },
  {
    codes: /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    message: (_, host) => `The certificate is not valid for ${host}.`,
    hint: 'Use a name from the certificate. Show it with: {doctor}',
  },
  {
    codes: /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN)$/,
    message: (origin) => `The certificate of ${origin} is self-signed or signed by an unknown authority.`,
    hint: trustHint,
  },
  {
    codes: /^UNABLE_TO_/,
    message: (origin) => `The certificate of ${origin} is signed by an unknown authority.`,
    hint: trustHint,
  },
  {
    codes: /^(CERT_|CRL_|ERR_TLS_CERT)/,
    message: (origin, _, code) => `The certificate of ${origin} cannot be trusted (${code}).`,
    hint: 'Show the certificate with: {doctor}',
  },
  {
    codes: /^(ERR_SSL_WRONG_VERSION_NUMBER|ERR_SSL_PACKET_LENGTH_TOO_LONG|EPROTO)$/,
    message: (origin) => `${origin} does not use TLS.`,
    hint: 'Check the port, or use http:// (allowed for localhost, or with --insecure-http).',
  },
  {
    codes:
      /^(ERR_SSL_UNSUPPORTED_PROTOCOL|ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION|ERR_TLS_PROTOCOL|ERR_SSL_VERSION_TOO_LOW)/,
    message: (origin) => `${origin} offers only TLS versions older than 1.2.`,
    hint: 'Enable TLS 1.2 or 1.3 on the server.',
  },
  {
    codes: /^(ERR_SSL_|ERR_TLS_)/,
    message: (origin, _, code) => `The TLS connection to ${origin} failed (${code}).`,
    hint: 'If the server requires a client certificate, add --client-cert and --client-key.',
  },
  {
    codes: /^UND_ERR_ABORTED$/,
    message: (origin) => `The proxy refused to connect to ${origin}.`,
    hint: 'Check the address and password of the proxy, or add the server to NO_PROXY.',
  },
  {
    codes: /^(UND_ERR_SOCKET|ECONNRESET|EPIPE|ECONNABORTED|UND_ERR_RES_CONTENT_LENGTH_MISMATCH)$/,
    message: (origin) => `The connection to ${origin} was lost before the response was complete.`,
    hint: 'Try again, or check the connection with: {doctor}. If the server requires a client certificate, add --client-cert.',
    plainHint: 'Try again, or check the connection with: {doctor}. The port may need https:// instead of http://.',
  },
];
