import { describe, expect, it } from 'vitest';
import { allowedBy, isAbove, provenBelow, reportsToProve } from '../../../../../src/apps/rollout/gate/judge.js';

describe('a gate', () => {
  it.each([
    [20, 0.139],
    [149, 0.0199],
    [1, 0.95],
    [0, 1],
  ])('%i reports without a failure prove a rate below %d', (reports, share) => {
    expect(provenBelow(reports)).toBeCloseTo(share, 3);
  });

  it('takes 149 reports to show 2 %, and 148 are too few', () => {
    expect(reportsToProve(0.02)).toBe(149);
    expect(provenBelow(148)).toBeGreaterThan(0.02);
    expect(provenBelow(149)).toBeLessThanOrEqual(0.02);
  });

  it.each([
    ['2%', { text: '2%', share: 0.02 }, 2, 100, false],
    ['2%', { text: '2%', share: 0.02 }, 3, 100, true],
    ['2%', { text: '2%', share: 0.02 }, 1, 20, true],
    ['7%', { text: '7%', share: 0.07 }, 7, 100, false],
    ['5', { text: '5', count: 5 }, 5, 10, false],
    ['5', { text: '5', count: 5 }, 6, 1000, true],
    ['0', { text: '0', count: 0 }, 1, 1000, true],
  ])('compares %s: %o with %i of %i is above: %s', (_, limit, value, total, above) => {
    expect(isAbove(limit, value, total)).toBe(above);
    expect(isAbove(limit, allowedBy(limit, total), total)).toBe(false);
  });
});
