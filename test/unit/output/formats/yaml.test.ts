import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { ExactNumber, type Value } from '../../../../src/base/json/objects.js';
import { loadBlocks, yamlItem, yamlText } from '../../../../src/output/formats/yaml.js';

const readers = [{ version: '1.1' }, { version: '1.2' }, { version: '1.2', schema: 'failsafe' }] as const;

const ambiguous = [
  'no No NO n y Y yes on off OFF true True FALSE null Null ~ 1 -1 +1 0x1F 0o17 017 0b11 1_000 1e3 1.5 .5'.split(' '),
  '.inf -.INF .nan NaN 12:30:00 12:30 2025-01-01 2025-01-01T12:30:00Z << = a: :a #a "x" [x] {x} *x &x !x'.split(' '),
  '| > %x @x `x ? --- ... - C:\\x OU=a,DC=b a,b é 🙂 日本 y:n 1:1 + - +.inf 0. 1,000 1e1000 e3 True. x'.split(' '),
  ['', '- a', 'a: b', 'a #b', '? x', ' x', 'x ', "'x'", "it's", 'a, b', 'x'.repeat(300), 'a  b', '\t', '"'],
  ['a\nb', 'a\nb\n', 'a\n\n', '\na', 'a\n  b', 'a\tb\n', 'a\r\nb', 'a\n\nb\n\n', 'a: 1\n- b\n', '#a\n#b', '\n'],
  ['\u0007', '\u0085', '\u2028', '\ufeff', '\u007f', '\\', '\\u0041', 'a\\', '\u202e', '---\na', '...\nb'],
].flat();

test.each(ambiguous)('%j comes back as the same text from every reader', async (text) => {
  const blocks = await loadBlocks();
  const value: Value = { key: text, [`k${text}`]: [text, { deep: text }] };
  for (const { version, ...schema } of readers) {
    expect(parse(yamlText(value, blocks), { version, ...schema })).toEqual(value);
    expect(parse(yamlItem(text, blocks), { version, ...schema })).toEqual([text]);
  }
});

test.each(ambiguous.filter((text) => text !== '<<'))('%j comes back as a name of a field', async (name) => {
  const text = yamlText({ [name]: 1 }, await loadBlocks());
  for (const version of ['1.1', '1.2'] as const) expect(parse(text, { version })).toEqual({ [name]: 1 });
});

test('structure comes back: empty ones, lists in lists, objects in lists', async () => {
  const blocks = await loadBlocks();
  const value = { a: [], b: {}, c: [[1, [2, {}]], [], { d: [{ e: null }], f: 'x\ny\n' }], g: true };
  expect(parse(yamlText(value, blocks))).toEqual(value);
  expect(parse(yamlItem(value, blocks) + yamlItem(value.c, blocks))).toEqual([value, value.c]);
});

test.each([
  ['12345678901234567890', '12345678901234567890'],
  ['1.50', '1.50'],
  ['1e400', '1.0e+400'],
  ['2.5E-7', '2.5e-7'],
])('number %s is written %s', async (digits, written) => {
  expect(yamlText({ a: new ExactNumber(digits) }, await loadBlocks())).toBe(`a: ${written}\n`);
});

test('a double with an exponent is a number in version 1.1 as well', async () => {
  const text = yamlText({ a: 1e21, b: 1e-7 }, await loadBlocks());
  for (const version of ['1.1', '1.2'] as const) expect(parse(text, { version })).toEqual({ a: 1e21, b: 1e-7 });
});

test('no raw control, C1 or bidi character is written', async () => {
  const text = yamlText({ a: '\u001b[31m\u009b\u202e\u007f', 'b\u0085': 1 }, await loadBlocks());
  expect(text).toBe('a: "\\u001b[31m\\u009b\\u202e\\u007f"\n"b\\u0085": 1\n');
});

// "\\udb40\\udc67" is one character to readers in JavaScript only: libyaml and PyYAML refuse the document.
test('characters that other readers refuse are written as one number, half a character as the number it has', async () => {
  const text = yamlText({ a: '🏴\u{e0067}', b: '\ufffe\uffff', c: 'x\ud83d', d: '🙂' }, await loadBlocks());
  expect(text).toBe('a: "🏴\\U000e0067"\nb: "\\ufffe\\uffff"\nc: "x\\ud83d"\nd: "🙂"\n');
  expect(parse(text)).toEqual({ a: '🏴\u{e0067}', b: '\ufffe\uffff', c: 'x\ud83d', d: '🙂' });
});

test('refuses 1,000 levels', async () => {
  const deep: Value = JSON.parse('['.repeat(1000) + ']'.repeat(1000));
  const blocks = await loadBlocks();
  expect(() => yamlText(deep, blocks)).toThrow('nested deeper than 200 levels');
});
