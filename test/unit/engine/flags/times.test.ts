import { expect, it } from 'vitest';
import { readDate, readTime } from '../../../../src/engine/flags/values.js';

const now = new Date('2026-03-01T12:00:00Z');
const back = { now, relative: 'past' } as const;

it.each([
  ['2026-02-01T08:00:00Z', '2026-02-01T08:00:00.000Z'],
  ['2026-02-01T09:00+01:00', '2026-02-01T08:00:00.000Z'],
  [' 7d ', '2026-02-22T12:00:00.000Z'],
  ['30m', '2026-03-01T11:30:00.000Z'],
  ['+30m', '2026-03-01T12:30:00.000Z'],
  ['now', '2026-03-01T12:00:00.000Z'],
])('reads the time %j', (text, time) => {
  expect(readTime(text, '--after', back).toISOString()).toBe(time);
});

it.each(['', 'soon', '2026-02-31', '2026-13-01', '25:00', '7', '7y', '2026-2-1'])(
  'refuses %j, names the flag and shows what can be typed',
  (text) => {
    const failure = (): unknown => readTime(text, '--after', back);
    expect(failure).toThrow(`--after: "${text}" is not a time`);
    expect(failure).toThrow(
      expect.objectContaining({ kind: 'usage', facts: { hint: expect.stringContaining('30m') } }),
    );
  },
);

it.each([
  ['2026-02-01', '2026-02-01'],
  ['2026-02-01T23:30:00-08:00', '2026-02-01'],
])('a field without a clock takes the typed day of %s, in whatever zone', (text, day) => {
  expect(readDate(text, '--released-after', back)).toBe(day);
});

it('a field without a clock takes the local day of a distance', () => {
  const local = new Date(2026, 2, 1, 12);
  expect(readDate('24h', '--released-after', { now: local, relative: 'past' })).toBe('2026-02-28');
});
