import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Fault } from './service/faults.js';
import type { Operation } from './service/operation.js';
import { computerOperations } from './service/operations-computer.js';
import { otherOperations } from './service/operations-other.js';
import { listenOn } from './raw-server.js';
import { fits, flaw, queryFlaw } from './service/shape.js';

export const operations: Operation[] = [...computerOperations, ...otherOperations];
export const clientId = 'ops';
export const clientSecret = 's3cr3t/+Canary==';

export interface Received {
  method: string;
  path: string;
  query: [string, string][];
  headers: IncomingMessage['headers'];
  bytes: Buffer<ArrayBuffer>;
  text: string;
  body: unknown;
  /** `GET /api/computer/{id}`, without types; undefined when nothing is documented there. */
  operation: string | undefined;
  /** The values in the path, by their names. */
  values: { [name: string]: string };
  status?: number;
}

export interface Service {
  url: string;
  /** Points the program to this service and signs it in. */
  env: { EMS_URL: string; EMS_CLIENT_ID: string; EMS_CLIENT_SECRET: string };
  requests: Received[];
  /** Mistakes in requests: no such operation, an unknown name, a wrong type, a missing field. */
  complaints: string[];
  /** Requests of the service proper: neither tokens nor the description. */
  calls(): Received[];
  /** The next requests of this operation (or `*`, `token`) are answered so. */
  fault(operation: string, ...faults: Fault[]): void;
  /** Replaces the answer: a value, or a function of the request. For a paged operation the items. */
  answer(operation: string, answer: unknown): void;
  /** Roles that the principal lacks. */
  denied: Set<string>;
  /** The largest page that the service gives. */
  maxTop: number;
  /** Lifetime of tokens in seconds. */
  expiresIn: number;
  /** Tokens that are accepted; emptying it makes every token stale. */
  tokens: Set<string>;
  /** Served at /openapi/v1.json when set. */
  description: unknown;
  close(): Promise<void>;
}

const matcher = (
  key: string,
): ((received: Pick<Received, 'method' | 'path'>) => { [name: string]: string } | undefined) => {
  const [method, path = ''] = key.split(' ');
  const pattern = new RegExp(`^${path.replace(/\{(\w+):\w+\}/g, '(?<$1>[^/]+)')}$`);
  const types = new Map([...path.matchAll(/\{(\w+):(\w+)\}/g)].map(([, name, type]) => [name, type]));
  return (received) => {
    const found = received.method === method ? pattern.exec(received.path) : null;
    if (found === null) return undefined;
    const values = Object.entries(found.groups ?? {}).map(([name, text]) => [name, decodeURIComponent(text)] as const);
    const ok = values.every(([name, text]) =>
      fits(types.get(name) === 'int' && /^-?\d+$/.test(text) ? Number(text) : text, types.get(name) ?? ''),
    );
    return ok ? Object.fromEntries(values) : undefined;
  };
};

const bare = (key: string): string => key.replace(/:\w+\}/g, '}');
const routes = operations.map((operation) => ({ operation, name: bare(operation.key), match: matcher(operation.key) }));

/** The operation that `GET /api/computer/5` is a request of. */
export const documented = (request: string): Operation | undefined => {
  const [method = '', path = ''] = request.split(' ');
  return routes.find(({ match }) => match({ method, path }) !== undefined)?.operation;
};

/** Whether `GET /api/computer/{id}` is transcribed. */
export const documents = (name: string): boolean => routes.some((route) => route.name === name);

/**
 * The service as its documents describe it, transcribed by hand in service/: nothing here comes from the contract. It
 * rejects what is not documented, so that every request of the program is checked against a second reading.
 */
