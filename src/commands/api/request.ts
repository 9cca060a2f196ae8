import type { Context } from '../../context.js';
import type { Json, Method, Operation, Repeat } from '../../contract/operation.js';
import { removedOperation } from '../../contract/removed.js';
import { draftBody } from '../../engine/body.js';
import { confirmOrRefuse } from '../../engine/confirm.js';
import { previewOne } from '../../engine/preview.js';
import { readText } from '../../engine/read-text.js';
import { presentation, shapeReply } from '../../engine/shape-result.js';
import { shapeOf } from '../../engine/typed.js';
import { EmsError, usage } from '../../errors.js';
import type { Call, Client, Reply } from '../../http/client.js';
import type { Result } from '../../output/result.js';
import type { HandCommand, HandInput } from '../command.js';

export const request: HandCommand = {
  name: 'request',
  summary: 'Send any request with the sign-in of the profile',
  details: [
    'Without a method, a request with a body is a POST and one without a GET. The path is below the address of the service; a full URL must be of the same origin.',
    'A deletion, what its own command would ask about, and what nobody described ask before they are sent.',
  ],
  arguments: [
    { name: 'method-and-path', help: 'GET, POST, PUT, PATCH or DELETE, and the path: GET /api/computer', many: true },
  ],
  flags: [
    { flag: 'param', short: 'q', value: 'name=value', repeat: true, help: 'query parameter' },
    { flag: 'field', short: 'F', value: 'name=value', repeat: true, help: 'body field: name=value or name:=json' },
    { flag: 'header', short: 'H', value: 'name: value', repeat: true, help: 'request header' },
    { flag: 'body', value: 'json|@file|-', help: 'the whole body' },
    { flag: 'paginate', help: 'fetch every page and print one array' },
    { flag: 'include', help: 'print status and headers as well' },
    { flag: 'silent', help: 'print nothing' },
  ],
  shared: ['request', 'write'],
  writes: true,
  examples: [
    { does: 'A read', run: 'ems api request GET /api/computer -q top=2' },
    { does: 'A search, every page', run: 'ems api request POST /api/computer/search -F hostname=PC-00 --paginate' },
  ],
  seeAlso: ['api list', 'api show'],
  run: async (input, context) => {
    const client = await context.client();
    const call = await readCall(input, client, context);
    if (input.flags['dry-run'] === true) return previewOne(call, client);
    if (call.repeat !== 'read') {
      const question = `Send ${call.method} ${client.url(call)}?`;
      await confirmOrRefuse({ question, dangerous: await isDangerous(call) }, input, context);
    }
    if (input.flags['paginate'] === true) return paginate(call, client, context);
    return input.flags['include'] === true
      ? included(await client.sendRaw(call), call, input)
      : plain(await send(call, client), input);
  },
};

