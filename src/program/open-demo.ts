import type { Overrides } from '../settings/load.js';
import { demoDirectory, type Surroundings } from '../settings/paths.js';

export interface OpenDemo {
  readonly overrides: Overrides;
  /** What time it is there: `ems demo advance` moves it on. */
  time(): Date;
}

/** Nobody listens there: the name stands in messages. `ems demo serve` has a real address. */
const url = 'http://demo.localhost';

/** The embedded service for the length of one command, the state kept in files. */
export const openDemo = async (place: Surroundings): Promise<OpenDemo> => {
  const [{ openEmbedded }, { inProcess }] = await Promise.all([
    import('../demo/embedded.js'),
    import('../http/transport/in-process.js'),
  ]);
  const service = await openEmbedded(demoDirectory(place));
  return {
    overrides: {
      profile: 'demo',
      settings: { url, 'client-id': 'demo' },
      secret: 'demo',
      transport: inProcess((exchange) => service.answer(exchange)),
    },
    time: () => new Date(service.time()),
  };
};