export const startService = async (own: { [operation: string]: unknown } = {}): Promise<Service> => {
  const answers = new Map(Object.entries(own));
  const faults = new Map<string, Fault[]>();
  const server = createServer((request, response) => {
    void serve(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  const { port, close } = await listenOn(server);
  const service: Service = {
    url: `http://127.0.0.1:${port}`,
    env: { EMS_URL: `http://127.0.0.1:${port}`, EMS_CLIENT_ID: clientId, EMS_CLIENT_SECRET: clientSecret },
    requests: [],
    complaints: [],
    calls: () => service.requests.filter(({ path }) => path !== '/api/auth/token' && path !== '/openapi/v1.json'),
    fault: (operation, ...list) => void faults.set(operation, [...(faults.get(operation) ?? []), ...list]),
    answer: (operation, answer) => void answers.set(operation, answer),
    denied: new Set(),
    maxTop: 1000,
    expiresIn: 3600,
    tokens: new Set(),
    description: undefined,
    close,
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const received = await receive(request);
    const route = routes.find(({ match }) => match(received) !== undefined);
    received.operation = received.path === '/api/auth/token' ? 'token' : route?.name;
    received.values = route?.match(received) ?? {};
    service.requests.push(received);
    response.on('finish', () => (received.status = response.statusCode));
    const queue = faults.get(received.operation ?? '*')?.length
      ? faults.get(received.operation ?? '*')
      : faults.get('*');
    const fault = received.operation === 'token' ? faults.get('token')?.shift() : queue?.shift();
    if (fault !== undefined) return fault(response, request);
    if (received.operation === 'token') return token(service, received, response);
    if (received.path === '/health') return send(response, 200, { status: 'Healthy' });
    if (received.path === '/openapi/v1.json' && service.description !== undefined)
      return send(response, 200, service.description);
    if (!service.tokens.has(String(received.headers.authorization).replace(/^Bearer /, '')))
      return problem(response, 401, 'Token refused');
    if (route === undefined) return answerUndocumented(received, response);
    if (service.denied.has(route.operation.role)) return problem(response, 403, 'Forbidden');
    const wrong = mistake(route.operation, received);
    if (wrong !== undefined) service.complaints.push(`${route.name}: ${wrong}`);
    if (wrong !== undefined) return problem(response, 400, wrong);
    succeed(route, received, response);
  };

  /** Answers paths that the documents don't have, where a test gave an answer. */
  const answerUndocumented = (received: Received, response: ServerResponse): void => {
    const given = answers.get(`${received.method} ${received.path}`);
    const complaint = `No ${received.method} ${received.path}`;
    if (given === undefined) service.complaints.push(complaint);
    if (given === undefined) return problem(response, 404, complaint);
    send(response, 200, typeof given === 'function' ? given(received) : given);
  };

  const succeed = (route: (typeof routes)[number], received: Received, response: ServerResponse): void => {
    const answerOf = answers.has(route.name) ? answers.get(route.name) : route.operation.answer;
    const answer: unknown = typeof answerOf === 'function' ? answerOf(received) : answerOf;
    if (answer === undefined || route.operation.status === 204)
      return void response.writeHead(route.operation.status).end();
    const isPage = route.operation.paged === true && Array.isArray(answer);
    send(response, route.operation.status, isPage ? page(answer, received, service.maxTop) : answer);
  };
  return service;
};

const mistake = (operation: Operation, received: Received): string | undefined => {
  const given = new Map<string, string[]>();
  for (const [name, value] of received.query) given.set(name, [...(given.get(name) ?? []), value]);
  for (const [name, values] of given) {
    const shape = operation.query[name];
    if (shape === undefined) return `Unknown query parameter '${name}'`;
    const wrong = queryFlaw(values, shape, name);
    if (wrong !== undefined) return wrong;
  }
  const missing = Object.entries(operation.query).find(([name, shape]) => shape.endsWith('!') && !given.has(name));
  if (missing !== undefined) return `Query parameter '${missing[0]}' is required`;
  return bodyMistake(operation, received);
};

const bodyMistake = (operation: Operation, received: Received): string | undefined => {
  if (operation.body === undefined) return received.text === '' ? undefined : 'No body expected';
  if (received.text === '') return operation.bodyOptional === true ? undefined : 'A body is required';
  if (!String(received.headers['content-type']).startsWith('application/json'))
    return 'Content-Type must be application/json';
  return flaw(received.body, operation.body, 'body');
};

const page = (items: unknown[], received: Received, maxTop: number): unknown => {
  const number = (name: string, otherwise: number): number =>
    Number(received.query.find(([each]) => each === name)?.[1] ?? otherwise);
  const skip = number('skip', 0);
  const top = Math.min(number('top', 50), maxTop);
  const part = items.slice(skip, skip + top);
  return { items: part, skip, top, totalCount: items.length, hasMore: skip + part.length < items.length };
};

const token = (service: Service, received: Received, response: ServerResponse): void => {
  const form = new URLSearchParams(received.text);
  const isForm = String(received.headers['content-type']).startsWith('application/x-www-form-urlencoded');
  if (!isForm || form.get('grant_type') !== 'client_credentials')
    return send(response, 400, { error: 'invalid_request' });
  if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret)
    return send(response, 401, { error: 'invalid_client' });
  const claims = Buffer.from(
    JSON.stringify({ sub: clientId, n: service.tokens.size, roles: ['computer.read'] }),
  ).toString('base64url');
  const issued = `eyJhbGciOiJub25lIn0.${claims}.tokenCanary${service.requests.length}`;
  service.tokens.add(issued);
  send(response, 200, { access_token: issued, token_type: 'Bearer', expires_in: service.expiresIn });
};

const receive = async (request: IncomingMessage): Promise<Received> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  const text = bytes.toString('utf8');
  const url = new URL(request.url ?? '/', 'http://service');
  const isJson = text !== '' && String(request.headers['content-type']).includes('json');
  return {
    method: request.method ?? '',
    path: (request.url ?? '').split('?')[0] ?? '',
    query: [...url.searchParams.entries()],
    headers: request.headers,
    bytes,
    text,
    body: isJson ? JSON.parse(text) : undefined,
    operation: undefined,
    values: {},
  };
};

const send = (response: ServerResponse, code: number, body: unknown): void => {
  response.writeHead(code, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
};

const problem = (response: ServerResponse, code: number, detail: string): void => {
  response.writeHead(code, { 'content-type': 'application/problem+json', 'x-request-id': 'req-77' });
  response.end(JSON.stringify({ type: 'about:blank', title: 'Problem', status: code, detail, traceId: '00-abc' }));
};
