import type { SecureContext } from 'node:tls';
import { EmsError } from '../../base/errors.js';
import { fileReason } from '../../base/files/file-problem.js';
import { readBounded } from '../../base/files/read-bounded.js';
import type { Exchange, RawReply, Transport } from './exchange.js';
import { TransportFailure } from './transport-failure.js';

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
  /** Ends reading a file that is a pipe. */
  readonly interrupt?: AbortSignal | undefined;
}

export interface TransportOptions extends TrustOptions {
  readonly connectTimeoutMs: number;
  /** The proxy for the service; see proxyFor. */
  readonly proxy?: string | undefined;
  readonly connections?: number;
}

export interface Trust {
  readonly secureContext: SecureContext;
  /** Always explicit: otherwise NODE_TLS_REJECT_UNAUTHORIZED=0 would decide. */
  readonly rejectUnauthorized: boolean;
}

/**
 * Creates one context for all connections; undefined without TLS, or without a system root to add. Each set includes
 * the one before. "none" is for --insecure, which verifies nothing: parsing Node's own roots takes 40 ms.
 */
export const trust = async (options: TrustOptions, roots: RootSet, given?: GivenPems): Promise<Trust | undefined> => {
  if (!options.secure) return undefined;
  const { own, cert, key } = given ?? (await readGiven(options));
  const tls = await tlsOf();
  const system = roots === 'system' ? await systemRoots(options) : [];
  if (roots === 'system' && system.length === 0) return undefined;
  const secureContext = makeContext(tls, { own, cert, key, hasRoots: roots !== 'none' });
  const isAddedTo = roots !== 'none' && own.length + system.length > 0;
  for (const pem of isAddedTo ? [...(await extraRoots(options, tls)), ...system] : [])
    addWhatCanBeRead(secureContext, pem);
  return { secureContext, rejectUnauthorized: !options.insecure };
};

/** The files that the user names, read once: a pipe cannot be read again. */
export interface GivenPems {
  readonly own: readonly string[];
  readonly cert: string | undefined;
  readonly key: string | undefined;
}

const readGiven = async (options: TrustOptions): Promise<GivenPems> => {
  if (!options.secure) return { own: [], cert: undefined, key: undefined };
  const own = options.cacert === undefined ? [] : [await readPem(options.cacert, '--cacert', options)];
  const cert =
    options.clientCert === undefined ? undefined : await readPem(options.clientCert, '--client-cert', options);
  const keyFile = options.clientKey ?? options.clientCert;
  const sameFile = keyFile === options.clientCert;
  const key = keyFile === undefined || sameFile ? cert : await readPem(keyFile, '--client-key', options);
  return { own, cert, key };
};

export type RootSet = 'none' | 'bundled' | 'system';

// Node 22.15 and later, and Bun.
type Tls = typeof import('node:tls') & { getCACertificates?(kind: 'default' | 'system'): string[] };
export const tlsOf = (): Promise<Tls> => import('node:tls');

interface Pems extends GivenPems {
  readonly hasRoots: boolean;
}

const makeContext = (tls: Tls, { own, cert, key, hasRoots }: Pems): SecureContext => {
  try {
    const secureContext = tls.createSecureContext({
      minVersion: 'TLSv1.2',
      ...(hasRoots ? {} : { ca: [] }),
      ...(cert === undefined ? {} : { cert }),
      ...(key === undefined ? {} : { key }),
    });
    // Not with `ca`, which replaces Node's own roots; passing them again would parse all of them twice (44 ms).
    for (const pem of hasRoots ? own : []) addRoots(secureContext, pem);
    return secureContext;
  } catch (error) {
    throw unusablePems(error);
  }
};

export const unusablePems = (cause: unknown): EmsError =>
  new EmsError('usage', 'The certificates cannot be used.', {
    hint: 'Check that --cacert, --client-cert and --client-key are PEM files, and that the key belongs to the certificate.',
    cause,
  });

