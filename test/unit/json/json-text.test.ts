import { expect, test } from 'vitest';
import { compactJson, indentJson } from '../../../src/json/json-text.js';

test('indents like JSON.stringify and keeps digits, order and doubled names', () => {
  const text = '{"b":[],"a":{ },"n":12345678901234567890.10,"a":[1,{"x":"\\u0041, {\\"} "}],"t":true}';
  expect(indentJson(text)).toBe(
    [
      '{',
      '  "b": [],',
      '  "a": {},',
      '  "n": 12345678901234567890.10,',
      '  "a": [',
      '    1,',
      '    {',
      '      "x": "\\u0041, {\\"} "',
      '    }',
      '  ],',
      '  "t": true',
      '}',
    ].join('\n'),
  );
});

test('indenting what was compacted gives what JSON.stringify gives', () => {
  const value = { a: [[], {}, [null, false, -1.5e-7]], 'k"\\': { é: '日本 \u0007' } };
  const pretty = JSON.stringify(value, undefined, 2);
  expect(compactJson(pretty)).toBe(JSON.stringify(value));
  expect(indentJson(compactJson(pretty))).toBe(pretty);
});

test.each(['{"a":1', '[1]]', '{"a":tru}', '{"a:1}', '<html>'])('refuses %s', (text) => {
  expect(() => indentJson(text)).toThrow('The response is not valid JSON.');
});

test('refuses 1,000 levels', () => {
  expect(() => indentJson('[1,'.repeat(1000) + '1' + ']'.repeat(1000))).toThrow('nested deeper than 200 levels');
});
