import { expect, test } from 'vitest';
import { fullTime, isTime, relativeTime, readableTimeSpan } from '../../../../src/base/text/times.js';

const now = new Date('2025-03-01T12:00:00Z');

test.each([
  ['2025-03-01T11:59:50Z', 'just now'],
  ['2025-03-01T12:00:10Z', 'now'],
  ['2025-03-01T11:59:00Z', '1 min ago'],
  ['2025-03-01T10:45:00Z', '75 min ago'],
  ['2025-03-01T09:00:00Z', '3 h ago'],
  ['2025-03-01T09:00:00', '3 h ago'],
  ['2025-03-01T10:00:00+01:00', '3 h ago'],
  ['2025-02-26T12:00:00.1234567Z', '3 d ago'],
  ['2025-03-01T15:00:00Z', 'in 3 h'],
  ['2024-12-24T00:00:00Z', '2024-12-24'],
  ['not a time', 'not a time'],
  ['2025-13-45T99:00:00Z', '2025-13-45T99:00:00Z'],
])('%s is %s', (text, shown) => {
  expect(relativeTime(text, now)).toBe(shown);
});

test('the exact time stands beside a relative one', () => {
  expect(fullTime('2025-03-01T10:05:59+01:00')).toBe('2025-03-01 09:05');
});

test.each(['2025-03-01', '12:30:00', 'PC-2025-03-01T10:00:00Z', '2025-03-01T10:00:00Zx'])('%s is no time', (text) => {
  expect(isTime(text)).toBe(false);
});

test.each([
  ['4.20:42:59', '4 d 20 h'],
  ['20:42:59.1234567', '20 h 42 min'],
  ['2.00:10:00', '2 d'],
  ['00:00:00', '0 s'],
  ['a week', 'a week'],
])('a length of time %s is told as %s', (text, told) => {
  expect(readableTimeSpan(text)).toBe(told);
});