/** Available in every Node since 0.11 and in Bun, but undocumented. */
const addRoots = ({ context }: SecureContext, pem: string): void =>
  (context as { addCACert(pem: string): void }).addCACert(pem);

/** One by one: users did not choose the system's roots, and an unreadable one must not exclude the others. */
const addWhatCanBeRead = (secureContext: SecureContext, pem: string): void => {
  for (const one of pem.split(/(?=-----BEGIN )/)) {
    try {
      addRoots(secureContext, one);
    } catch {
      // Node skips an unreadable certificate, Bun throws.
    }
  }
};

/** Certificate bundles of Linux distributions. Node 22.15 and later read the stores of Windows and macOS, too. */
const bundles = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/ca-bundle.pem',
  '/etc/ssl/cert.pem',
];

/** Node 20 forgets NODE_EXTRA_CA_CERTS as soon as a root is added to its own; later versions and Bun keep them. */
const extraRoots = async (options: TrustOptions, tls: Tls): Promise<readonly string[]> => {
  if (tls.getCACertificates !== undefined || options.extraRoots === undefined || options.extraRoots === '') return [];
  return [await readText(options.extraRoots, options).catch(() => '')]; // Node warned about it at startup
};

export const systemRoots = async (options: TrustOptions): Promise<readonly string[]> => {
  const tls = await tlsOf();
  if (options.systemRoots === undefined && tls.getCACertificates !== undefined) return tls.getCACertificates('system');
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
  // A file with only a key would be accepted silently and add no trust.
  if (flag !== '--client-key' && !/-----BEGIN (X509 |TRUSTED )?CERTIFICATE-----/.test(text))
    throw new EmsError('usage', `${flag}: ${file} holds no certificate.`);
  return text;
};

const readText = async (file: string, { interrupt }: TrustOptions): Promise<string> =>
  (await readBounded(file, interrupt)).toString('utf8');

/** Opens connections that trust one set of roots; undefined if the set adds nothing to the previous one. */
type OpenPool = (set: RootSet, given: GivenPems) => Promise<Transport | undefined>;

/**
 * Sends through connections that trust Node's own roots and --cacert. If the issuer is unknown, sends again with the
 * operating system's roots, too: reading those takes tens of milliseconds, so only then.
 */
export const openPools = (options: TrustOptions, open: OpenPool): Transport => {
  let current: RootSet = options.insecure ? 'none' : 'bundled';
  const pools = new Map<RootSet, Promise<Transport | undefined>>();
  let read: Promise<GivenPems> | undefined;
  const given = (): Promise<GivenPems> => (read ??= readGiven(options));
  const poolOf = (set: RootSet): Promise<Transport | undefined> => {
    const found = pools.get(set) ?? given().then((pems) => open(set, pems));
    pools.set(set, found);
    return found;
  };
  /** Several requests may meet the same issuer at the same time; each of them is sent again. */
  const widenFrom = async (set: RootSet): Promise<boolean> => {
    if (set === 'bundled' && (await poolOf('system')) !== undefined) current = 'system';
    return set !== current;
  };
  const checkGiven = async (): Promise<void> => {
    const { own } = await given();
    const { checkBundle } = await import('./check-bundle.js');
    for (const text of own) checkBundle(text, options.cacert ?? '');
  };
  const exchange = async (request: Exchange): Promise<RawReply> => {
    const set = current;
    try {
      const pool = await poolOf(set);
      if (pool === undefined) throw new Error(`no connections for the roots "${set}"`);
      return await pool.exchange(request);
    } catch (error) {
      const isUnknown = error instanceof TransportFailure && error.unknownIssuer;
      if (isUnknown && (await widenFrom(set))) return exchange(request);
      if (isUnknown || error instanceof EmsError) await checkGiven();
      throw error;
    }
  };
  const close = async (): Promise<void> => {
    // A pool that failed to open was reported when it was needed.
    for (const pool of pools.values()) await (await pool.catch(() => undefined))?.close();
  };
  return { exchange, close };
};
