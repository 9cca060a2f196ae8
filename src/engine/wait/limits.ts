import { usage } from '../../errors.js';
import { parseDuration } from '../../text/duration.js';
import type { Input } from '../../command/spec.js';

/** How long and how closely a wait looks. */
export interface Limits {
  readonly timeoutMs: number;
  readonly intervalMs: number;
  /** The user chose the interval: it stays as it is. */
  readonly steady: boolean;
  /** Share of the targets that has to be settled, 0 to 1. */
  readonly until: number;
  readonly failFast: boolean;
}

const minute = 60_000;

export const readLimits = ({ flags }: Input): Limits => {
  const timeout = duration(flags['timeout'], '--timeout');
  const interval = duration(flags['interval'], '--interval');
  return {
    timeoutMs: timeout ?? 30 * minute,
    intervalMs: Math.max(100, interval ?? 5000),
    steady: interval !== undefined,
    until: share(flags['until']),
    failFast: flags['fail-fast'] === true,
  };
};

/** Five seconds, then a tenth more each time, up to half a minute: agents call in minutes, not in seconds. */
export const pauseAfter = (round: number, { intervalMs, steady }: Limits): number =>
  steady ? intervalMs : Math.min(intervalMs * 1.1 ** round, Math.max(intervalMs, 30_000));

const share = (raw: Input['flags'][string]): number => {
  if (typeof raw !== 'string') return 1;
  const [, number] = /^(\d+(?:\.\d+)?)\s*%?$/.exec(raw.trim()) ?? [];
  const percent = Number(number);
  if (number === undefined || percent <= 0 || percent > 100)
    throw usage(`--until: '${raw}' is not a share`, 'Such as --until 95%.');
  return percent / 100;
};

const duration = (raw: Input['flags'][string], label: string): number | undefined =>
  typeof raw === 'string' ? parseDuration(raw, label) : undefined;
