import { afterEach, beforeEach, expect, test } from 'vitest';
import { dayAndTime, localTime, readWhen } from '../../../../src/base/text/calendar.js';

const before = process.env['TZ'];
beforeEach(() => void (process.env['TZ'] = 'Europe/Berlin'));
afterEach(() => void (process.env['TZ'] = before));

// A Sunday, 12:30 in Berlin (winter: UTC+1).
const now = new Date('2026-11-15T11:30:00Z');

const read = (text: string, relative: 'past' | 'future'): string | undefined =>
  readWhen(text, { now, relative })?.toISOString();

test.each([
  ['06:00', '2026-11-16T05:00:00.000Z'],
  ['13:00', '2026-11-15T12:00:00.000Z'],
  ['tomorrow 22:00', '2026-11-16T21:00:00.000Z'],
  ['Tomorrow at 22:00', '2026-11-16T21:00:00.000Z'],
  ['today 22:00', '2026-11-15T21:00:00.000Z'],
  ['tomorrow', '2026-11-15T23:00:00.000Z'],
  ['monday', '2026-11-15T23:00:00.000Z'],
  ['mon 08:00', '2026-11-16T07:00:00.000Z'],
  ['sunday', '2026-11-21T23:00:00.000Z'],
  ['sunday 18:00', '2026-11-15T17:00:00.000Z'],
  ['last monday', '2026-11-08T23:00:00.000Z'],
  ['+90d', '2027-02-13T11:30:00.000Z'],
  ['90d', '2027-02-13T11:30:00.000Z'],
  ['in 2 hours', '2026-11-15T13:30:00.000Z'],
  ['2h ago', '2026-11-15T09:30:00.000Z'],
  ['2026-11-16T06:00', '2026-11-16T05:00:00.000Z'],
  ['2026-07-01 06:00', '2026-07-01T04:00:00.000Z'],
  ['2026-11-16T06:00Z', '2026-11-16T06:00:00.000Z'],
  ['2026-11-16T06:00+03:00', '2026-11-16T03:00:00.000Z'],
  ['2026-11-16', '2026-11-15T23:00:00.000Z'],
])('ahead, %s is %s', (text, time) => {
  expect(read(text, 'future')).toBe(time);
});

test.each([
  ['06:00', '2026-11-15T05:00:00.000Z'],
  ['13:00', '2026-11-14T12:00:00.000Z'],
  ['monday', '2026-11-08T23:00:00.000Z'],
  ['sunday', '2026-11-14T23:00:00.000Z'],
  ['yesterday 08:15', '2026-11-14T07:15:00.000Z'],
  ['7d', '2026-11-08T11:30:00.000Z'],
  ['now', '2026-11-15T11:30:00.000Z'],
])('back, %s is %s', (text, time) => {
  expect(read(text, 'past')).toBe(time);
});

test.each(['', '25:00', '06:60', 'someday', '2026-02-31', '7 parsecs', 'in 2h ago', '06'])('%s is no time', (text) => {
  expect(read(text, 'future')).toBeUndefined();
});

test('a time is shown in the local zone as well', () => {
  expect(localTime(now)).toBe('2026-11-15 12:30');
  expect(dayAndTime(new Date('2026-11-15T23:30:00Z'), now)).toBe('tomorrow 00:30');
  expect(dayAndTime(new Date('2026-12-24T17:00:00Z'), now)).toBe('2026-12-24 18:00');
});
