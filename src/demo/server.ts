import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { grantToken } from './behavior/auth.js';
import type { Certificate } from './certificate.js';
import type { Order } from './control/orders.js';
import type { DemoService } from './library-types.js';
import { answerWithin, type AnswerWithin } from './service/answer-within.js';
import { memoryHost, type Clocks, type Host } from './service/host.js';
import { loadRoutes } from './service/routes.js';
import { incomingFrom } from './request/parse.js';
import {
  largestBody,
  createResponder,
  tooLarge,
  type RawResponse,
  type Respond,
  type RespondOptions,
  type Sender,
} from './service/respond.js';
import { openWorld, planOf, type WorldOptions } from './service/open-world.js';
import { readFixture, writeFixture } from './store/fixture.js';
import type { Given, World } from './model/world.js';

export { demoStatus, demoTroubles, importWorld, openWorld, resetWorld } from './service/open-world.js';
export { NotAFixture } from './store/fixture.js';
export type { DemoStatus, WorldOptions } from './service/open-world.js';

export interface DemoServerOptions
  extends WorldOptions, RespondOptions, Given<'port' | 'host' | 'tls' | 'state' | 'speed'> {
  /** Stores the state there, shared with other processes, and ignores `speed`; without it the state ends with the server. */
  readonly directory?: string | undefined;
}

/** The service that the library returns, with more members for tests. */
export interface DemoServer extends DemoService {
  readonly world: World;
  /** The current time of the service, which is also in the Date header of every response. */
  time(): number;
  /** A bearer token of a local principal, without a request. */
  tokenFor(clientId: string): string;
  /** Answers without a connection. */
  readonly answer: AnswerWithin;
}

/** Client id and secret are equal, because this is only a demo. */
const client = 'demo';

/** Runs the demo service over real HTTP. */
export const startDemoServer = async (options: DemoServerOptions = {}): Promise<DemoServer> => {
  const address = options.host ?? '127.0.0.1';
  const host = await hostOf(options);
  const certificate = options.tls === true ? (await import('./certificate.js')).demoCertificate : undefined;
  const respond = createResponder(host, options);
  const server = await listen(listener(host, respond), certificate, options.port ?? 0, address);
  const place = server.address();
  const port = typeof place === 'object' && place !== null ? place.port : (options.port ?? 0);
  const shown = address.includes(':') ? `[${address}]` : address;
  const tokenFor = (clientId: string): string => grantToken(host.world, clientId).token;
  const order = async (given: Order): Promise<void> => void (await host.command(given));
  return {
    clientId: client,
    clientSecret: client,
    url: `${certificate === undefined ? 'http' : 'https'}://${shown}:${port}`,
    get world() {
      return host.world;
    },
    ...(certificate === undefined ? {} : { certificate: certificate.cert }),
    time: () => host.time(),
    now: () => new Date(host.time()),
    advance: (milliseconds) => order({ kind: 'advance', milliseconds }),
    contact: (...computers) => order({ kind: 'contact', computers: computers.map(String) }),
    fail: (failure) => order({ kind: 'plan-failure', ...failure }),
    requests: async () => host.requests.list(),
    token: async () => tokenFor(client),
    tokenFor,
    answer: answerWithin(host, respond),
    exportState: () => writeFixture(host.world, host.time()),
    close: () => close(server),
  };
};

const hostOf = async (options: DemoServerOptions): Promise<Host> => {
  if (options.directory !== undefined) return openWorld(options.directory, options);
  const key = randomBytes(32).toString('hex');
  const { createWorld } = await import('./seed/create-world.js');
  const world =
    options.state === undefined
      ? createWorld({ ...planOf(options), key })
      : readFixture(options.state, key, (options.now ?? Date.now)());
  const clocks = clocksOf(options);
  world.limits = clocks.limits ?? {};
  return memoryHost(loadRoutes(), world, clocks);
};

const clocksOf = ({ now: machine = Date.now, speed = 1, ...limits }: DemoServerOptions): Clocks => {
  const opened = machine();
  return { machine, flow: () => opened + Math.floor((machine() - opened) * speed), limits };
};

const listener =
  (host: Host, respond: Respond): RequestListener =>
  (request, response) => {
    answer(respond, host, request)
      .then((reply) => (reply === 'drop' ? request.socket.destroy() : send(response, reply)))
      .catch(() => request.socket.destroy()); // the client disconnected during the request
  };

const answer = async (respond: Respond, host: Host, request: IncomingMessage): Promise<RawResponse | 'drop'> => {
  const { method = 'GET', url: target = '/', headers } = request;
  const sender = senderOf(request);
  const body = await readBody(request, largestBody(target, sender));
  return body === undefined ? tooLarge(host) : respond(incomingFrom({ method, target, headers, body }), sender);
};

const senderOf = (request: IncomingMessage): Sender => ({
  mayControl: mayControl(request),
  gone: () => new Promise((resolve) => request.socket.once('close', resolve)),
});

/**
 * Control has no sign-in: it is for users of this machine, not for web pages in their browser. DNS rebinding makes a
 * page's own host name resolve to us, so the Host header must be an address or localhost.
 */
const mayControl = ({ socket, headers }: IncomingMessage): boolean =>
  /^(?:::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '') &&
  isOwnName(`http://${headers.host ?? ''}`) &&
  (headers.origin === undefined || isOwnName(headers.origin));

const isOwnName = (url: string): boolean =>
  URL.canParse(url) && /^(?:(?:[^.]+\.)*localhost|\d+\.\d+\.\d+\.\d+|\[[\da-f:]+\])$/.test(new URL(url).hostname);

const readBody = async (request: IncomingMessage, largest: number): Promise<string | undefined> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size <= largest) chunks.push(bytes);
  }
  return size > largest ? undefined : Buffer.concat(chunks).toString('utf8');
};

const send = (response: ServerResponse, { status, headers, body }: RawResponse): void => {
  if (!response.headersSent && !response.destroyed) response.writeHead(status, headers).end(body);
};

const listen = (
  onRequest: RequestListener,
  certificate: Certificate | undefined,
  port: number,
  address: string,
): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = certificate === undefined ? createServer(onRequest) : createTlsServer(certificate, onRequest);
    // While an answer about 100,000 computers delays all others, a shorter timeout would close idle connections.
    server.keepAliveTimeout = 60_000;
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
