import type { Overrides } from '../settings/load.js';
import { demoDirectory, type Surroundings } from '../settings/paths.js';

export interface OpenDemo {
  readonly overrides: Overrides;
  /** What time it is there: `ems demo advance` moves it on. */
  time(): Date;
  close(): Promise<void>;
}

/** The embedded service for the length of one command: real HTTP on a free port, the state kept in files. */
export const openDemo = async (place: Surroundings): Promise<OpenDemo> => {
  const { startDemoServer } = await import('../demo/server.js');
  const server = await startDemoServer({ directory: demoDirectory(place) });
  return {
    overrides: { profile: 'demo', settings: { url: server.url, 'client-id': 'demo' }, secret: 'demo' },
    time: () => new Date(server.time()),
    close: () => server.close(),
  };
};
