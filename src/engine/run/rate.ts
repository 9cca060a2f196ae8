import type { Clock } from '../../clock.js';

/**
 * Resolves when the next request may start. Requests are spaced evenly: a burst at the start would break the promise
 * that no second sees more than asked for.
 */
export const pacer = (perSecond: number | undefined, clock: Clock): ((signal?: AbortSignal) => Promise<void>) => {
  if (perSecond === undefined) return () => Promise.resolve();
  const gap = 1000 / perSecond;
  let free = clock.now();
  return async (signal) => {
    const now = clock.now();
    const turn = Math.max(now, free);
    free = turn + gap;
    if (turn > now) await clock.sleep(turn - now, signal);
  };
};
