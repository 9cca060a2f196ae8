import type { Json } from '../contract/operation.js';
import type { Overrides } from '../settings/load.js';
import { demoDirectory, type Surroundings } from '../settings/store.js';

/** The demo service's description of itself. */
export const readDemoDescription = async (place: Surroundings): Promise<Json> => {
  const { openEmbedded } = await import('../demo/embedded.js');
  const service = await openEmbedded(demoDirectory(place));
  const { body } = await service.answer({ method: 'GET', url: `${demoUrl}/openapi/v1.json`, headers: {} });
  const description: Json = JSON.parse(String(body));
  return description;
};

export interface OpenDemo {
  readonly overrides: Overrides;
  /** Time of the demo service, which `ems demo advance` advances. */
  time(): Date;
}

/** An address for messages only; `ems demo serve` has a real one. */
export const demoUrl = 'http://demo.localhost';

/** Starts the embedded service for one command, with its state in files. */
export const openDemo = async (place: Surroundings): Promise<OpenDemo> => {
  const [{ openEmbedded }, { inProcess }] = await Promise.all([
    import('../demo/embedded.js'),
    import('../http/transport/in-process.js'),
  ]);
  const service = await openEmbedded(demoDirectory(place));
  return {
    overrides: {
      profile: 'demo',
      settings: { url: demoUrl, 'client-id': 'demo' },
      secret: 'demo',
      transport: inProcess((exchange) => service.answer(exchange)),
    },
    time: () => new Date(service.time()),
  };
};
