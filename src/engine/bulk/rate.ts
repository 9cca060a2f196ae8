import type { Clock } from '../../clock.js';
import { usage } from '../../errors.js';

/** `20/s`, `100/m`, `20`: requests a second. */
export const readRate = (text: string): number => {
  const [, amount, unit] = /^(\d+(?:\.\d+)?)(?:\/(s|sec|m|min|h))?$/.exec(text.trim()) ?? [];
  const count = Number(amount);
  if (amount === undefined || count <= 0)
    throw usage(`--rate: '${text}' is not a rate`, 'Such as --rate 20/s, or --rate 100/m.');
  const seconds = unit === undefined || unit.startsWith('s') ? 1 : unit.startsWith('m') ? 60 : 3600;
  return count / seconds;
};

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
