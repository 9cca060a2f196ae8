import { isConnectionHeader, overridesMethod } from '../../contract/connection-headers.js';
import type { CommandContext, Input } from '../../command/spec.js';
import type { Json, Method, Operation, Repeat } from '../../contract/operation.js';
import { draftBody } from '../../engine/request/body.js';
import { readText } from '../../engine/flags/read-input.js';
import { fieldShape } from '../../engine/flags/places.js';
import { EmsError, usage } from '../../base/errors.js';
import type { Call, Client } from '../../http/client.js';
import { decoded } from '../../base/text/decoded.js';
import { shellWord } from '../../base/text/shell-word.js';
import type { CommandRecord } from '../../areas/record.js';

/** The request that a command line describes. */
export const readCall = async (input: Input, client: Client, context: CommandContext): Promise<Call> => {
  const whole = await readText(input.flags['body'], '--body', context);
  const fields = texts(input.flags['field']);
  const { method, target } = readTarget(
    [input.arguments['method-and-path'] ?? []].flat(),
    whole !== undefined || fields.length > 0,
  );
  const { path, query } = split(target, client);
  const known = await typedOperation(method, path);
  const body = whole === undefined && fields.length === 0 ? undefined : readBody(whole, fields, known, context);
  return {
    method,
    path: path.replaceAll('{', '%7B').replaceAll('}', '%7D'),
    query: [...query, ...texts(input.flags['param']).map((text) => pair(text, '--param', '='))],
    headers: Object.fromEntries(texts(input.flags['header']).map(readHeader)),
    ...(body === undefined ? {} : { body }),
    ...(whole === undefined || fields.length > 0 ? {} : { content: { type: 'application/json', bytes: whole } }),
    repeat: known?.repeat ?? defaultRepeat(method),
    role: known?.role,
    operation: `${method} ${known?.path ?? path}`,
    anonymous: path === '/health',
  };
};

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

const readTarget = (words: readonly string[], hasBody: boolean): { method: Method; target: string } => {
  const [first = '', second, ...more] = words;
  const method = methods.find((candidate) => candidate === first.toUpperCase());
  if (more.length > 0 || (method === undefined && second !== undefined)) {
    // -q is --quiet, so the pair after it is left over.
    const pairs = words.slice(1).filter((word) => /^[^/=]+=/.test(word));
    const hint =
      pairs.length === 0
        ? `Methods: ${methods.join(', ')}`
        : `Query parameters: ${pairs.map((word) => `--param ${shellWord(word)}`).join(' ')}`;
    throw usage(`"${words.join(' ')}" is not a method and a path.`, hint);
  }
  const target = method === undefined ? first : second;
  if (target === undefined || target === '')
    throw usage('The path is missing.', 'For example: ems api request GET /api/computer');
  return { method: method ?? (hasBody ? 'POST' : 'GET'), target };
};

/** Never another origin: the token would go there. */
const split = (target: string, client: Client): { path: string; query: [string, string][] } => {
  const absolute = /^[a-z][a-z0-9+.-]*:/i.test(target) || target.startsWith('//');
  const place = absolute || target.startsWith('/') ? target : `/${target}`;
  if (!URL.canParse(place, client.origin)) throw usage(`"${target}" is not a path or URL.`);
  const url = new URL(place, client.origin);
  if (url.origin !== client.origin)
    throw new EmsError('refused', `${url.origin} is not the server of this profile (${client.origin}).`, {
      hint: 'Credentials are sent to the server of the profile only. Give a path such as /api/computer.',
    });
  refuseRewritten(target);
  return { path: absolute ? belowFolder(url, client) : url.pathname, query: [...url.searchParams] };
};

/** A URL parser leaves these out or resolves them: "1⏎2", as $(…) gives it, would be computer 12, and tags/a#b tag a. */
const refuseRewritten = (target: string): void => {
  const [path = ''] = target.split('?');
  const found = rewritten.find(({ pattern, everywhere }) => pattern.test(everywhere ? target : path));
  if (found === undefined) return;
  throw usage(`The path holds ${found.what}, and would be sent as another one.`, `Nothing was sent. ${found.instead}`);
};

