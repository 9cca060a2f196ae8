import type { Json } from '../../contract/operation.js';
import type { Call } from '../../http/client.js';
import { mapBounded } from '../read/map-bounded.js';
import type { Ask } from './ask.js';
import type { Glimpse, Look, Watched } from './watch.js';

/** One request per target and round, a few at a time: where the service has no answer for a whole set. */
export const lookEach = async (
  targets: readonly Watched[],
  ask: Ask,
  callFor: (target: Watched) => Call,
  settle: (json: Json | undefined, target: Watched) => Look,
): Promise<Map<Watched['id'], Glimpse>> => {
  const glimpses = await mapBounded(targets, 8, async (target): Promise<[Watched['id'], Glimpse]> => {
    const asked = await ask(callFor(target));
    return [target.id, asked.kind === 'answer' ? settle(asked.json, target) : asked];
  });
  return new Map(glimpses);
};
