import { expect, test } from 'vitest';
import { compactText, ExactNumber, parseExact as parseBytes, type Value } from '../../../src/json/exact-json.js';
import { mayLoseDigits as mayLose } from '../../../src/json/lossy-numbers.js';

const parseExact = (text: string): Value => parseBytes(Buffer.from(text));
const mayLoseDigits = (text: string): boolean => mayLose(Buffer.from(text));

test.each([
  '12345678901234567890',
  '-0',
  '1.50',
  '0.1234567890123456789',
  '1e400',
  '1E5',
  '9007199254740993',
  '123456789.123456789',
])('keeps the digits of %s', (digits) => {
  const text = `{"a":[${digits}, {"b":${digits}}],"c":"x"}`;
  expect(mayLoseDigits(text)).toBe(true);
  expect(compactText(parseExact(text))).toBe(text.replace(' ', ''));
});

test.each(['{"mac":"00:1E:4F:AA","at":"2025-01-01T12:30:00.1234560Z","n":[1,2.5,-3],"id":2147483647}', '[0.5, 100]'])(
  'usual rows need no exact parser: %s',
  (text) => {
    expect(mayLoseDigits(text)).toBe(false);
  },
);

test('parses everything else as JSON.parse does', () => {
  const value = { a: [null, true, false, '', 'x\n"\\é日'], 'b c': {}, d: [], __proto__x: 1 };
  const text = `{"n":1.0,${JSON.stringify(value, undefined, 1).slice(1)}`;
  const parsed = parseExact(text);
  expect(parsed).toEqual({ n: new ExactNumber('1.0'), ...value });
});

test('a field called __proto__ stays a field', () => {
  const text = '{"__proto__":{"admin":true},"n":1.0}';
  expect(compactText(parseExact(text))).toBe(text);
});

test.each(['{"n":1.0', '{"n":1.0}}', '{"n":1.0,}', '[1.0 2]', '{n:1.0}', '{"n":1.0,"s":"\\x"}'])(
  'refuses %s',
  (text) => {
    expect(() => parseExact(text)).toThrow('The response is not valid JSON.');
  },
);

test('refuses 1,000 levels', () => {
  expect(() => parseExact(`[1.0,${'['.repeat(1000)}${']'.repeat(1000)}]`)).toThrow('nested deeper than 200 levels');
});
