import { expect, it } from 'vitest';
import { exactDuration, parseDuration, readableDuration, typedDuration } from '../../../../src/base/text/duration.js';

it.each([
  [500, '500ms'],
  [90_000, '90s'],
  [3_600_000, '1h'],
  [172_800_000, '2d'],
])('%d ms is typed as %s, and read back', (milliseconds, text) => {
  expect(typedDuration(milliseconds)).toBe(text);
  expect(parseDuration(text, '--timeout')).toBe(milliseconds);
});

it.each(['14', ' 14 ', '1.5', '007'])('refuses a number without its unit: %j', (text) => {
  const typed = text.trim();
  expect(() => parseDuration(text, '--not-seen-for')).toThrow(
    `--not-seen-for: ${typed} what? Write ${typed}d, ${typed}h, ${typed}m or ${typed}s.`,
  );
});

it('reads 0 without a unit, which is the same in every unit', () => {
  expect(parseDuration('0', '--timeout')).toBe(0);
});

it.each([
  [-3, '0 s'],
  [45, '45 s'],
  [89, '1 min'],
  [3570, '1 h'],
  [3600, '1 h'],
  [7199, '2 h'],
  [11_100, '3 h 5 min'],
  [90_000, '1 d 1 h'],
  [200_000, '2 d'],
])('people read %d s as %s', (seconds, text) => {
  expect(readableDuration(seconds)).toBe(text);
});

it.each([
  [0, '0 s'],
  [150, '2 min 30 s'],
  [5400, '1 h 30 min'],
  [7200, '2 h'],
  [86_405, '1 d'],
  [420_179, '4 d 20 h'],
])('%d s is exactly %s', (seconds, text) => {
  expect(exactDuration(seconds)).toBe(text);
});
