import type { Clock } from '../../base/clock.js';
import type { Input } from '../../command/input.js';
import type { Context } from '../../context.js';
import type { Outcome } from '../journal/unit-state.js';
import { readableDuration } from '../../base/text/duration.js';
import { thousands } from '../../base/text/wording.js';

export interface Pace {
  readonly concurrency: number;
  readonly stopAfterFailures: number | undefined;
  turn?: ((signal?: AbortSignal) => Promise<void>) | undefined;
}

/** Reads the pace of a run from the flags. `atOnce`: the default of --concurrency. */
export const readPace = async (
  { atOnce, inOrder }: { readonly inOrder?: true | undefined; readonly atOnce?: number },
  { shared }: Input,
  context: Context,
): Promise<Pace> => {
  const settings = await context.settings();
  return {
    concurrency: shared.concurrency ?? atOnce ?? (inOrder ? 1 : Math.max(1, settings.get('concurrency'))),
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

export interface RunProgress {
  step(outcome: Outcome): void;
  stop(): void;
}

/** Ten repaints a second are enough on a terminal, a line every ten seconds in a log. */
const repaintMs = 100;
const lineMs = 10_000;

export const runProgress = async (total: number, verb: string, context: Context): Promise<RunProgress> => {
  const { clock, terminal } = context;
  const every = terminal.stderr.isTerminal && !terminal.plain ? repaintMs : lineMs;
  const progress = await context.progress();
  const started = clock.now();
  let shownAt = started;
  let finished = 0;
  let failed = 0;
  let unknown = 0;
  return {
    step(outcome) {
      finished++;
      if (outcome.kind === 'failed') failed++;
      if (outcome.kind === 'unknown') unknown++;
      const now = clock.now();
      if (now - shownAt < every || finished === total) return;
      shownAt = now;
      progress.update(progressLine({ verb, finished, failed, unknown, total, elapsedMs: now - started }));
    },
    stop: () => progress.stop(),
  };
};

interface Progressed {
  readonly verb: string;
  readonly finished: number;
  readonly failed: number;
  readonly unknown: number;
  readonly total: number;
  readonly elapsedMs: number;
}

/** 'computer reboot: 312 of 10,000, 3 failed, 24/s, about 7 min left' */
export const progressLine = ({ elapsedMs, failed, finished, total, unknown, verb }: Progressed): string => {
  const perSecond = elapsedMs > 0 ? (finished * 1000) / elapsedMs : 0;
  const left = perSecond > 0 ? (total - finished) / perSecond : undefined;
  return [
    `${verb}: ${thousands(finished)} of ${thousands(total)}`,
    ...(failed > 0 ? [`${thousands(failed)} failed`] : []),
    ...(unknown > 0 ? [`${thousands(unknown)} unknown`] : []),
    ...(perSecond > 0 ? [`${perSecond < 10 ? perSecond.toFixed(1) : Math.round(perSecond)}/s`] : []),
    ...(left === undefined ? [] : [`about ${readableDuration(left)} left`]),
  ].join(', ');
};
