import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import type { JsonObject } from '../contract/operation.js';
import { grantToken } from './behavior/auth.js';
import type { Certificate } from './certificate/self-signed.js';
import { isControl, mayControl } from './control/who-controls.js';
import type { FailureWish } from './control/failures.js';
import { receivedRequest, type RecordedRequest } from './control/request-log.js';
import { faultFor, parseFaults, type Fault } from './service/faults.js';
import { memoryHost, type Clocks, type Host } from './service/host.js';
import { loadRoutes } from './service/load-routes.js';
import { pageFor } from './service/pages.js';
import { rateLimiter, type RateLimit } from './service/rate-limit.js';
import { problem, Refusal, type ServiceReply } from './service/reply.js';
import type { Incoming } from './service/parse.js';
import { openWorld, planOf, type WorldOptions } from './store/open-world.js';
import { readFixture, writeFixture } from './store/fixture.js';
import type { World } from './world/world.js';

export { demoStatus, demoTroubles, exportWorld, importWorld, openWorld, resetWorld } from './store/open-world.js';
export { NotAFixture } from './store/fixture.js';
export type { DemoStatus, WorldOptions } from './store/open-world.js';

export interface DemoServerOptions extends WorldOptions {
  /** Keeps the state there, shared with other processes; without it the state ends with the server. */
  readonly directory?: string | undefined;
  /** 0, the default, takes any free one. */
  readonly port?: number | undefined;
  readonly host?: string | undefined;
  /** Milliseconds added to every answer. */
  readonly latency?: number | undefined;
  /** Such as `500:5%,429:1%,drop:1%`. */
  readonly faults?: string | undefined;
  readonly tls?: boolean | undefined;
  readonly tokenRateLimit?: RateLimit | undefined;
  /** The text of an exported state, to begin with. */
  readonly state?: string | undefined;
  /** How fast time passes in the service: 60 makes a minute of a second. A world in a directory has the machine's pace. */
  readonly speed?: number | undefined;
  /** Whether this machine may control the service below /_demo; yes unless it is false. */
  readonly control?: boolean | undefined;
}

export interface DemoServer {
  readonly url: string;
  readonly world: World;
  /** PEM, with `tls`: what a client has to trust. */
  readonly certificate?: string;
  /** What time it is in the service; it is in the Date header of every answer. */
  time(): number;
  /** Moves the time of the service on, and lets happen what happens in it. */
  advance(milliseconds: number): Promise<JsonObject>;
  /** Every request so far, oldest first, for tests to assert against. */
  requests(): Promise<readonly RecordedRequest[]>;
  /** Lets the next requests of an operation fail. */
  fail(wish: FailureWish): Promise<JsonObject>;
  /** Lets agents make contact now. */
  contact(computers: readonly (string | number)[]): Promise<JsonObject>;
  /** A bearer token of a local principal, without a request. */
  tokenFor(clientId: string): string;
  /** Everything as it is now, as a text to begin with another time. */
  exportState(): string;
  close(): Promise<void>;
}

/** Runs the demo service over real HTTP. */
export const startDemoServer = async (options: DemoServerOptions = {}): Promise<DemoServer> => {
  const address = options.host ?? '127.0.0.1';
  const host = await hostOf(options);
  const certificate = options.tls === true ? await certificateFor(address, options) : undefined;
  const server = await listen(listener(host, options), certificate, options.port ?? 0, address);
  const place = server.address();
  const port = typeof place === 'object' && place !== null ? place.port : (options.port ?? 0);
  const shown = address.includes(':') ? `[${address}]` : address;
  return {
    url: `${certificate === undefined ? 'http' : 'https'}://${shown}:${port}`,
    get world() {
      return host.world;
    },
    ...(certificate === undefined ? {} : { certificate: certificate.cert }),
    time: () => host.time(),
    advance: (milliseconds) => host.command({ kind: 'advance', milliseconds }),
    requests: async () => host.requests.list(),
    fail: (wish) => host.command({ kind: 'plan-failure', ...wish }),
    contact: (computers) => host.command({ kind: 'contact', computers: computers.map(String) }),
    tokenFor: (clientId) => grantToken(host.world, clientId).token,
    exportState: () => writeFixture(host.world, host.time()),
    close: () => close(server),
  };
};

const hostOf = async (options: DemoServerOptions): Promise<Host> => {
  if (options.directory !== undefined) return openWorld(options.directory, options);
  const key = randomBytes(32).toString('hex');
  const { createWorld } = await import('./world/create-world.js');
  const world =
    options.state === undefined
      ? createWorld({ ...planOf(options), key })
      : readFixture(options.state, key, (options.now ?? Date.now)());
  const clocks = clocksOf(options);
  world.limits = clocks.limits ?? {};
  return memoryHost(loadRoutes(), world, clocks);
};

const certificateFor = async (address: string, { now = Date.now }: DemoServerOptions): Promise<Certificate> =>
  (await import('./certificate/self-signed.js')).selfSigned(address, now());

const clocksOf = ({ now: machine = Date.now, speed = 1, ...limits }: DemoServerOptions): Clocks => {
  const opened = machine();
  return { machine, flow: () => opened + Math.floor((machine() - opened) * speed), limits };
};

