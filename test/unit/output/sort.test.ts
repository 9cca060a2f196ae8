import { expect, test } from 'vitest';
import { ExactNumber, type Value } from '../../../src/base/json/objects.js';
import { sortedOrder } from '../../../src/output/sort.js';

const sorted = (values: readonly Value[], descending = false): Value[] =>
  sortedOrder(values, descending).map((at) => values[at] ?? null);

test.each<[string, Value[]]>([
  ['numbers by value', [-5, 0, 2, 10, 100.5]],
  ['text by its numbers', ['PC-1', 'PC-2', 'PC-10', 'PC-0011', 'pc-12']],
  ['letters without case and accents', ['apple', 'Éclair', 'edge', 'Zebra']],
  ['times whatever their zone', ['2025-03-01T10:00:00+02:00', '2025-03-01T09:00:00Z', '2025-03-01T09:00:00.5Z']],
  ['false before true', [false, true]],
  ['numbers before text', [1, 2, 'a']],
  ['long numbers by every digit', [new ExactNumber('12345678901234567890'), new ExactNumber('12345678901234567891')]],
  ['lists by what they show', [['a', 'b'], ['a', 'c'], ['b']]],
])('%s', (_, values) => {
  expect(sorted(values.toReversed())).toEqual(values);
  expect(sorted(values, true)).toEqual(values.toReversed());
});

test('empty values come last in both directions, and equal rows keep their order', () => {
  const values = [null, 'b', '', 'a', 'B', null];
  expect(sortedOrder(values, false)).toEqual([3, 1, 4, 0, 2, 5]);
  expect(sortedOrder(values, true)).toEqual([1, 4, 3, 0, 2, 5]);
});
