import { expect, test } from 'vitest';
import { measureFor, pad, truncate } from '../../../../src/base/text/widths.js';

test.each([
  ['plain', 5],
  ['Zoë – …', 7],
  ['日本語', 6],
  ['👩‍💻', 2],
  ['e\u0301', 1],
  ['한국', 4],
  ['', 0],
])('%s is %i wide', async (text, width) => {
  const measure = await measureFor(text);
  expect(measure(text)).toBe(width);
});

test.each([
  ['a longer text', 8, 'a longe…'],
  ['a longer text', 3, 'a…'],
  ['fits', 4, 'fits'],
  ['日本語の名前', 7, '日本語…'],
  ['日本語の名前', 6, '日本…'],
  ['👩‍💻👩‍💻👩‍💻', 5, '👩‍💻👩‍💻…'],
  ['ae\u0301io', 3, 'ae\u0301…'],
  ['xyz', 1, '…'],
  ['xyz', 0, ''],
])('%s cut to %i is %s', async (text, width, cut) => {
  const measure = await measureFor(text);
  expect(truncate(text, width, measure)).toBe(cut);
  expect(measure(cut)).toBeLessThanOrEqual(Math.max(width, 0));
});

test('pads by what is seen', async () => {
  const measure = await measureFor('日');
  expect([pad('日', 4, false, measure), pad('日', 4, true, measure), pad('日本', 2, false, measure)]).toEqual([
    '日  ',
    '  日',
    '日本',
  ]);
});

test.each(['👩‍👩‍👧‍👦', '😀', 'न'])('a text of very many %s is measured and cut within seconds', async (character) => {
  const text = character.repeat(100_000);
  const measure = await measureFor(text);
  const started = process.cpuUsage();
  expect(measure(text)).toBeGreaterThanOrEqual(100_000);
  expect(truncate(text, 11, measure)).toMatch(/^.{5,}…$/u);
  expect(process.cpuUsage(started).user / 1_000).toBeLessThan(5_000);
});
