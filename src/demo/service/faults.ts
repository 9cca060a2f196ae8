import type { DemoServiceOptions } from '../library-types.js';
import { roll, salt } from '../model/chance.js';

/** A status to answer with, or a connection that ends before or after the request is carried out. */
export type Fault = number | 'drop-before' | 'drop-after';

interface Rule {
  readonly what: number | 'drop';
  /** Requests per million. */
  readonly share: number;
}

const questions = salt('fault');

/** `500:5%,429:1%,drop:1%`: which faults, and how often each. */
export const parseFaults = (text: string): readonly Rule[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(parseRule);

/** The fault of the n-th request, equal in every run. Half of the dropped requests are carried out first. */
export const faultFor = (rules: readonly Rule[], count: number): Fault | undefined => {
  const bits = roll(0, count, questions);
  let limit = 0;
  for (const { what, share } of rules) {
    limit += share;
    if (bits % 1_000_000 >= limit) continue;
    if (what !== 'drop') return what;
    return roll(1, count, questions) % 2 === 0 ? 'drop-before' : 'drop-after';
  }
  return undefined;
};

const parseRule = (part: string): Rule => {
  const [, what, percent] = /^([1-5]\d\d|drop):(\d+(?:\.\d+)?)%$/.exec(part) ?? [];
  if (what === undefined || percent === undefined || Number(percent) > 100)
    throw new RangeError(`'${part}' is not a fault: write 500:5%, 429:1% or drop:1%.`);
  return { what: what === 'drop' ? 'drop' : Number(what), share: Number(percent) * 10_000 };
};

/** Counts the requests of each key in a sliding window; returns how many seconds to wait, or 0. */
export const rateLimiter = ({
  requests,
  seconds,
}: NonNullable<DemoServiceOptions['tokenRateLimit']>): ((key: string, now: number) => number) => {
  const seen = new Map<string, number[]>();
  return (key, now) => {
    const recent = (seen.get(key) ?? []).filter((time) => time > now - seconds * 1000);
    const oldest = recent[0];
    if (recent.length >= requests && oldest !== undefined) {
      seen.set(key, recent);
      return Math.max(1, Math.ceil((oldest + seconds * 1000 - now) / 1000));
    }
    seen.set(key, [...recent, now]);
    return 0;
  };
};