const rewritten: readonly { pattern: RegExp; everywhere: boolean; what: string; instead: string }[] = [
  {
    // oxlint-disable-next-line no-control-regex -- exactly those
    pattern: /[\u0000-\u001f\u007f]/,
    everywhere: true,
    what: 'a line break or another control character',
    instead: 'Send one request for each line.',
  },
  { pattern: /^ | $/, everywhere: true, what: 'a space at its end', instead: 'Give the path without it.' },
  { pattern: /#/, everywhere: true, what: 'a #', instead: 'Where it is part of a name, write %23.' },
  { pattern: /\\/, everywhere: false, what: 'a backslash', instead: 'Where it is part of a name, write %5C.' },
  {
    pattern: /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i,
    everywhere: false,
    what: 'a . or .. between its slashes',
    instead: 'Give the path without it.',
  },
];

/** A full URL holds the folder that the service lives in; paths are below it. */
const belowFolder = ({ pathname }: URL, client: Client): string => {
  const base = new URL(client.url({ ...anyRead, path: '/' }));
  if (!pathname.startsWith(base.pathname)) throw usage(`${pathname} is not below the URL of the service, ${base.href}`);
  return pathname.slice(base.pathname.length - 1);
};

const anyRead = { method: 'GET', repeat: 'read', operation: '' } as const;

const readBody = (
  whole: string | undefined,
  fields: readonly string[],
  known: Operation | undefined,
  context: CommandContext,
): Json | undefined => {
  const operation = known?.body === undefined ? openOperation : known;
  return draftBody({
    operation,
    flags: [],
    whole,
    fields: fields.map((text) => guessed(text, operation)),
    entries: [],
    reading: { now: context.clock.date(), relative: 'future' },
  });
};

/** Like gh, sends an undescribed value as a number, true, false or null if it looks like one. */
const guessed = (text: string, operation: Operation): string => {
  const [, name = '', value = ''] = /^([^=]*[^=:])=([\s\S]*)$/.exec(text) ?? [];
  const looksTyped = /^(?:true|false|null|-?(?:0|[1-9]\d{0,14}))$/.test(value);
  return looksTyped && fieldShape(operation, name).type === 'any' ? `${name}:=${value}` : text;
};

/** The body is not documented, so it is not checked. */
const openOperation: Operation = {
  id: 'request',
  method: 'POST',
  path: '/',
  area: 'api',
  summary: '',
  parameters: [],
  body: { required: false, contentType: 'application/json', shape: { type: 'object', open: true } },
  answers: [],
  paging: 'none',
  repeat: 'never',
  source: 'built-in',
};

const texts = (raw: Input['flags'][string]): string[] => [raw ?? []].flat().map(String);

const pair = (text: string, label: string, by: string): [string, string] => {
  const at = text.indexOf(by);
  if (at < 1) throw usage(`${label}: "${text}" is not name${by}value`);
  return [text.slice(0, at), text.slice(at + 1)];
};

const readHeader = (text: string): [string, string] => {
  const [name, value] = pair(text, '-H', ':');
  if (isConnectionHeader(name.trim())) throw usage(`-H: ems sets ${name.trim()} itself`);
  if (overridesMethod(name.trim()))
    throw usage(
      `-H: ${name.trim()} makes another request of this one`,
      'Give the method itself: ems api request DELETE',
    );
  if (!/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/.test(name.trim())) throw usage(`-H: "${name.trim()}" is not a header`);
  if (/[^\t\x20-\x7e]/.test(value))
    throw usage(
      `-H: the value of ${name.trim()} holds characters that a header cannot carry`,
      'Only ASCII can be sent, on one line.',
    );
  return [name.trim().toLowerCase(), value.trim()];
};

const defaultRepeat = (method: Method): Repeat => (method === 'GET' ? 'read' : 'never');

/** The operation of a typed method and path; undefined if it is not described. */
export const typedOperation = async (method: Method, path: string): Promise<Operation | undefined> => {
  const { areaOfPath } = await import('../../contract/area-of-path.js');
  const { contractAreas } = await import('../../generated/contract/index.js');
  const given = segmentsOf(path);
  const operations = await contractAreas[areaOfPath(given.join('/').toLowerCase())]?.();
  const matches = (operations?.all() ?? []).filter(
    (operation) => operation.method === method && fits(operation.path.split('/'), given),
  );
  return matches.toSorted((left, right) => count(left.path) - count(right.path))[0];
};

/** How the command of the same operation is presented. */
export const recordOfTyped = async ({ operation }: Call): Promise<CommandRecord | undefined> => {
  const { areas } = await import('../../areas/index.js');
  const { areaOfPath } = await import('../../contract/area-of-path.js');
  const area = await areas.find(({ name }) => name === areaOfPath(templateOf(operation)))?.load();
  return area?.records.find((record) => record.operation === operation);
};

/** The request as a command would have made it: the path of the operation, and the ids that were typed in it. */
export const asCommanded = (call: Call): Call => {
  const path = templateOf(call.operation);
  const given = segmentsOf(call.path);
  const ids = path
    .split('/')
    .flatMap((segment, index) => (segment.startsWith('{') ? [[segment.slice(1, -1), given[index] ?? '']] : []));
  return { ...call, path, pathValues: Object.fromEntries(ids) as Record<string, string> }; // pairs of texts
};

/** 'GET /api/computer/{id}' → '/api/computer/{id}' */
const templateOf = (operation: string): string => operation.slice(operation.indexOf(' ') + 1);

/** As a service may read them: %61 is an a, two slashes are one, and one may stand at the end. */
const segmentsOf = (path: string): string[] => path.replaceAll(/\/+/g, '/').replace(/\/$/, '').split('/').map(decoded);

const fits = (wanted: readonly string[], given: readonly string[]): boolean =>
  wanted.length === given.length &&
  wanted.every((segment, index) => segment.startsWith('{') || segment.toLowerCase() === given[index]?.toLowerCase());

const count = (path: string): number => path.split('{').length;
