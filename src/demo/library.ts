import { startDemoServer, type DemoServerOptions } from './server.js';
import type { DemoServiceOptions, StartDemoService } from './library-types.js';

export type * from './library-types.js';

/** Client id and secret are equal, because this is only a demo. */
const client = 'demo';

/** The entry point of `ems-cli/demo`. library-types.ts is published as its declarations. */
export const startDemoService: StartDemoService = async (options = {}) => {
  const server = await startDemoServer(serverOptions(options));
  const { url, certificate } = server;
  return {
    url,
    clientId: client,
    clientSecret: client,
    ...(certificate === undefined ? {} : { certificate }),
    token: async () => server.tokenFor(client),
    now: () => new Date(server.time()),
    advance: async (milliseconds) => void (await server.advance(milliseconds)),
    contact: async (...computers) => void (await server.contact(computers)),
    fail: async (failure) => void (await server.fail(failure)),
    requests: () => server.requests(),
    exportState: () => server.exportState(),
    close: () => server.close(),
  };
};

const serverOptions = ({ now, ...options }: DemoServiceOptions): DemoServerOptions => {
  if (now === undefined) return options;
  const birth = now instanceof Date ? now.getTime() : Date.parse(now);
  if (Number.isNaN(birth)) throw new TypeError(`now: "${String(now)}" is not a time.`);
  return { ...options, birth };
};
