import type { Json } from '../../contract/operation.js';
import type { Call } from '../../http/client.js';
import { mapBounded } from '../read/map-bounded.js';
import type { Ask } from './ask.js';
import type { PollResult, Watched } from './watch.js';

/** One request per target and round, a few at a time: where the service has no answer for a whole set. */
export const pollEach = async (
  targets: readonly Watched[],
  ask: Ask,
  callFor: (target: Watched) => Call,
  observe: (json: Json | undefined, target: Watched) => PollResult,
): Promise<Map<Watched['id'], PollResult>> => {
  const results = await mapBounded(targets, 8, async (target): Promise<[Watched['id'], PollResult]> => {
    const asked = await ask(callFor(target));
    return [target.id, asked.kind === 'answer' ? observe(asked.json, target) : asked];
  });
  return new Map(results);
};
