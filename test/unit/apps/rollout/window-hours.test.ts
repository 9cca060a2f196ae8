import { describe, expect, it } from 'vitest';
import { isOpen, nextOpening, readSpan, windowOf } from '../../../../src/apps/rollout/window.js';
import type { Window } from '../../../../src/apps/rollout/types.js';

const windowFrom = (...texts: string[]): Window =>
  windowOf(
    texts,
    texts.map((text) => {
      const span = readSpan(text);
      if (typeof span === 'string') throw new Error(span);
      return span;
    }),
  );

describe('a window', () => {
  const berlin = windowFrom('Mon-Thu 08:00-15:00 Europe/Berlin');

  it.each([
    // 2026-11-16 is a Monday; Berlin is one hour ahead of UTC in winter, two in summer.
    ['2026-11-16T06:59:00Z', false],
    ['2026-11-16T07:00:00Z', true],
    ['2026-11-16T13:59:59Z', true],
    ['2026-11-16T14:00:00Z', false],
    ['2026-11-20T10:00:00Z', false], // Friday
    ['2026-07-13T06:00:00Z', true], // summer time
    ['2026-07-13T13:00:00Z', false],
  ])('at %s is open: %s', (at, open) => expect(isOpen(berlin, new Date(at))).toBe(open));

  it('over midnight belongs to the day on which it begins', () => {
    const night = windowFrom('Fri 22:00-05:00 UTC');
    expect(isOpen(night, new Date('2026-11-20T23:00:00Z'))).toBe(true);
    expect(isOpen(night, new Date('2026-11-21T04:59:00Z'))).toBe(true);
    expect(isOpen(night, new Date('2026-11-21T05:00:00Z'))).toBe(false);
    expect(isOpen(night, new Date('2026-11-20T04:00:00Z'))).toBe(false);
  });

  it('is open whenever one of several is', () => {
    const two = windowFrom('Mon 08:00-09:00 UTC', 'Wed 08:00-09:00 UTC');
    expect(nextOpening(two, new Date('2026-11-16T09:00:30Z')).toISOString()).toBe('2026-11-18T08:00:00.000Z');
  });

  it('opens next after the weekend', () => {
    expect(nextOpening(berlin, new Date('2026-11-19T14:00:00Z')).toISOString()).toBe('2026-11-23T07:00:00.000Z');
  });

  it('opens now when it is open, and no window is always open', () => {
    const now = new Date('2026-11-16T10:00:12Z');
    expect(nextOpening(berlin, now)).toEqual(now);
    expect(nextOpening(undefined, now)).toEqual(now);
  });

  it('opens at the right hour of the day on which the clocks change', () => {
    // 2026-10-25, 03:00 summer time becomes 02:00.
    expect(
      nextOpening(windowFrom('Sun 08:00-09:00 Europe/Berlin'), new Date('2026-10-24T12:00:00Z')).toISOString(),
    ).toBe('2026-10-25T07:00:00.000Z');
  });

  it('has no gap at midnight when it lasts a whole day', () => {
    const always = windowFrom('daily 00:00-24:00 UTC');
    expect(isOpen(always, new Date('2026-11-16T23:59:59Z'))).toBe(true);
    expect(isOpen(always, new Date('2026-11-17T00:00:00Z'))).toBe(true);
  });
});
