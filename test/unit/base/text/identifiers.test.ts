import { describe, expect, it } from 'vitest';
import { isIpAddress, macDigits, macNotations } from '../../../../src/base/text/identifiers.js';
import { patternOf } from '../../../../src/base/text/pattern.js';

describe('a MAC address', () => {
  it.each(['62:CA:35:00:0a:01', '62-ca-35-00-0A-01', '62CA.3500.0A01', '62ca35000a01', ' 62CA35000A01 '])(
    'is read from %s',
    (text) => expect(macDigits(text)).toBe('62ca35000a01'),
  );

  it.each(['62:CA:35:00:0a', '62:CA-35:00:0a:01', 'PC-0042', '62ca35000a0g', '62ca35000a011', '2001:db8::1'])(
    'is not read from %s',
    (text) => expect(macDigits(text)).toBeUndefined(),
  );

  it('can be written in every usual way, the commonest first', () => {
    const all = macNotations('62ca35000a01');
    expect(all[0]).toBe('62:CA:35:00:0A:01');
    expect(all).toEqual(
      expect.arrayContaining(['62-CA-35-00-0A-01', '62CA35000A01', '62ca.3500.0a01', '62ca35000a01']),
    );
    expect(all.every((text) => macDigits(text) === '62ca35000a01')).toBe(true);
  });
});

describe('an IP address', () => {
  it.each(['10.0.0.4', '255.255.255.255', '2001:db8::1', '::1', 'fe80:0:0:0:1:2:3:4'])('is %s', (text) =>
    expect(isIpAddress(text)).toBe(true),
  );
  it.each(['10.0.0', '10.0.0.256', 'PC-0042.corp.example', '62:CA:35:00:0a:01', '2001::db8::1', '24.08', 'abcd'])(
    'is not %s',
    (text) => expect(isIpAddress(text)).toBe(false),
  );
});

describe('a pattern', () => {
  it('matches a part, in any case of letters, without wildcards', () => {
    const pattern = patternOf('pc-00');
    expect([pattern.matches('PC-0042'), pattern.isExact('PC-0042'), pattern.isExact('PC-00')]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('matches whole names with wildcards, and asks for its longest part', () => {
    const pattern = patternOf('PC-00?2*');
    expect([pattern.literal, pattern.wild]).toEqual(['PC-00', true]);
    expect(['PC-0042', 'pc-0012-x', 'XPC-0042', 'PC-042'].map((name) => pattern.matches(name))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('takes the letters of expressions as they are', () => {
    expect(patternOf('a.b(*').matches('aXb(c')).toBe(false);
    expect(patternOf('a.b(*').matches('a.b(c')).toBe(true);
    expect(patternOf('[x]*').matches('[x]y')).toBe(true);
  });
});
