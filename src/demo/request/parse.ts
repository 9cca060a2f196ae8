import { tryJson, type Json, type Operation } from '../../contract/operation.js';
import type { QueryTexts } from './check.js';
import { problem } from './exchange.js';

export interface Incoming {
  readonly method: string;
  /** Path and query, as sent. */
  readonly target: string;
  readonly authorization?: string | undefined;
  readonly apiVersion?: string | undefined;
  readonly contentType?: string | undefined;
  readonly body: string;
}

export const incomingFrom = ({
  method,
  target,
  headers,
  body,
}: Pick<Incoming, 'method' | 'target' | 'body'> & {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}): Incoming => {
  const [authorization, apiVersion, contentType] = ['authorization', 'api-version', 'content-type'].map((name) => {
    const value = headers[name];
    return typeof value === 'string' ? value : undefined;
  });
  return { method, target, authorization, apiVersion, contentType, body };
};

/** Splits before decoding, so that an encoded slash stays inside its segment. */
export const parseTarget = (target: string): { segments: string[]; query: QueryTexts } => {
  const [path = '', ...rest] = target.split('?');
  const segments = path.split('/').filter((segment) => segment !== '');
  const query = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(rest.join('?'))) query.set(name, [...(query.get(name) ?? []), value]);
  return { segments: segments.map(decode), query };
};

/** The body as JSON; a form becomes an object of texts; undefined: none was sent. */
export const parseBody = (incoming: Incoming, operation: Operation): Json | undefined => {
  if (incoming.body === '') return undefined;
  const sent = (incoming.contentType ?? 'application/json').split(';')[0]?.trim().toLowerCase() ?? '';
  const wanted = operation.body?.contentType ?? 'application/json';
  if (sent !== wanted && !(wanted.endsWith('json') && /[/+]json$/.test(sent)))
    throw problem(415, `The body must be ${wanted}, not ${sent}.`);
  return wanted.endsWith('json') ? parseJson(incoming.body) : Object.fromEntries(new URLSearchParams(incoming.body));
};

const parseJson = (text: string): Json => {
  const value = tryJson(text);
  if (value !== undefined) return value;
  throw problem(400, 'The body is not valid JSON.', { errors: { '': ['The body is not valid JSON.'] } });
};

const decode = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw problem(400, 'The path is not correctly encoded.');
  }
};
