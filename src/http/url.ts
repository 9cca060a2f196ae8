import { EmsError, usage } from '../base/errors.js';
import { hasControls } from '../base/text/clean-text.js';
import type { Call } from './client.js';
import { maskNamed } from './secret-names.js';

/** The service's address: origin plus an optional folder below which the service lives. */
export interface BaseUrl {
  readonly origin: string;
  /** '' or '/folder', never with a slash at the end. */
  readonly folder: string;
  readonly secure: boolean;
  readonly loopback: boolean;
}

/** The only place that builds a URL. Values are escaped, so none of them can become path, query or host. */
export const buildUrl = (base: BaseUrl, call: Pick<Call, 'path' | 'pathValues' | 'query'>): string => {
  const path = fillPath(call.path, call.pathValues ?? {});
  const query = (call.query ?? []).map(([name, value]) => `${escape(name)}=${escape(value)}`).join('&');
  const text = `${base.origin}${base.folder}${path}${query === '' ? '' : `?${query}`}`;
  const parsed = new URL(text);
  // A second check: whatever the template, the request stays on its server and in its folder.
  if (parsed.origin !== base.origin || !parsed.pathname.startsWith(`${base.folder}/`)) {
    throw usage(`The path ${call.path} is outside the URL of the service.`);
  }
  return parsed.href;
};

export const parseBaseUrl = (text: string): BaseUrl => {
  const url = readUrl(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw usage(`The server URL ${shown(text)} must begin with https:// (or http:// for localhost).`);
  }
  if (url.username !== '' || url.password !== '') {
    throw usage('The server URL must not contain a user name or password.', 'Sign in with: ems login');
  }
  if (url.search !== '' || url.hash !== '')
    throw usage(`The server URL ${shown(text)} must not have a query or a fragment.`);
  return {
    origin: url.origin,
    folder: url.pathname.replace(/\/+$/, ''),
    secure: url.protocol === 'https:',
    loopback: isLoopback(url.hostname),
  };
};

/** The name of the server in messages, cache keys and stored secrets. */
export const baseText = (base: BaseUrl): string => `${base.origin}${base.folder}`;

/** Anyone on the network can read a token or a secret over plain HTTP. */
export const refusePlainHttp = (base: BaseUrl, allowed: boolean): void => {
  if (base.secure || base.loopback || allowed) return;
  throw new EmsError(
    'refused',
    `Plain http:// to ${base.origin} is refused: the secret and the token would be sent unencrypted.`,
    {
      hint: 'Use an https:// URL, or add --insecure-http.',
    },
  );
};

const isLoopback = (hostname: string): boolean => {
  const name = hostname.toLowerCase().replace(/\.$/, '');
  return name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || /^127(\.\d{1,3}){3}$/.test(name);
};

const fillPath = (template: string, values: Readonly<Record<string, string | number>>): string => {
  if (!template.startsWith('/')) throw usage(`The path ${template} must begin with a slash.`);
  const filled = template.split('/').map((segment) => fillSegment(segment, values));
  return filled.join('/');
};

const fillSegment = (segment: string, values: Readonly<Record<string, string | number>>): string => {
  const filled = segment.replace(/\{([^{}]+)\}/g, (_, name: string) => escapePathValue(name, values[name]));
  // The URL parser reads %2e as a dot too, and drops tabs and newlines; a typed path could use either.
  const plain = filled.replace(/%2e/gi, '.');
  if (plain === '.' || plain === '..' || /[?#\\]/.test(filled) || hasControls(filled)) {
    throw usage(`The path segment "${printable(segment)}" is not allowed.`, 'Give query parameters separately.');
  }
  return filled;
};

const escapePathValue = (name: string, value: string | number | undefined): string => {
  // A rounded number or NaN would address a different object.
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    throw new EmsError('failed', `${value} is not a possible ${name}. Nothing was sent.`);
  const text = value === undefined ? '' : String(value);
  if (text === '') throw usage(`A value for ${name} is missing.`);
  // Escaping keeps it one segment, but a proxy on the way may unescape it, and ../x would be another address.
  if (text.split(/[/\\]/).some((part) => /^\.+$/.test(part)))
    throw usage(`"${printable(text)}" is not a valid ${name}.`);
  return escape(text);
};

const escape = (text: string): string => {
  try {
    return encodeURIComponent(text);
  } catch {
    throw usage('A value contains an incomplete Unicode character (lone surrogate).');
  }
};

const readUrl = (text: string): URL => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  // 'ems.example:5057' parses as a scheme of its own, so a missing https:// has to be noticed here.
  if (url === undefined || (url.host === '' && !/^https?:/i.test(text))) {
    throw usage(`"${shown(text)}" is not a server URL.`, 'Give a URL such as https://ems.example.com:5057');
  }
  return url;
};

const printable = (text: string): string => text.replace(/\p{Cc}/gu, ' ');

/** The typed URL without its password or token. */
const shown = (text: string): string =>
  maskNamed(printable(text)).replace(/^(?:[a-z]+:\/*)?[^/\s@]*:[^/\s@]*@/i, '***@');