const readCall = async (input: HandInput, client: Client, context: Context): Promise<Call> => {
  const whole = await readText(input.flags['body'], '--body', context);
  const fields = texts(input.flags['field']);
  const { method, target } = readTarget(
    [input.arguments['method-and-path'] ?? []].flat(),
    whole !== undefined || fields.length > 0,
  );
  const { path, query } = split(target, client);
  const known = await knownOperation(method, path);
  const body = whole === undefined && fields.length === 0 ? undefined : readBody(whole, fields, known, context);
  return {
    method,
    path: path.replaceAll('{', '%7B').replaceAll('}', '%7D'),
    query: [...query, ...texts(input.flags['param']).map((text) => pair(text, '-q', '='))],
    headers: Object.fromEntries(texts(input.flags['header']).map(readHeader)),
    ...(body === undefined ? {} : { body }),
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
  if (more.length > 0 || (method === undefined && second !== undefined))
    throw usage(`'${words.join(' ')}' is not a method and a path`, `Methods: ${methods.join(', ')}`);
  const target = method === undefined ? first : second;
  if (target === undefined || target === '')
    throw usage('the path is missing', 'For example: ems api request GET /api/computer');
  return { method: method ?? (hasBody ? 'POST' : 'GET'), target };
};

/** Never another origin: the token would go there. */
const split = (target: string, client: Client): { path: string; query: [string, string][] } => {
  const absolute = /^[a-z][a-z0-9+.-]*:/i.test(target) || target.startsWith('//');
  const url = absolute
    ? (URL.parse?.(target, client.origin) ?? parse(target, client.origin))
    : parse(target.startsWith('/') ? target : `/${target}`, client.origin);
  if (url === undefined) throw usage(`'${target}' is not a path or URL`);
  if (url.origin !== client.origin)
    throw new EmsError('refused', `${url.origin} is not the server of this profile (${client.origin})`, {
      hint: 'The sign-in goes to that server only. Give a path such as /api/computer.',
    });
  return { path: url.pathname, query: [...url.searchParams] };
};

const parse = (target: string, origin: string): URL | undefined =>
  URL.canParse(target, origin) ? new URL(target, origin) : undefined;

const readBody = (
  whole: string | undefined,
  fields: readonly string[],
  known: Operation | undefined,
  context: Context,
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

/** As gh does: what nobody described is a number, true, false or null when it looks like one. */
const guessed = (text: string, operation: Operation): string => {
  const [, name = '', value = ''] = /^([^=]*[^=:])=([\s\S]*)$/.exec(text) ?? [];
  const looksTyped = /^(?:true|false|null|-?(?:0|[1-9]\d{0,14}))$/.test(value);
  return looksTyped && shapeOf(operation, name).type === 'any' ? `${name}:=${value}` : text;
};

/** Nothing is known about the body, so nothing is checked. */
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

const texts = (raw: HandInput['flags'][string]): string[] => [raw ?? []].flat().map(String);

const pair = (text: string, label: string, by: string): [string, string] => {
  const at = text.indexOf(by);
  if (at < 1) throw usage(`${label}: '${text}' is not name${by}value`);
  return [text.slice(0, at), text.slice(at + 1)];
};

const readHeader = (text: string): [string, string] => {
  const [name, value] = pair(text, '-H', ':');
  if (/^(authorization|host|content-length|connection|transfer-encoding)$/i.test(name.trim()))
    throw usage(`-H: ${name.trim()} is set by the tool`);
  if (!/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/.test(name.trim()) || /[\r\n\0]/.test(value))
    throw usage(`-H: '${name.trim()}' is not a header`);
  return [name.trim().toLowerCase(), value.trim()];
};

const defaultRepeat = (method: Method): Repeat => (method === 'GET' ? 'read' : 'never');

const knownOperation = async (method: Method, path: string): Promise<Operation | undefined> => {
  const { areaOfPath } = await import('../../contract/area-of-path.js');
  const { contractAreas } = await import('../../generated/contract/index.js');
  const operations: readonly Operation[] = (await contractAreas[areaOfPath(path)]?.()) ?? [];
  const matches = operations.filter((operation) => operation.method === method && matchesPath(operation.path, path));
  return matches.toSorted((left, right) => count(left.path) - count(right.path))[0];
};

/** A known operation asks where its command does; deletions and what nobody described always do. */
const isDangerous = async (call: Call): Promise<boolean> => {
  const { areas } = await import('../../areas/index.js');
  const { areaOfPath } = await import('../../contract/area-of-path.js');
  const area = await areas.find(({ name }) => name === areaOfPath(call.path))?.load();
  const record = area?.records.find(({ operation }) => operation === call.operation);
  return call.method === 'DELETE' || record === undefined || record.confirm !== undefined;
};

const count = (path: string): number => path.split('{').length;

const matchesPath = (template: string, path: string): boolean => {
  const wanted = template.split('/');
  const given = path.replace(/\/$/, '').split('/');
  return (
    wanted.length === given.length &&
    wanted.every((segment, index) => segment.startsWith('{') || segment.toLowerCase() === given[index]?.toLowerCase())
  );
};

/** A path that was removed in 1.0.2 names its replacement when the server no longer has it. */
const send = async (call: Call, client: Client): Promise<Reply> => {
  try {
    return await client.send(call);
  } catch (error) {
    const removed = removedOperation(call.method, call.path);
    if (removed === undefined || !(error instanceof EmsError) || error.kind !== 'not-found') throw error;
    throw new EmsError('not-found', `${removed.method} ${removed.path} was removed in 1.0.2`, {
      ...error.facts,
      hint: removed.advice,
    });
  }
};

const plain = (reply: Reply, input: HandInput): Result =>
  input.flags['silent'] === true
    ? { kind: 'text', text: '' }
    : shapeReply(reply, {}, `The service answered ${reply.status} without a body.`);

const paginate = async (call: Call, client: Client, context: Context): Promise<Result> => {
  const { fetchPages } = await import('../../http/pages.js');
  const top = call.query?.find(([name]) => name === 'top')?.[1];
  const skip = call.query?.find(([name]) => name === 'skip')?.[1];
  const query = (call.query ?? []).filter(([name]) => name !== 'top' && name !== 'skip');
  const pages = fetchPages(
    client,
    { ...call, query, compressed: true },
    {
      all: true,
      limit: undefined,
      skip: skip === undefined ? undefined : Number(skip),
      top: top === undefined ? undefined : Number(top),
      warn: (line) => context.warn(line),
    },
  );
  return { ...presentation({}), kind: 'list', pages };
};

const included = (reply: Reply, call: Call, input: HandInput): Result => {
  const headers = Object.entries(reply.headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((each) => `${name}: ${each}`),
  );
  const body = input.flags['silent'] === true ? '' : reply.body.toString('utf8');
  const text = [`HTTP/1.1 ${reply.status}`, ...headers, '', body].join('\n');
  const failed = reply.status >= 400 || reply.status < 200;
  return failed ? { kind: 'text', text, outcome: statusError(reply.status, call) } : { kind: 'text', text };
};

const kinds: Readonly<Record<number, EmsError['kind']>> = {
  401: 'not-signed-in',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  429: 'rate-limited',
};

const statusError = (status: number, call: Call): EmsError =>
  new EmsError(kinds[status] ?? 'failed', `the service answered ${status}`, { status, operation: call.operation });
