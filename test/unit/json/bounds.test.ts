import { expect, test } from 'vitest';
import { excessOf, slicePage } from '../../../src/json/item-slices.js';

const names = (count: number): string => Array.from({ length: count }, (_, at) => `"k${at}":1`).join(',');

test('an object of more names than any record has is too much, many objects of a few are not', () => {
  expect(excessOf(Buffer.from(`{"a":[],"b":{${names(100_001)}}}`))).toBe('names');
  expect(
    excessOf(Buffer.from(`[${Array.from({ length: 20_000 }, () => `{${names(10)}}`).join(',')}]`)),
  ).toBeUndefined();
  expect(excessOf(Buffer.from(`{"a":"${':'.repeat(200_000)}"}`))).toBeUndefined();
});

test('more than 750,000 objects are too much, whatever their size', () => {
  expect(excessOf(Buffer.from(`[${'{},'.repeat(749_998)}{}]`))).toBeUndefined();
  expect(excessOf(Buffer.from(`[${'{},'.repeat(750_000)}{}]`))).toBe('objects');
});

test('a text of more than 8 MiB is too much, however it is written; one of 8 MiB is not', () => {
  const most = 8 * 1_048_576;
  const item = (text: string): string => `{"items":[{"hostname":"${text}"}]}`;
  expect(excessOf(Buffer.from(item('a'.repeat(most - 1))))).toBeUndefined();
  for (const text of ['a'.repeat(most + 1), String.raw`\"`.repeat(most / 2 + 1)]) {
    expect(excessOf(Buffer.from(item(text)))).toBe('text');
    expect(() => slicePage(Buffer.from(item(text)))).toThrow('a text of more than 8 MiB');
  }
});
