import { expect, it } from 'vitest';
import { dateOf } from '../../../../src/engine/wait/dates.js';

it('takes a time without a zone for UTC', () => {
  expect(dateOf('2026-03-02T08:00:00')?.toISOString()).toBe('2026-03-02T08:00:00.000Z');
});

it.each([null, 42, 'yesterday', '2026-13-45T99:00:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])(
  'has no time of %j: it would prove that something happened, or that it never did',
  (value) => {
    expect(dateOf(value)).toBeUndefined();
  },
);
