import { describe, expect, it } from 'vitest';
import { sparkLine } from '../../../src/base/text/spark-line.js';

describe('sparkLine', () => {
  it.each([
    [[1, 2, 3, 4, 5, 6, 7, 8], 8, '▁▂▃▄▅▆▇█'],
    [[5, 5, 5], 8, '▁▁▁'],
    [[0, null, 7], 8, '▁ █'],
    [[0, 9, 9, 0, 0, 9], 3, '█▁█'],
    [[null, null], 8, '  '],
  ] as const)('%j in %i places: %s', (values, most, line) => {
    expect(sparkLine(values, most)).toBe(line);
  });
});
