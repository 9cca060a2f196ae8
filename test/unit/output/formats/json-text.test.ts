import { expect, test } from 'vitest';
import { compactJson, indentJson } from '../../../../src/output/formats/json-text.js';
import { loadPalette, plainPalette } from '../../../../src/output/table/palette.js';

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

test('on a terminal harmful characters are written as numbers, the value stays the same', () => {
  const text = JSON.stringify({ 'n\u202e': 'a\u009bb\u200b\u007f\u{e0041}', ok: 'é 日本 👩‍💻' });
  const shown = compactJson(text, { palette: plainPalette, escape: true });
  expect(shown).toBe('{"n\\u202e":"a\\u009bb\\u200b\\u007f\\udb40\\udc41","ok":"é 日本 👩‍💻"}');
  expect(JSON.parse(shown)).toEqual(JSON.parse(text));
});

test('colors names, strings, numbers and words', async () => {
  const palette = await loadPalette(true);
  expect(compactJson('{"a":["b",1,null]}', { palette, escape: true })).toBe(
    '{\u001b[34m"a"\u001b[39m:[\u001b[32m"b"\u001b[39m,\u001b[36m1\u001b[39m,\u001b[33mnull\u001b[39m]}',
  );
});

test.each(['{"a":1', '[1]]', '{"a":tru}', '{"a:1}', '<html>'])('refuses %s', (text) => {
  expect(() => indentJson(text)).toThrow('The response is not valid JSON.');
});

test('refuses 1,000 levels', () => {
  expect(() => indentJson('[1,'.repeat(1000) + '1' + ']'.repeat(1000))).toThrow('nested deeper than 200 levels');
});
