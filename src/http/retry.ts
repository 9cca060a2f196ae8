import type { Repeat } from '../contract/operation.js';

/** The failure of one attempt, as the retry decision sees it. */
export type AttemptFailure =
  /** Name, refused, connect time-out, TLS: not one byte of the request left. Lasting: the next try would end the same way. */
  | { readonly kind: 'not-sent'; readonly permanent?: boolean }
  /** The connection broke after bytes were written. */
  | { readonly kind: 'lost' }
  /** No complete or no usable answer, or the user stopped it. A slow service only gets slower by being asked again. */
  | { readonly kind: 'unanswered' }
  | { readonly kind: 'status'; readonly status: number; readonly retryAfterMs?: number | undefined };

export interface Situation {
  readonly repeat: Repeat;
  readonly failure: AttemptFailure;
  /** Attempts made so far, the failed one included. */
  readonly attempts: number;
  readonly maxAttempts: number;
  readonly elapsedMs: number;
  /** How long the failed one took: the next may take as long, and has to fit in. */
  readonly lastMs: number;
  /** In [0, 1). */
  readonly random: number;
}

export type Decision =
  | { readonly act: 'repeat'; readonly afterMs: number }
  | { readonly act: 'stop' }
  /** The service asks for more patience than the budget has. */
  | { readonly act: 'stop'; readonly tooLongMs: number };

const budgetMs = 60_000;
const capMs = 20_000;
const baseMs = 500;
const mayPass = new Set([500, 502, 503, 504]);

/** Pure: the caller measures time and throws the dice. */
export const decide = (situation: Situation): Decision => {
  const { failure, attempts, elapsedMs, lastMs } = situation;
  if (!repeatable(situation)) return { act: 'stop' };
  const limit = limitOf(situation);
  if (attempts >= limit.attempts) return { act: 'stop' };
  const asked = failure.kind === 'status' ? failure.retryAfterMs : undefined;
  const fits = (pauseMs: number): boolean =>
    elapsedMs + pauseMs <= limit.withinMs && elapsedMs + pauseMs + lastMs <= budgetMs;
  if (asked !== undefined && !fits(asked)) return { act: 'stop', tooLongMs: asked };
  const afterMs = asked ?? Math.round(situation.random * Math.min(capMs, baseMs * 2 ** attempts));
  return fits(afterMs) ? { act: 'repeat', afterMs } : { act: 'stop' };
};

/** The write may have taken effect although no good answer came. */
export const isUncertain = (repeat: Repeat, failure: AttemptFailure): boolean => {
  if (repeat === 'read' || failure.kind === 'not-sent') return false;
  // 524 and the like come from proxies that gave up waiting: whatever is no answer of the service leaves it open.
  return failure.kind !== 'status' || failure.status >= 500;
};

/** Seconds or an HTTP date, relative to the service's own Date header where there is one: our clock may be wrong. */
export const retryAfter = (header: string | undefined, date: string | undefined, nowMs: number): number | undefined => {
  if (header === undefined) return undefined;
  // Sent twice, the header is one with a comma; a date has one of its own.
  const text = header.trim().replace(/^(\d+)(?:\s*,\s*\1)+$/, '$1');
  if (/^\d+(\.\d+)?$/.test(text)) return Math.round(Number(text) * 1000);
  // Date.parse would read "+3" and "1 2" as years.
  const isDate = /^([a-z]{3,9},? |\d{4}-)/i.test(text);
  // The oldest of the three forms says no zone and means GMT, as every other that says none.
  const zoned = /(GMT|UTC|Z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text} GMT`;
  const until = isDate ? Date.parse(zoned) : Number.NaN;
  if (Number.isNaN(until)) return undefined;
  const served = date === undefined ? Number.NaN : Date.parse(date);
  return Math.max(0, until - (Number.isNaN(served) ? nowMs : served));
};

const repeatable = ({ repeat, failure }: Situation): boolean => {
  if (failure.kind === 'not-sent') return failure.permanent !== true;
  if (failure.kind === 'unanswered') return false;
  if (failure.kind === 'status' && failure.status === 429) return true;
  if (failure.kind === 'status' && !mayPass.has(failure.status)) return false;
  return repeat !== 'guarded' && repeat !== 'never';
};

interface Limit {
  readonly attempts: number;
  readonly withinMs: number;
}

const limitOf = ({ repeat, failure, maxAttempts }: Situation): Limit => {
  // The request did not reach the service, so any class may be repeated.
  if (failure.kind === 'not-sent' || (failure.kind === 'status' && failure.status === 429)) {
    return { attempts: maxAttempts, withinMs: budgetMs };
  }
  // The first one has to be pending still.
  if (repeat === 'pending') return { attempts: Math.min(2, maxAttempts), withinMs: 10_000 };
  // Later than that, somebody else may have set another value.
  return { attempts: maxAttempts, withinMs: repeat === 'replace' ? 30_000 : budgetMs };
};
