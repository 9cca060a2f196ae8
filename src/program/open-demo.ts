import type { Overrides } from '../settings/load.js';
import { demoDirectory, type Surroundings } from '../settings/paths.js';

export interface OpenDemo {
  readonly overrides: Overrides;
  /** Time of the demo service, which `ems demo advance` advances. */
  time(): Date;
}

/** An address for messages only. `ems demo serve` has a real one. */
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
