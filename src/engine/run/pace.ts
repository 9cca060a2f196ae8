import type { Clock } from '../../clock.js';
import type { Input } from '../../command/input.js';
import type { Context } from '../../context.js';

export interface Pace {
  readonly concurrency: number;
  readonly stopAfterFailures: number | undefined;
  turn?: ((signal?: AbortSignal) => Promise<void>) | undefined;
}

/** Reads from the flags how fast a run may go. */
export const readPace = async (
  { inOrder }: { readonly inOrder?: true | undefined },
  { shared }: Input,
  context: Context,
): Promise<Pace> => {
  const settings = await context.settings();
  return {
    concurrency: shared.concurrency ?? (inOrder ? 1 : Math.max(1, settings.get('concurrency'))),
    stopAfterFailures: shared.stopAfterFailures,
    turn: shared.rate === undefined ? undefined : pacer(shared.rate, context.clock),
  };
};

/**
 * Resolves when the next request may start. Requests are spaced evenly: a burst at the start would break the promise
 * that no second sees more than asked for.
 */
export const pacer = (perSecond: number, clock: Clock): ((signal?: AbortSignal) => Promise<void>) => {
  const gap = 1000 / perSecond;
  let free = clock.now();
  return async (signal) => {
    const now = clock.now();
    const turn = Math.max(now, free);
    free = turn + gap;
    if (turn > now) await clock.sleep(turn - now, signal);
  };
};
