import { expect, test } from 'vitest';
import { compactText, parseExact, type JsonPaint } from '../../../../src/base/json/objects.js';
import { terminalPaint } from '../../../../src/output/formats/json-list.js';
import { loadPalette, plainPalette, type Palette } from '../../../../src/output/sink/palette.js';

const paintWith = (palette: Palette): JsonPaint | undefined =>
  terminalPaint({ palette, reader: { terminal: true, now: new Date(0) } });

test('json on a terminal writes harmful characters as numbers and keeps the value', () => {
  const text = JSON.stringify({ 'n\u202e': 'a\u009bb\u200b\u007f\u{e0041}', ok: 'é 日本 👩‍💻' });
  const shown = compactText(parseExact(text), paintWith(plainPalette));
  expect(shown).toBe('{"n\\u202e":"a\\u009bb\\u200b\\u007f\\udb40\\udc41","ok":"é 日本 👩‍💻"}');
  expect(JSON.parse(shown)).toEqual(JSON.parse(text));
});

test('colors names, strings, numbers and words', async () => {
  const palette = await loadPalette(true);
  expect(compactText(parseExact('{"a":["b",1,null]}'), paintWith(palette))).toBe(
    '{\u001b[34m"a"\u001b[39m:[\u001b[32m"b"\u001b[39m,\u001b[36m1\u001b[39m,\u001b[33mnull\u001b[39m]}',
  );
});
