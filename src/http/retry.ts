import type { Repeat } from '../contract/operation.js';
import { mayRepeat } from '../contract/repeat.js';

/** The failure of one attempt, as the retry decision sees it. */
export type AttemptFailure =
  /** Name, refused, connect time-out, TLS: no byte of the request was sent. `permanent`: a retry would fail alike. */
  | { readonly kind: 'not-sent'; readonly permanent?: boolean }
  /** The connection broke after bytes were written. */
  | { readonly kind: 'lost' }
  /** No complete or usable answer, or stopped by the user. Repeating makes a slow service slower. */
  | { readonly kind: 'unanswered' }
  | { readonly kind: 'status'; readonly status: number; readonly retryAfterMs?: number | undefined };

export interface Situation {
  readonly repeat: Repeat;
  readonly failure: AttemptFailure;
  /** Attempts made so far, the failed one included. */
  readonly attempts: number;
  readonly maxAttempts: number;
  readonly elapsedMs: number;
  /** Duration of the failed attempt: the next one may take as long and must fit into the budget. */
  readonly lastMs: number;
  /** A number in [0, 1). */
  readonly random: number;
}

export type Decision =
  | { readonly act: 'repeat'; readonly afterMs: number }
  | { readonly act: 'stop' }
  /** The service asks for a longer pause than the budget allows. */
  | { readonly act: 'stop'; readonly tooLongMs: number };

const budgetMs = 60_000;
const capMs = 20_000;
const baseMs = 500;
const mayPass = new Set([500, 502, 503, 504]);

/** A pure function: the caller supplies times and random numbers. */
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
  // 524 and similar come from proxies that timed out: without an answer of the service, the result is open.
  return failure.kind !== 'status' || failure.status >= 500;
};

/** Reads seconds or an HTTP date, relative to the Date header of the service if present: our clock may be wrong. */
export const retryAfter = (header: string | undefined, date: string | undefined, nowMs: number): number | undefined => {
  if (header === undefined) return undefined;
  // A header that was sent twice is joined with a comma; a date contains one itself.
  const text = header.trim().replace(/^(\d+)(?:\s*,\s*\1)+$/, '$1');
  if (/^\d+(\.\d+)?$/.test(text)) return Math.round(Number(text) * 1000);
  // Date.parse would read "+3" and "1 2" as years.
  const isDate = /^([a-z]{3,9},? |\d{4}-)/i.test(text);
  // The oldest of the three date forms has no zone and means GMT, like any other form without one.
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
  return mayRepeat(repeat, 'at-once');
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
  // The first change must still be pending when it is repeated.
  if (repeat === 'pending') return { attempts: Math.min(2, maxAttempts), withinMs: 10_000 };
  // After 30 seconds, another user may have set another value.
  return { attempts: maxAttempts, withinMs: repeat === 'replace' ? 30_000 : budgetMs };
};
