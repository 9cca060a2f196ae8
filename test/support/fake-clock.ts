import type { Clock } from '../../src/base/clock.js';

export interface FakeClock extends Clock {
  /** Every sleep that was asked for. */
  readonly sleeps: readonly number[];
  advance(milliseconds: number): void;
  setDate(date: Date): void;
}

/** Sleeping only moves the time on. */
export const fakeClock = (start = new Date('2026-03-01T12:00:00Z')): FakeClock => {
  let elapsed = 0;
  let base = start.getTime();
  const sleeps: number[] = [];
  return {
    sleeps,
    now: () => elapsed,
    date: () => new Date(base + elapsed),
    async sleep(milliseconds, signal) {
      signal?.throwIfAborted();
      sleeps.push(milliseconds);
      elapsed += milliseconds;
    },
    advance: (milliseconds) => void (elapsed += milliseconds),
    setDate: (date) => void (base = date.getTime() - elapsed),
  };
};
