import { describe, expect, it } from 'vitest';
import { linear, ticksTo } from '../../../../src/apps/report/html/figure.js';

describe('scales of charts', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [35, [0, 10, 20, 30, 40]],
    [987, [0, 500, 1000]],
    [100_000, [0, 50_000, 100_000]],
  ])('ticks to %d are round and reach it', (most, ticks) => {
    expect(ticksTo(most)).toEqual(ticks);
  });

  it('keeps values within the length', () => {
    const at = linear(200, 100);
    expect([at(0), at(50), at(200), at(900), at(-1)]).toEqual([0, 25, 100, 100, 0]);
    expect(linear(0, 100)(5)).toBe(0);
  });
});
