import type { Json, Method, Operation, Repeat } from '../contract/operation.js';
import { EmsError, usage } from '../errors.js';
import { hasControls } from '../text/clean-text.js';
import { maskNamed } from './secret-names.js';

/** One call, before it becomes a URL. Path values are filled in and escaped in one place (url.ts). */
export interface Call<Key extends string = string> {
  readonly method: Method;
  readonly path: string; // with {placeholders}
  readonly pathValues?: Readonly<Record<string, string | number>>;
  readonly query?: readonly (readonly [string, string])[];
  /** The operation's names for skip and top. */
  readonly pagingNames?: PagingNames;
  readonly body?: Json | undefined;
  /** Sent instead of the body, which stays there to be shown: a form, a file. */
  readonly content?: Content | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly repeat: Repeat;
  /** The command to look with after an uncertain try. */
  readonly check?: string | undefined;
  readonly role?: string | null | undefined; // for the sentence on a 403
  readonly since?: string | undefined; // '1.0.2', for the sentence on a 404
  readonly operation: Key; // 'GET /api/computer/{id}': types the answer, and stands in errors and the trace
  readonly signal?: AbortSignal | undefined;
  /** The second half of a change, which Ctrl-C must not leave undone: sent even after it. Its `signal` ends it. */
  readonly evenInterrupted?: true | undefined;
  /** GET /health and the token request need none. */
  readonly anonymous?: boolean;
  /**
   * Asked before a repetition after a try that may have worked: the answer to end with when the change is there. When
   * it rejects, nothing is sent again.
   */
  readonly checkApplied?: (() => Promise<Reply | undefined>) | undefined;
  /** The answer to a change that the description promises: an object, one with a secret, one that counts computers. */
  readonly promises?: 'object' | 'secret' | 'counts' | 'anything' | undefined;
  /** Part of a run that is too large to be kept for undo. */
  readonly unkept?: true | undefined;
  /** Folder of a restore point that leads back from it, for undo. */
  readonly restore?: string | undefined;
  /** Id of the entry of the history that it undoes. */
  readonly undoes?: string | undefined;
  /** Media types that are taken beside JSON. */
  readonly accept?: string | undefined;
  /** Status and headers of the answer are shown. */
  readonly showsHead?: true | undefined;
  /** Ask for gzip: lists. */
  readonly compressed?: boolean;
}

interface PagingNames {
  readonly skip: string;
  readonly top: string;
}

export interface Content {
  readonly type: string;
  readonly bytes: string | Uint8Array;
}

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer; // inflated, bounded
  /** Parsed on first use; an answer that is not JSON is an error that says so. undefined when the body is empty. */
  json(): Json | undefined;
}

export interface AnyReply extends Reply {
  /** A write, of which this or an earlier try may have taken effect although no good answer came. */
  readonly mayHaveApplied?: boolean;
}

/** Thin: builds the URL, signs in, retries by class, bounds the answer, turns every failure into an EmsError. */
export interface Client {
  readonly origin: string;
  /** Resolves on 2xx only. */
  send(call: Call): Promise<Reply>;
  /** Any status, no mapping to errors: for `api request --include` and waits that tolerate 404. */
  sendRaw(call: Call): Promise<AnyReply>;
  /** URL as it would be sent: for --dry-run. */
  url(call: Call): string;
  close(): Promise<void>;
}

export const callOf = (
  operation: Operation,
): Pick<
  Call,
  'method' | 'path' | 'repeat' | 'role' | 'since' | 'operation' | 'accept' | 'check' | 'pagingNames' | 'promises'
> => ({
  method: operation.method,
  path: operation.path,
  repeat: operation.repeat,
  role: operation.role,
  ...(operation.since === undefined ? {} : { since: operation.since }),
  operation: `${operation.method} ${operation.path}`,
  ...acceptOf(operation),
  ...(operation.check === undefined ? {} : { check: operation.check }),
  ...pagingNamesOf(operation),
  ...promisesOf(operation),
});

const promisesOf = ({ answers, repeat }: Operation): Pick<Call, 'promises'> => {
  const answer = answers.find(({ status }) => status < 300);
  const isObject = answer?.kind === 'object' && answer.schema !== undefined && answer.media === undefined;
  if (repeat === 'read' || !isObject || answer.optional === true) return { promises: 'anything' };
  const { fields = [] } = answer;
  if (fields.includes(secretField)) return { promises: 'secret' };
  return { promises: fields.includes('succeeded') && fields.includes('failed') ? 'counts' : 'object' };
};

/** The secret of a new principal, which is shown in no other answer. */
export const secretField = 'plaintextKey';

const acceptOf = ({ answers }: Operation): Pick<Call, 'accept'> => {
  const media = answers.find(({ status }) => status < 300)?.media;
  return media === undefined ? {} : { accept: media };
};

const pagingNamesOf = ({ paging, parameters }: Operation): Pick<Call, 'pagingNames'> => {
  const named = (word: string): string | undefined =>
    parameters.find(({ in: place, parameter }) => place === 'query' && parameter.toLowerCase() === word)?.parameter;
  const { skip, top } = { skip: named('skip'), top: named('top') };
  const isUsual = skip === 'skip' && top === 'top';
  return paging !== 'sure' || isUsual || skip === undefined || top === undefined ? {} : { pagingNames: { skip, top } };
};

/** The service's own time of an answer: its clock and ours may differ. */
export const servedAt = ({ headers }: Pick<Reply, 'headers'>): Date | undefined => {
  const header = headers['date'];
  const date = typeof header === 'string' ? new Date(header) : undefined;
  return date !== undefined && Number.isNaN(date.getTime()) ? undefined : date;
};

/** The service's address: origin plus an optional folder below which the service lives. */
export interface BaseUrl {
  readonly origin: string;
  /** '' or '/folder', never with a slash at the end. */
  readonly folder: string;
  readonly secure: boolean;
  readonly loopback: boolean;
}

/** The only place where a URL is put together. Values are escaped, so none of them can become path, query or host. */
export const buildUrl = (base: BaseUrl, call: Pick<Call, 'path' | 'pathValues' | 'query'>): string => {
  const path = fillPath(call.path, call.pathValues ?? {});
  const query = (call.query ?? []).map(([name, value]) => `${escape(name)}=${escape(value)}`).join('&');
  const text = `${base.origin}${base.folder}${path}${query === '' ? '' : `?${query}`}`;
  const parsed = new URL(text);
  // Belt and braces: whatever the template held, the request stays on its server and in its folder.
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

/** How the server is named in messages, cache keys and stored secrets. */
export const baseText = (base: BaseUrl): string => `${base.origin}${base.folder}`;

/** A token or a secret over plain HTTP can be read by anyone on the way. */
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
  // Rounded or not a number at all: it would be the address of something else.
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    throw new EmsError('failed', `${value} is not a possible ${name}. Nothing was sent.`);
  const text = value === undefined ? '' : String(value);
  if (text === '') throw usage(`A value for ${name} is missing.`);
  // Escaped it stays one segment; but on the way to the service a proxy may undo that, and ../x would be another address.
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
