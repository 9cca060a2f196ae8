import { afterAll, beforeAll } from 'vitest';
import { startDemoServer, type DemoServer, type DemoServerOptions } from '../../src/demo/server.js';
import type { World } from '../../src/demo/model/world.js';
import { nonconformities } from './conformity.js';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The body as it came; tests say what they expect of it. */
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads any field, and fails when it is not there
  readonly body: any;
}

export interface Service {
  readonly url: string;
  readonly world: World;
  /** Sends as `demo`, who has every role, unless told otherwise. */
  send(method: string, path: string, body?: unknown, as?: string): Promise<Answer>;
  get(path: string, as?: string): Promise<Answer>;
  post(path: string, body?: unknown): Promise<Answer>;
  put(path: string, body?: unknown): Promise<Answer>;
  patch(path: string, body?: unknown): Promise<Answer>;
  remove(path: string): Promise<Answer>;
  token(clientId: string, secret?: string): Promise<Answer>;
  /** Moves the service's clock forward by so many seconds. */
  pass(seconds: number): void;
  /** Moves its time on, as `ems demo advance` does: tokens stay valid. */
  advance(seconds: number): Promise<void>;
  /** Lets agents make contact now. */
  contact(computerIds: readonly number[]): Promise<void>;
}

/** The time at which every test world begins. */
export const birth = Date.UTC(2026, 2, 2, 9, 0, 0);

/** Starts the demo service before the tests of a file and stops it after them. */
export const useService = (options: DemoServerOptions = {}): (() => Service) => {
  let server: DemoServer | undefined;
  let service: Service | undefined;
  beforeAll(async () => {
    const clock = { now: birth };
    server = await startDemoServer({ now: () => clock.now, computers: 120, ...options });
    service = serviceAt(server, clock);
  });
  afterAll(async () => {
    await server?.close();
  });
  return () => {
    if (service === undefined) throw new Error('The service has not started.');
    return service;
  };
};

const serviceAt = (server: DemoServer, clock: { now: number }): Service => {
  const tokens = new Map<string, string>();
  const token = (clientId: string, secret = clientId): Promise<Answer> =>
    call(`${server.url}/api/auth/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: secret }),
    });
  const bearer = async (as: string): Promise<string> => {
    const known = tokens.get(as) ?? String((await token(as)).body.access_token);
    tokens.set(as, known);
    return known;
  };
  const send = async (method: string, path: string, body?: unknown, as = 'demo'): Promise<Answer> => {
    const headers: Record<string, string> = { authorization: `Bearer ${await bearer(as)}` };
    if (body !== undefined) headers['content-type'] = 'application/json';
    const content = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await call(server.url + path, { method, headers, ...content });
    expectConformity(method, path, answer);
    return answer;
  };
  return {
    url: server.url,
    get world() {
      return server.world;
    },
    send,
    get: (path, as) => send('GET', path, undefined, as),
    post: (path, body) => send('POST', path, body),
    put: (path, body) => send('PUT', path, body),
    patch: (path, body) => send('PATCH', path, body),
    remove: (path) => send('DELETE', path),
    token,
    advance: (seconds) => server.advance(seconds * 1000),
    contact: async (computerIds) => server.contact(...computerIds),
    pass: (seconds) => {
      clock.now += seconds * 1000;
    },
  };
};

/** Every answer in every test is held against the description that the service gives of itself. */
const expectConformity = (method: string, path: string, answer: Answer): void => {
  const wrong = nonconformities(method, path, answer);
  if (wrong.length > 0) throw new Error(`${method} ${path} (${answer.status}): ${wrong.slice(0, 5).join('; ')}`);
};

export const call = async (url: string, init: RequestInit): Promise<Answer> => {
  const response = await fetch(url, init);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
};
