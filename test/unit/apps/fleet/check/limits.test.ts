import { describe, expect, it } from 'vitest';
import { absoluteText, exceeds, parseLimit } from '../../../../../src/apps/fleet/check/limits.js';

/** The rules of the Monitoring Plugins guidelines, written down again: alert if the value is outside [start, end]. */
const alerts = (range: string, value: number): boolean => {
  const inverted = range.startsWith('@');
  const body = inverted ? range.slice(1) : range;
  const [left, right] = body.includes(':') ? body.split(':') : ['0', body];
  const start = left === '~' ? -Infinity : left === '' ? 0 : Number(left);
  const end = right === '' || right === undefined ? Infinity : Number(right);
  const inside = value >= start && value <= end;
  return inverted ? inside : !inside;
};

describe('a limit', () => {
  const ranges = ['10', '0', '10:', '~:10', '10:20', '@10:20', '@10', '~:0', '-5:5', '2.5:7.5', ':10', '@~:3', '0:'];
  const values = [-10, -5, -1, 0, 1, 2.5, 5, 7.5, 9, 10, 11, 15, 20, 21, 1000];
  it.each(ranges)('%s alerts where a monitoring plugin would', (range) => {
    const limit = parseLimit(range, '--warn');
    expect(values.map((value) => exceeds(limit, value, undefined))).toEqual(
      values.map((value) => alerts(range, value)),
    );
  });

  it('counts against the total when it is a share', () => {
    const limit = parseLimit('5%', '--warn');
    expect([24, 25, 26].map((value) => exceeds(limit, value, 500))).toEqual([false, false, true]);
    expect(absoluteText(limit, 500)).toBe('25');
    expect(exceeds(limit, 3, undefined)).toBeUndefined();
    expect([2, 3].map((value) => exceeds(parseLimit('10%:', '--warn'), value, 25))).toEqual([true, false]);
    expect(absoluteText(parseLimit('10%:', '--warn'), 25)).toBe('3:');
    expect(exceeds(limit, 0, 0)).toBe(false);
  });

  it.each(['', ':', '@', 'abc', '5 %%', '20:10', '10::20', '1e3', '~', '5%x', '5%:20', '~%:3'])(
    '%j is refused',
    (text) => {
      expect(() => parseLimit(text, '--warn')).toThrow('is not a limit');
    },
  );
});
