import { afterAll, beforeAll } from 'vitest';
import { startDemoServer, type DemoServer } from '../../src/demo/server.js';
import { inProcess } from '../../src/http/transport/in-process.js';
import { runHere, useDirectory, type Ran, type RunOptions } from './in-process.js';

export interface FastDemo {
  readonly server: DemoServer;
  readonly directory: string;
  /** Signs in to it, also in a process of its own. */
  readonly env: Readonly<Record<string, string>>;
  run(line: readonly string[], options?: RunOptions): Promise<Ran>;
  /** Moves the time of the service on; the client follows its Date header. */
  advance(milliseconds: number): Promise<void>;
  /** The result on stdout. */
  json(ran: Ran): unknown;
}

/** Every run of the tests begins at the same time of the same day: what a view shows does not depend on when it is run. */
const began = Date.parse('2026-03-02T12:00:00Z');

interface FastDemoOptions {
  readonly computers?: number;
  readonly faults?: string;
  readonly dialect?: 'a' | 'b' | 'c';
  /** 0: the fleet stands still, for comparing what two commands say of it. */
  readonly speed?: number;
}

/** The demo service with a clock that runs 300 times as fast: agents call in within 30 ms. */
export const useFastDemo = ({ speed = 300, ...options }: FastDemoOptions = {}): (() => FastDemo) => {
  const directory = useDirectory();
  let demo: FastDemo | undefined;
  beforeAll(async () => {
    const started = performance.now();
    const at = (factor: number): number => began + (performance.now() - started) * factor;
    const now = (): number => Math.floor(at(speed));
    const server = await startDemoServer({ computers: 60, ...options, now });
    const transport = inProcess((exchange) => server.answer(exchange));
    const env = { EMS_URL: server.url, EMS_CLIENT_ID: 'demo', EMS_CLIENT_SECRET: 'demo', EMS_HISTORY: 'true' };
    demo = {
      server,
      directory: directory(),
      env,
      run: (line, more = {}) =>
        runHere(line, directory(), { date: () => new Date(at(1)), transport, ...more, env: { ...env, ...more.env } }),
      advance: (milliseconds) => server.advance(milliseconds),
      json: ({ stdout }) => JSON.parse(stdout),
    };
  });
  afterAll(() => demo?.server.close());
  return () => {
    if (demo === undefined) throw new Error('used before the tests began');
    return demo;
  };
};
