import { afterAll, beforeAll } from 'vitest';
import { startDemoServer, type DemoServer } from '../../src/demo/server.js';
import { runHere, useDirectory, type Ran, type RunOptions } from './in-process.js';

export interface FastDemo {
  readonly server: DemoServer;
  readonly directory: string;
  run(line: readonly string[], options?: RunOptions): Promise<Ran>;
  /** The result on stdout. */
  json(ran: Ran): unknown;
}

/** The demo service with a clock that runs 300 times as fast: agents call in within 30 ms. */
export const useFastDemo = (
  options: { readonly computers?: number; readonly faults?: string } = {},
): (() => FastDemo) => {
  const directory = useDirectory();
  let demo: FastDemo | undefined;
  beforeAll(async () => {
    const began = Date.now();
    const now = (): number => began + (Date.now() - began) * 300;
    const server = await startDemoServer({ computers: 60, ...options, now });
    const env = { EMS_URL: server.url, EMS_CLIENT_ID: 'demo', EMS_CLIENT_SECRET: 'demo' };
    demo = {
      server,
      directory: directory(),
      run: (line, more = {}) => runHere(line, directory(), { ...more, env: { ...env, ...more.env } }),
      json: ({ stdout }) => JSON.parse(stdout),
    };
  });
  afterAll(() => demo?.server.close());
  return () => {
    if (demo === undefined) throw new Error('used before the tests began');
    return demo;
  };
};
