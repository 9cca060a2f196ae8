import { expect, test } from 'vitest';
import { compactText, ExactNumber, parseExact } from '../../../../src/base/json/objects.js';
import { slicePage } from '../../../../src/base/json/item-slices.js';

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
  expect(slicePage(Buffer.from(text)).hasPlainNumbers).toBe(false);
  expect(compactText(parseExact(text))).toBe(text.replace(' ', ''));
});

test('keeps text that looks like such numbers as it is', () => {
  const value = { mac: '00:1E:4F:AA', at: '2025-01-01T12:30:00.1234560Z', said: 'a "quoted": 1.0, [1.50] \\', id: 7 };
  expect(slicePage(Buffer.from(JSON.stringify(value))).hasPlainNumbers).toBe(true);
  expect(parseExact(JSON.stringify(value))).toEqual(value);
});

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

test.each(['{"n":1.0', '{"n":1.0}}', '{"n":1.0,}', '[1.0 2]', '{n:1.0}', '{"n":1.0,"s":"\\x"}', '{1.0:2}', '[01.0]'])(
  'refuses %s',
  (text) => {
    expect(() => parseExact(text)).toThrow('The response is not valid JSON.');
  },
);
