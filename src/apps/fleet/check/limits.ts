import { usage } from '../../../base/errors.js';

/**
 * A limit as monitoring plugins write it: `10` alerts above 10 (or below 0), `10:` below 10, `~:10` above 10, `@10:20`
 * inside; and `5%`, which is a share of the computers.
 */
export interface AlertLimit {
  readonly text: string;
  readonly low: number;
  readonly high: number;
  readonly inside: boolean;
  readonly isShare: boolean;
}

const form = /^(@)?(?:(?:(~|-?\d+(?:\.\d+)?)(%)?)?:)?(?:(-?\d+(?:\.\d+)?)(%)?)?$/;

export const parseLimit = (typed: string, label: string): AlertLimit => {
  const text = typed.trim();
  const [, at, low, lowShare, high, highShare] = form.exec(text) ?? [];
  if (low === undefined && high === undefined) throw badLimit(typed, label);
  const isShare = (lowShare ?? highShare) !== undefined;
  // 5%:20 would mix a share and a count.
  if (isShare && high !== undefined && highShare === undefined) throw badLimit(typed, label);
  const limit: AlertLimit = {
    text,
    low: low === '~' ? -Infinity : low === undefined ? 0 : Number(low),
    high: high === undefined ? Infinity : Number(high),
    inside: at !== undefined,
    isShare,
  };
  if (limit.low > limit.high) throw badLimit(typed, label);
  return limit;
};

const badLimit = (typed: string, label: string): Error =>
  usage(`${label}: "${typed}" is not a limit`, 'Limits look like 10, 5%, 10:, ~:10 or @10:20.');

/** Whether the limit alerts on this value; undefined for a share without a total. */
export const exceeds = (limit: AlertLimit, value: number, total: number | undefined): boolean | undefined => {
  if (limit.isShare && (total === undefined || total === 0)) return total === 0 ? false : undefined;
  const measured = limit.isShare ? (value / (total ?? 1)) * 100 : value;
  const within = measured >= limit.low && measured <= limit.high;
  return limit.inside ? within : !within;
};

/** Converts a limit to computers, because perfdata has no shares. */
export const absoluteText = (limit: AlertLimit | undefined, total: number | undefined): string => {
  if (limit === undefined) return '';
  if (!limit.isShare) return limit.text;
  if (total === undefined) return '';
  // Whole computers: round the lower bound up and the upper bound down.
  const scale = (bound: number, round: (share: number) => number): string => {
    if (bound === Infinity) return '';
    return bound === -Infinity ? '~' : String(round((bound * total) / 100));
  };
  const [low, high] = [scale(limit.low, Math.ceil), scale(limit.high, Math.floor)];
  const range = limit.low === 0 ? high : `${low}:${high}`;
  return `${limit.inside ? '@' : ''}${range}`;
};
