import { expect, it } from 'vitest';
import { patternOf } from '../../../../src/base/text/pattern.js';

it.each([
  ['PC-*', 'pc-0042', true],
  ['PC-*', 'xpc-0042', false],
  ['*-00?2', 'PC-0042', true],
  ['*-00?2', 'PC-00442', false],
  ['a*a', 'a', false],
  ['a*a', 'aa', true],
  ['a*b*c', 'abbc', true],
  ['a*b*c', 'acb', false],
  ['**', '', true],
  ['?', '', false],
  ['a.c*', 'abc', false],
  ['?stanbul-*', '\u0130stanbul-1', true],
  ['stra\u00dfe*', 'STRA\u00dfE-1', true],
  ['m\u00fc*', 'M\u00dcNCHEN', true],
] as const)('the pattern %s fits %s: %s', (typed, name, fits) => expect(patternOf(typed).matches(name)).toBe(fits));

it('many stars and a long name take no time', () => {
  const pattern = patternOf(`${'a*'.repeat(30)}b`);
  expect(pattern.matches('a'.repeat(3_000))).toBe(false);
  expect(pattern.matches(`${'a'.repeat(3_000)}b`)).toBe(true);
});
