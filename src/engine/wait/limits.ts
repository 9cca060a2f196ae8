import type { Input } from '../../command/input.js';

/** How long and how closely a wait looks. */
export interface WaitLimits {
  readonly timeoutMs: number;
  readonly intervalMs: number;
  /** The user chose the interval: it stays as it is. */
  readonly steady: boolean;
  /** Share of the targets that has to be finished, 0 to 1. */
  readonly until: number;
  readonly failFast: boolean;
}

const minute = 60_000;

export const readLimits = ({ shared: { timeout, interval, until, failFast } }: Input): WaitLimits => ({
  timeoutMs: timeout ?? 30 * minute,
  intervalMs: Math.max(100, interval ?? 5000),
  steady: interval !== undefined,
  until: until ?? 1,
  failFast,
});

/** Five seconds, then a tenth more each time, up to half a minute: agents call in minutes, not in seconds. */
export const pauseAfter = (round: number, { intervalMs, steady }: WaitLimits): number =>
  steady ? intervalMs : Math.min(intervalMs * 1.1 ** round, Math.max(intervalMs, 30_000));

/** Agents have called in and wait to be looked at, a few a round. */
export const pauseBehind = ({ intervalMs, steady }: WaitLimits): number =>
  steady ? intervalMs : Math.min(intervalMs, 200);