const listener = (host: Host, options: DemoServerOptions): RequestListener => {
  const faults = parseFaults(options.faults ?? '');
  const limit = rateLimiter(options.tokenRateLimit ?? { requests: 30, seconds: 60 });
  const now = options.now ?? Date.now;
  let count = 0;
  return (request, response) => {
    count += 1;
    const fault = faultFor(faults, count);
    serve(host, request, { limit, now, fault, latency: options.latency ?? 0, control: options.control ?? true })
      .then((reply) => (reply === 'drop' ? request.socket.destroy() : send(dated(response, host), reply)))
      .catch((error: unknown) => send(response, unexpected(error)));
  };
};

/** The time in the service, not that of the machine: clients compare it with what happens in the service. */
const dated = (response: ServerResponse, host: Host): ServerResponse =>
  response.setHeader('date', new Date(host.time()).toUTCString());

interface Circumstances {
  readonly limit: (key: string, now: number) => number;
  readonly now: () => number;
  readonly fault: Fault | undefined;
  readonly latency: number;
  readonly control: boolean;
}

const serve = async (host: Host, request: IncomingMessage, around: Circumstances): Promise<ServiceReply | 'drop'> => {
  const incoming = await read(request);
  if (incoming === undefined) return problem(413, 'The body is too large.').reply;
  if (around.control && isControl(incoming.target)) return controlled(host, request, incoming);
  const reply = await misbehave(host, incoming, around);
  const status = reply === 'drop' || reply.hangMs === null ? null : reply.status;
  host.requests.add(receivedRequest(incoming, host.time(), status));
  if (reply !== 'drop' && reply.hangMs !== undefined) await hang(request, reply.hangMs);
  return reply === 'drop' || reply.loadBody === undefined ? reply : { ...reply, body: await reply.loadBody() };
};

const misbehave = async (host: Host, incoming: Incoming, around: Circumstances): Promise<ServiceReply | 'drop'> => {
  if (around.latency > 0) await pause(around.latency);
  const { fault } = around;
  const harmless = fault === undefined || incoming.target.startsWith('/health');
  if (!harmless && fault.kind === 'status') return faultReply(fault.status);
  if (!harmless && fault.kind === 'drop-before') return 'drop';
  const reply = pageFor(incoming) ?? overLimit(incoming, around) ?? (await host.handle(incoming));
  return !harmless && fault.kind === 'drop-after' ? 'drop' : reply;
};

const controlled = async (host: Host, request: IncomingMessage, incoming: Incoming): Promise<ServiceReply> =>
  mayControl(request)
    ? (await import('./control/control.js')).control(host, incoming)
    : problem(403, 'Control is for this machine only, at its address or as localhost.').reply;

/** null: until the other side gives up, or the server ends. */
const hang = (request: IncomingMessage, milliseconds: number | null): Promise<void> =>
  milliseconds === null ? new Promise((resolve) => request.socket.once('close', () => resolve())) : pause(milliseconds);

/** The token endpoint is rate limited, for each client id by itself. */
const overLimit = (incoming: Incoming, { limit, now }: Circumstances): ServiceReply | undefined => {
  if (incoming.method !== 'POST' || !incoming.target.startsWith('/api/auth/token')) return undefined;
  const wait = limit(new URLSearchParams(incoming.body).get('client_id') ?? '', now());
  if (wait === 0) return undefined;
  const { reply } = problem(429, 'Too many token requests.');
  return { ...reply, headers: { ...reply.headers, 'retry-after': String(wait) } };
};

const faultReply = (status: number): ServiceReply => {
  const { reply } = problem(status, 'The demo service was told to fail.');
  return status === 429 || status === 503 ? { ...reply, headers: { ...reply.headers, 'retry-after': '1' } } : reply;
};

/** An exported state of 100,000 computers has 3 MB; the service itself never needs as much. */
const largestBody = (request: IncomingMessage): number =>
  (isControl(request.url ?? '/') && mayControl(request) ? 256 : 10) * 1024 * 1024;

const read = async (request: IncomingMessage): Promise<Incoming | undefined> => {
  const chunks: Buffer[] = [];
  const largest = largestBody(request);
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size <= largest) chunks.push(bytes);
  }
  if (size > largest) return undefined;
  const version = request.headers['api-version'];
  return {
    method: request.method ?? 'GET',
    target: request.url ?? '/',
    authorization: request.headers.authorization,
    apiVersion: typeof version === 'string' ? version : undefined,
    contentType: request.headers['content-type'],
    body: Buffer.concat(chunks).toString('utf8'),
  };
};

const send = (response: ServerResponse, reply: ServiceReply): void => {
  if (response.headersSent || response.destroyed) return;
  const text = reply.html ?? (reply.body === undefined ? undefined : JSON.stringify(reply.body));
  const body = text === undefined ? undefined : Buffer.from(text);
  const type = reply.html === undefined ? 'application/json' : 'text/html';
  response.writeHead(reply.status, {
    server: 'ems-demo',
    'x-request-id': randomUUID(),
    ...(body === undefined ? {} : { 'content-type': `${type}; charset=utf-8` }),
    ...reply.headers,
    ...(reply.status === 204 ? {} : { 'content-length': String(body?.length ?? 0) }),
  });
  response.end(body);
};

const unexpected = (error: unknown): ServiceReply =>
  error instanceof Refusal ? error.reply : problem(500, error instanceof Error ? error.message : String(error)).reply;

const listen = (
  onRequest: RequestListener,
  certificate: Certificate | undefined,
  port: number,
  address: string,
): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = certificate === undefined ? createServer(onRequest) : createTlsServer(certificate, onRequest);
    server.once('error', reject);
    server.listen(port, address, () => {
      server.off('error', reject);
      resolve(server);
    });
  });

const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
