import { maxAnswerBytes, refusalCutShort, type Transport } from './exchange.js';
import type { TransportOptions } from './trust.js';
import { TransportFailure } from './transport-failure.js';
import { openClient } from './undici-client.js';
import type { BaseUrl } from '../url.js';
import { usage } from '../../base/errors.js';

/** Uses undici on Node, and fetch in the single executable, whose build replaces this by fetch-client.ts. */
export const openTransport = (options: TransportOptions): Transport => {
  const client = openClient(options);
  return {
    async exchange(exchange) {
      const reply = await client.exchange(exchange);
      try {
        return { ...reply, body: await inflate(reply.body, reply.headers['content-encoding'], maxAnswerBytes) };
      } catch (error) {
        const refusal = error instanceof TransportFailure ? refusalCutShort(reply, error) : undefined;
        if (refusal === undefined) throw error;
        return refusal;
      }
    },
    close: () => client.close(),
  };
};

/** Bounded: a small answer may unpack to gigabytes. */
const inflate = async (body: Buffer, encoding: string | string[] | undefined, maxBytes: number): Promise<Buffer> => {
  const sent = (Array.isArray(encoding) ? encoding.join(',') : (encoding ?? '')).trim();
  const name = sent.toLowerCase();
  if (name === '' || name === 'identity' || body.length === 0) return body;
  const unpack = unpackers.get(name);
  if (unpack === undefined) {
    // Keep upper and lower case: the mask would not recognize a changed secret.
    throw new TransportFailure('protocol-error', true, new Error(`the response has the unknown encoding "${sent}"`));
  }
  const zlib = await import('node:zlib');
  return new Promise((resolve, reject) => {
    zlib[unpack](body, { maxOutputLength: maxBytes }, (error: NodeJS.ErrnoException | null, result: Buffer) => {
      if (error === null) resolve(result);
      else if (error.code === 'ERR_BUFFER_TOO_LARGE') reject(new TransportFailure('too-large', true));
      else
        reject(new TransportFailure('protocol-error', true, new Error(`the ${name} data of the response is damaged`)));
    });
  });
};

const unpackers = new Map([
  ['gzip', 'gunzip'],
  ['x-gzip', 'gunzip'],
  ['deflate', 'inflate'],
] as const) as ReadonlyMap<string, 'gunzip' | 'inflate'>; // any text may be looked up

export interface ConnectOptions {
  readonly insecure?: boolean;
  readonly insecureHttp?: boolean;
  readonly cacert?: string | undefined;
  readonly clientCert?: string | undefined;
  readonly clientKey?: string | undefined;
  readonly connectTimeoutMs: number;
  /** For proxies and further certificate roots. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The first Ctrl-C: starts no new request, ends reads at once, and gives writes ten seconds for their answers. */
  readonly interrupt?: AbortSignal | undefined;
  warn(line: string): void;
}

export const connectTo = (base: BaseUrl, proxy: string | undefined, options: ConnectOptions): Transport => {
  if (options.insecure === true && base.secure) {
    options.warn(`The certificate of ${base.origin} is not verified (--insecure). The connection can be intercepted.`);
  }
  return openTransport({
    secure: base.secure,
    insecure: options.insecure === true,
    cacert: options.cacert,
    clientCert: options.clientCert,
    clientKey: options.clientKey,
    extraRoots: options.env['NODE_EXTRA_CA_CERTS'],
    systemRoots: options.env['SSL_CERT_FILE'],
    connectTimeoutMs: options.connectTimeoutMs,
    interrupt: options.interrupt,
    proxy,
  });
};

type Environment = Readonly<Record<string, string | undefined>>;

/** The proxy for a server, from the usual variables; never for this machine itself. */
export const proxyFor = (base: BaseUrl, env: Environment): string | undefined => {
  if (base.loopback) return undefined;
  const url = new URL(base.origin);
  if (isExempt(url, read(env, 'NO_PROXY') ?? '')) return undefined;
  const chosen = read(env, proxyVariable(base, env));
  if (chosen === undefined) return undefined;
  const full = wellEscaped(/^[a-z0-9]+:\/\//i.test(chosen) ? chosen : `http://${chosen}`);
  // The value may hold a password, so it is not shown.
  if (!URL.canParse(full)) throw usage('The proxy in HTTPS_PROXY, HTTP_PROXY or ALL_PROXY is not a URL.');
  const parsed = new URL(full);
  const { protocol } = parsed;
  if (protocol !== 'http:' && protocol !== 'https:')
    throw usage(
      `The proxy in HTTPS_PROXY, HTTP_PROXY or ALL_PROXY is a ${protocol.slice(0, -1)} proxy, which is not supported.`,
      'Use an http:// or https:// proxy, or exempt the server with NO_PROXY.',
    );
  // A path has no meaning for a proxy and is ignored, as in curl.
  if (parsed.pathname.length <= 1 && parsed.search === '' && parsed.hash === '') return full;
  return new URL('/', Object.assign(parsed, { search: '', hash: '' })).href;
};

/** The variable that sets the proxy, by its usual name. */
export const proxyVariable = (base: BaseUrl, env: Environment): string => {
  const own = base.secure ? 'HTTPS_PROXY' : 'HTTP_PROXY';
  return read(env, own) === undefined && read(env, 'ALL_PROXY') !== undefined ? 'ALL_PROXY' : own;
};

/** The proxy's address for errors, without user and password. */
export const proxyName = (proxy: string, variable: string): ProxyName => {
  const { host, protocol } = new URL(proxy);
  return { host, variable, secure: protocol === 'https:' };
};

export interface ProxyName {
  readonly host: string;
  /** The environment variable that chose it. */
  readonly variable: string;
  /** https:// to the proxy itself. */
  readonly secure?: boolean;
}

/** A lone % in a password is literal, as in curl: undici would fail to unescape it. */
const wellEscaped = (url: string): string => {
  const mended = url.replace(/%(?![0-9a-f]{2})/gi, '%25');
  try {
    decodeURIComponent(mended);
    return mended;
  } catch {
    throw usage(
      'The user name or password of the proxy in HTTPS_PROXY, HTTP_PROXY or ALL_PROXY is not UTF-8.',
      'Write special characters as percent-encoded UTF-8, such as %C3%A4 for ä, and a percent sign as %25.',
    );
  }
};

/** Without the brackets of an IPv6 address. */
const bare = (host: string): string => host.replace(/^\[|\]$/g, '');

const isExempt = (url: URL, list: string): boolean => {
  const host = bare(url.hostname.toLowerCase());
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port;
  return list
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .some((entry) => matches(entry.toLowerCase(), host, port));
};

/** `*`, `host`, `.domain`, `*.domain`, each with an optional `:port`. A name covers what is below it, as in curl. */
const matches = (entry: string, host: string, port: string): boolean => {
  if (entry === '*') return true;
  const withPort = /^\[?([^\]]+?)\]?:(\d+)$/.exec(entry);
  const isAddress = (entry.match(/:/g)?.length ?? 0) > 1 && !entry.startsWith('[');
  const [name, wanted] = withPort === null || isAddress ? [entry, undefined] : [withPort[1] ?? '', withPort[2]];
  if (wanted !== undefined && wanted !== port) return false;
  const domain = name.replace(/^\[|\]$/g, '').replace(/^\*?\./, '');
  return domain !== '' && (host === domain || host.endsWith(`.${domain}`));
};

const read = (env: Environment, name: string): string | undefined => {
  const value = env[name.toLowerCase()] ?? env[name];
  return value === undefined || value.trim() === '' ? undefined : value.trim();
};
