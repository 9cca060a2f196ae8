import { describe, expect, it } from 'vitest';
import { keepsDigits, refuseLoss } from '../../../../src/engine/flags/digits.js';

describe('keepsDigits', () => {
  it.each(['0', '-0', '1.50', '15e-1', '0.1', '100', '9007199254740992', '1e21', '00012.500'])(
    'is true for %s',
    (text) => {
      expect(keepsDigits(text)).toBe(true);
    },
  );

  it.each(['9007199254740993', '12345678901234567890', '0.12345678901234567890', '1e400', '1e-400'])(
    'is false for %s',
    (text) => {
      expect(keepsDigits(text)).toBe(false);
    },
  );
});

describe('refuseLoss', () => {
  it('names the number that would change', () => {
    expect(() => {
      refuseLoss('{"a":1,"b":[2,9007199254740993]}', '--field b');
    }).toThrow('--field b: 9007199254740993 has too many digits to be sent exactly');
  });

  it('does not take digits in texts for numbers', () => {
    expect(() => {
      refuseLoss(String.raw`{"a":"9007199254740993 \" 1e999"}`, '--body');
    }).not.toThrow();
  });
});
