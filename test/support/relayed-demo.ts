import { beforeAll } from 'vitest';
import { incomingFrom } from '../../src/demo/request/parse.js';
import { createWorld } from '../../src/demo/seed/create-world.js';
import { memoryHost } from '../../src/demo/service/host.js';
import { planOf } from '../../src/demo/service/open-world.js';
import { createResponder, type Respond } from '../../src/demo/service/respond.js';
import { loadRoutes } from '../../src/demo/service/routes.js';
import { inProcess } from '../../src/http/transport/in-process.js';
import { TransportFailure } from '../../src/http/transport/transport-failure.js';
import { runHere, useDirectory, type Ran, type RunOptions } from './in-process.js';
import type { SeenRequest } from './scripted-server.js';

export interface RelayedAnswer {
  readonly status: number;
  readonly text: string;
}

/** Answers a request in its own way, or gives it to the service with `pass`; cut: the connection breaks instead. */
export type Relay = (
  request: SeenRequest,
  pass: (request: SeenRequest) => Promise<RelayedAnswer>,
) => Promise<RelayedAnswer | 'cut'>;

export interface RelayedDemo {
  directory(): string;
  run(line: readonly string[], options?: RunOptions): Promise<Ran>;
}

/** The time of the service, which stands still. */
const began = Date.parse('2026-03-02T12:00:00Z');
const baseUrl = 'http://127.0.0.1:9';
const answerHeaders = {
  date: new Date(began).toUTCString(),
  'content-type': 'application/json',
  server: 'ems-demo',
};
const sender = { mayControl: true, gone: () => new Promise(() => undefined) };

/** The demo service behind a relay, both within the process. */
export const useRelayedDemo = (computers: number, relay: Relay): RelayedDemo => {
  const directory = useDirectory();
  const started = performance.now();
  let respond: Respond;
  const transport = inProcess(async ({ body = '', headers, method, url }) => {
    const answer = await relay({ method, url: url.slice(baseUrl.length), headers, body: String(body) }, pass);
    if (answer === 'cut') throw new TransportFailure('lost', true);
    return { status: answer.status, headers: answerHeaders, body: Buffer.from(answer.text) };
  });
  const pass = async ({ body, headers, method, url }: SeenRequest): Promise<RelayedAnswer> => {
    const reply = await respond(incomingFrom({ method, target: url, headers, body }), sender);
    if (reply === 'drop') throw new Error('the service dropped the connection');
    return { status: reply.status, text: String(reply.body ?? '') };
  };
  beforeAll(() => {
    const now = (): number => began;
    const world = createWorld({ ...planOf({ computers, now }), key: 'test' });
    respond = createResponder(memoryHost(loadRoutes(), world, { machine: now, flow: now }), { now });
  });
  return {
    directory,
    run: (line, options = {}) =>
      runHere([...line, '--retries', '0'], directory(), {
        date: () => new Date(began + performance.now() - started),
        transport,
        ...options,
        env: {
          EMS_CLIENT_ID: 'demo',
          EMS_CLIENT_SECRET: 'demo',
          EMS_HISTORY: 'true',
          EMS_URL: baseUrl,
          ...options.env,
        },
      }),
  };
};
