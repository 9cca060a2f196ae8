import { describe, expect, it } from 'vitest';
import type { Repeat } from '../../../src/contract/operation.js';
import { decide, isUncertain, retryAfter, type AttemptFailure, type Situation } from '../../../src/http/retry.js';

const situation = (more: Partial<Situation>): Situation => ({
  repeat: 'read',
  failure: { kind: 'lost' },
  attempts: 1,
  maxAttempts: 3,
  elapsedMs: 0,
  lastMs: 0,
  random: 0.5,
  ...more,
});

const classes: readonly Repeat[] = ['read', 'idempotent', 'pending', 'replace', 'delete', 'guarded', 'never'];
const status = (code: number, retryAfterMs?: number): AttemptFailure => ({
  kind: 'status',
  status: code,
  retryAfterMs,
});
const whoRepeats = (failure: AttemptFailure): Repeat[] =>
  classes.filter((repeat) => decide(situation({ repeat, failure })).act === 'repeat');

describe('the set of requests that may be repeated', () => {
  it('is everything that was not sent or was turned away by the rate limit', () => {
    expect(whoRepeats({ kind: 'not-sent' })).toEqual(classes);
    expect(whoRepeats(status(429))).toEqual(classes);
  });

  it.each([500, 502, 503, 504])('includes safe operations after %d', (code) => {
    expect(whoRepeats(status(code))).toEqual(['read', 'idempotent', 'pending', 'replace', 'delete']);
  });

  it('includes safe operations after a lost connection', () => {
    expect(whoRepeats({ kind: 'lost' })).toEqual(['read', 'idempotent', 'pending', 'replace', 'delete']);
  });

  it('includes nothing after a time-out, a bad certificate or a clear answer', () => {
    const failures: AttemptFailure[] = [
      { kind: 'unanswered' },
      { kind: 'not-sent', permanent: true },
      status(400),
      status(409),
      status(501),
    ];
    expect(failures.flatMap(whoRepeats)).toEqual([]);
  });
});

describe('how often and how long', () => {
  it('stops after three attempts', () => {
    expect(decide(situation({ attempts: 2 })).act).toBe('repeat');
    expect(decide(situation({ attempts: 3 })).act).toBe('stop');
  });

  it('waits a random part of a growing time, at most 20 s', () => {
    const waits = [1, 2, 3, 9].map((attempts) => decide(situation({ attempts, maxAttempts: 20, random: 0.999 })));
    expect(waits.map((wait) => ('afterMs' in wait ? wait.afterMs : -1))).toEqual([999, 1998, 3996, 19_980]);
    expect(decide(situation({ random: 0 }))).toEqual({ act: 'repeat', afterMs: 0 });
  });

  it('ends within 60 s, a replacement within 30 s, a rescan after one repetition within 10 s', () => {
    expect(decide(situation({ elapsedMs: 59_800 })).act).toBe('stop');
    // 503 after 28 seconds: the third would end after 85.
    expect(decide(situation({ elapsedMs: 28_000, lastMs: 28_000 })).act).toBe('repeat');
    expect(decide(situation({ elapsedMs: 56_500, lastMs: 28_000 })).act).toBe('stop');
    expect(decide(situation({ elapsedMs: 55_000, lastMs: 55_000 })).act).toBe('stop');
    expect(decide(situation({ repeat: 'replace', elapsedMs: 29_000 })).act).toBe('repeat');
    expect(decide(situation({ repeat: 'replace', elapsedMs: 29_800 })).act).toBe('stop');
    const rescan = { repeat: 'pending' } as const;
    expect(decide(situation({ ...rescan, elapsedMs: 9_000 })).act).toBe('repeat');
    expect(decide(situation({ ...rescan, elapsedMs: 9_800 })).act).toBe('stop');
    expect(decide(situation({ ...rescan, attempts: 2 })).act).toBe('stop');
  });

  it('obeys Retry-After within the budget, also beyond 20 s, and says when it cannot', () => {
    expect(decide(situation({ failure: status(429, 45_000) }))).toEqual({ act: 'repeat', afterMs: 45_000 });
    expect(decide(situation({ failure: status(429, 45_000), elapsedMs: 20_000 }))).toEqual({
      act: 'stop',
      tooLongMs: 45_000,
    });
  });
});

describe('Retry-After', () => {
  const now = Date.parse('2026-03-01T12:00:00Z');

  it.each([
    ['7', undefined, 7_000],
    ['0', undefined, 0],
    ['5, 5', undefined, 5_000],
    ['Sun, 01 Mar 2026 12:00:30 GMT', undefined, 30_000],
    // Our clock is an hour off; the service's own is what counts.
    ['Sun, 01 Mar 2026 13:00:30 GMT', 'Sun, 01 Mar 2026 13:00:00 GMT', 30_000],
    ['Sun, 01 Mar 2020 12:00:00 GMT', undefined, 0],
    ['soon', undefined, undefined],
    ['Sun Mar  1 12:00:30 2026', undefined, 30_000],
    ['+3', undefined, undefined],
    ['1 2', undefined, undefined],
    ['"3"', undefined, undefined],
    [undefined, undefined, undefined],
  ])('%s is read', (header, date, expected) => {
    expect(retryAfter(header, date, now)).toBe(expected);
  });
});

describe('a write', () => {
  it('is uncertain once it may have reached the service', () => {
    const failures: AttemptFailure[] = [
      { kind: 'not-sent' },
      { kind: 'lost' },
      { kind: 'unanswered' },
      status(503),
      // A proxy that gave up waiting (524) and an answer that no one knows (999) prove nothing.
      status(524),
      status(999),
      status(429),
      status(400),
    ];
    const expected = [false, true, true, true, true, true, false, false];
    expect(failures.map((failure) => isUncertain('never', failure))).toEqual(expected);
    expect(failures.some((failure) => isUncertain('read', failure))).toBe(false);
  });
});
