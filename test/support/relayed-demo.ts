import { afterAll, beforeAll } from 'vitest';
import { incomingFrom } from '../../src/demo/request/parse.js';
import { createWorld } from '../../src/demo/seed/create-world.js';
import { memoryHost } from '../../src/demo/service/host.js';
import { planOf } from '../../src/demo/service/open-world.js';
import { createResponder, type Respond } from '../../src/demo/service/respond.js';
import { loadRoutes } from '../../src/demo/service/routes.js';
import { runHere, useDirectory, type Ran, type RunOptions } from './in-process.js';
import { startScriptedServer, type ScriptedServer, type SeenRequest } from './scripted-server.js';

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

/** The time of the service, which stands still. The relay sends no Date: a client goes by its own clock. */
const began = Date.parse('2026-03-02T12:00:00Z');
const answerHeaders = { 'content-type': 'application/json', server: 'ems-demo' };
const sender = { mayControl: true, gone: () => new Promise(() => undefined) };

/** The demo service behind a relay: one HTTP server, which hands requests to the service without a second one. */
export const useRelayedDemo = (computers: number, relay: Relay): RelayedDemo => {
  const directory = useDirectory();
  const started = performance.now();
  let respond: Respond;
  let server: ScriptedServer;
  const pass = async ({ body, headers, method, url }: SeenRequest): Promise<RelayedAnswer> => {
    const reply = await respond(incomingFrom({ method, target: url, headers, body }), sender);
    if (reply === 'drop') throw new Error('the service dropped the connection');
    return { status: reply.status, text: String(reply.body ?? '') };
  };
  beforeAll(async () => {
    const now = (): number => began;
    const world = createWorld({ ...planOf({ computers, now }), key: 'test' });
    respond = createResponder(memoryHost(loadRoutes(), world, { machine: now, flow: now }), { now });
    server = await startScriptedServer({ scriptsTokens: true });
    server.always(async (request, response) => {
      const answer = await relay(request, pass);
      if (answer === 'cut') return void response.destroy();
      const { status, text } = answer;
      response.writeHead(status, answerHeaders).end(status === 204 ? undefined : text);
    });
  });
  afterAll(() => server.close());
  return {
    directory,
    run: (line, options = {}) =>
      runHere([...line, '--retries', '0'], directory(), {
        date: () => new Date(began + performance.now() - started),
        ...options,
        env: {
          EMS_CLIENT_ID: 'demo',
          EMS_CLIENT_SECRET: 'demo',
          EMS_HISTORY: 'true',
          EMS_URL: server.url,
          ...options.env,
        },
      }),
  };
};
