import type { Context } from '../../context.js';
import type { ErrorKind } from '../../base/errors.js';
import type { Pace } from './pace.js';

export type Stop = 'interrupted' | 'failures' | 'unreachable' | 'rate-limited' | 'unauthorized' | 'journal';

/** The outcome of one request, to decide whether the next is sent. */
export interface Ended {
  readonly kind: 'done' | 'failed' | 'unknown';
  readonly problem?: { readonly error: ErrorKind };
}

export interface StopWatch {
  see(ended: Ended): void;
  stop(reason: Stop): void;
  reason(): Stop | undefined;
}

/**
 * Decides when to stop sending. `patience`: failures in a row that mean that the service is gone, or wants fewer
 * requests. One dead connection may be chance, a whole round of them is not.
 */
export const stopWatch = (
  pace: Pace,
  context: Pick<Context, 'interrupt'>,
  patience = Math.max(3, pace.concurrency),
): StopWatch => {
  let stopped: Stop | undefined;
  let failures = 0;
  let unreachable = 0;
  let limited = 0;
  return {
    see({ kind, problem }) {
      const error = problem?.error;
      if (kind !== 'done') failures++;
      unreachable = error === 'unreachable' ? unreachable + 1 : 0;
      if (error === 'not-signed-in' || error === 'forbidden') stopped ??= 'unauthorized';
      if (unreachable >= patience) stopped ??= 'unreachable';
      // If the service asks to come back in an hour, the other 9,000 computers have to wait, too.
      limited = error === 'rate-limited' ? limited + 1 : 0;
      if (limited >= patience) stopped ??= 'rate-limited';
      if (pace.stopAfterFailures !== undefined && failures >= pace.stopAfterFailures) stopped ??= 'failures';
    },
    stop: (reason) => void (stopped ??= reason),
    reason: () => (context.interrupt.aborted ? 'interrupted' : stopped),
  };
};

/** Why the rest was not sent: 'stopped after too many failures'. */
export const stopReasons: Readonly<Record<Stop, string>> = {
  interrupted: 'interrupted',
  failures: 'stopped after too many failures',
  unreachable: 'stopped because the service is unreachable',
  'rate-limited': 'stopped because the service asks for fewer requests',
  journal: 'stopped because the journal cannot be written',
  unauthorized: 'stopped because the service rejected the credentials or the role',
};
