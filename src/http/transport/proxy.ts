import { usage } from '../../errors.js';
import type { BaseUrl } from '../url.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** The proxy for a server, by the customary variables; never for this machine itself. */
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
  // A path means nothing to a proxy, and is left out as curl does.
  if (parsed.pathname.length <= 1 && parsed.search === '' && parsed.hash === '') return full;
  return new URL('/', Object.assign(parsed, { search: '', hash: '' })).href;
};

/** The variable that decides, by its customary name. */
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

/** A password with a plain % in it is meant as it stands, as curl takes it: undici would fail to unescape it. */
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
