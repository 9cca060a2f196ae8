import { readableDuration } from '../../text/duration.js';
import type { Context } from '../../context.js';
import type { Outcome } from '../journal/unit-state.js';
import { thousands } from '../../text/thousands.js';

export interface RunProgress {
  step(outcome: Outcome): void;
  stop(): void;
}

/** Ten repaints a second are enough for an eye, a line every ten seconds for a log. */
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

export interface Progressed {
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
