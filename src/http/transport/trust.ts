import type { SecureContext } from 'node:tls';
import { EmsError } from '../../errors.js';
import { fileReason } from '../../files/file-problem.js';
import { readBounded } from '../../files/read-bounded.js';

export interface TrustOptions {
  readonly secure: boolean;
  readonly insecure: boolean;
  /** PEM files. */
  readonly cacert?: string | undefined;
  readonly clientCert?: string | undefined;
  readonly clientKey?: string | undefined;
  /** NODE_EXTRA_CA_CERTS and SSL_CERT_FILE name further roots. */
  readonly extraRoots?: string | undefined;
  readonly systemRoots?: string | undefined;
  /** Ends the reading of a file that is a pipe. */
  readonly interrupt?: AbortSignal | undefined;
}

export interface Trust {
  readonly secureContext: SecureContext;
  /** Always explicit: otherwise NODE_TLS_REJECT_UNAUTHORIZED=0 would decide. */
  readonly rejectUnauthorized: boolean;
}

/** undefined: no TLS here, or no system roots to add. One context for all connections: parsing the roots takes 50 ms. */
export const trust = async (options: TrustOptions, roots?: 'with-system-roots'): Promise<Trust | undefined> => {
  if (!options.secure) return undefined;
  const tls: Tls = await import('node:tls');
  const own = options.cacert === undefined ? [] : [await readPem(options.cacert, '--cacert', options)];
  const system = roots === undefined ? [] : await systemRoots(options, tls);
  if (roots !== undefined && system.length === 0) return undefined;
  const more = [...own, ...system];
  // Naming any root replaces the built-in ones, so they are named as well.
  const ca = more.length === 0 ? undefined : [...(await defaultRoots(options, tls)), ...more];
  const cert =
    options.clientCert === undefined ? undefined : await readPem(options.clientCert, '--client-cert', options);
  const keyFile = options.clientKey ?? options.clientCert;
  const key = keyFile === undefined ? undefined : await readPem(keyFile, '--client-key', options);
  return { secureContext: makeContext(tls, { ca, cert, key }), rejectUnauthorized: !options.insecure };
};

// Node 22.15 and later.
type Tls = typeof import('node:tls') & { getCACertificates?(kind: 'default' | 'system'): string[] };
type Pems = { ca: readonly string[] | undefined; cert: string | undefined; key: string | undefined };

const makeContext = (tls: Tls, { ca, cert, key }: Pems): SecureContext => {
  try {
    return tls.createSecureContext({
      minVersion: 'TLSv1.2',
      ...(ca === undefined ? {} : { ca: [...ca] }),
      ...(cert === undefined ? {} : { cert }),
      ...(key === undefined ? {} : { key }),
    });
  } catch (error) {
    throw new EmsError('usage', 'The certificates cannot be used.', {
      hint: 'Check that --cacert, --client-cert and --client-key are PEM files, and that the key belongs to the certificate.',
      cause: error,
    });
  }
};

const defaultRoots = async (options: TrustOptions, tls: Tls): Promise<readonly string[]> => {
  if (tls.getCACertificates !== undefined) return tls.getCACertificates('default');
  const extra = options.extraRoots === undefined ? '' : await readText(options.extraRoots, options).catch(() => '');
  return extra === '' ? tls.rootCertificates : [...tls.rootCertificates, extra];
};

/** Where Linux distributions keep their bundle. Node 22.15 and later know the stores of Windows and macOS too. */
const bundles = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/ca-bundle.pem',
  '/etc/ssl/cert.pem',
];

const systemRoots = async (options: TrustOptions, tls: Tls): Promise<readonly string[]> => {
  if (options.systemRoots === undefined && tls.getCACertificates !== undefined) {
    return tls.getCACertificates('system');
  }
  for (const file of options.systemRoots === undefined ? bundles : [options.systemRoots]) {
    const text = await readText(file, options).catch(() => '');
    if (text.includes('BEGIN CERTIFICATE')) return [text];
  }
  return [];
};

const readPem = async (file: string, flag: string, options: TrustOptions): Promise<string> => {
  const text = await readText(file, options).catch((error: unknown) => {
    options.interrupt?.throwIfAborted();
    throw new EmsError('usage', `${flag}: ${file} cannot be read: ${fileReason(error)}.`, { cause: error });
  });
  if (!text.includes('-----BEGIN ')) throw new EmsError('usage', `${flag}: ${file} is not a PEM file.`);
  // A key alone would be taken without a word, and nothing trusted that was not trusted before.
  if (flag !== '--client-key' && !/-----BEGIN (X509 |TRUSTED )?CERTIFICATE-----/.test(text))
    throw new EmsError('usage', `${flag}: ${file} holds no certificate.`);
  return text;
};

const readText = async (file: string, { interrupt }: TrustOptions): Promise<string> =>
  (await readBounded(file, interrupt)).toString('utf8');
