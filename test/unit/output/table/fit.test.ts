import { expect, test } from 'vitest';
import { fitColumns } from '../../../../src/output/table/fixed-width.js';

const fit = (columns: readonly [natural: number, priority?: number, rigid?: boolean][], available: number): string =>
  fitColumns(
    columns.map(([natural, priority = 0, rigid = false]) => ({ natural, priority, rigid })),
    available,
  )
    .map(({ index, width }) => `${index}:${width}`)
    .join(' ');

test.each<[string, [number, number?, boolean?][], number, string]>([
  ['what fits stays as it is', [[5], [10]], 17, '0:5 1:10'],
  ['the widest gives way', [[5], [30], [8]], 30, '0:5 1:13 2:8'],
  ['two long ones share the loss', [[5], [40], [40]], 49, '0:5 1:20 2:20'],
  ['an id is not cut while a text can be', [[36, 0, true], [30], [12]], 70, '0:36 1:18 2:12'],
  ['the last text goes before an id is cut', [[36, 0, true], [12], [30]], 56, '0:36 1:12'],
  ['a column with a priority goes before others become unreadable', [[5], [40], [20, 1]], 40, '0:5 1:33'],
  ['the highest priority goes first', [[20], [20, 1], [20, 3], [20, 2]], 66, '0:20 1:20 3:20'],
  ['without priorities the last ones go', [[10], [10], [10], [10]], 24, '0:10 1:10'],
  ['the first column stays whatever happens', [[30], [10]], 6, '0:6'],
  ['an endless line takes everything', [[500], [500]], Infinity, '0:500 1:500'],
])('%s', (_, columns, available, widths) => {
  expect(fit(columns, available)).toBe(widths);
});

test('a column without anything in it goes first, and only where it has to', () => {
  const columns = [
    { natural: 10, priority: 0 },
    { natural: 30, priority: 3 },
    { natural: 8, priority: 0, empty: true },
  ];
  expect(fitColumns(columns, 52).map(({ index }) => index)).toEqual([0, 1, 2]);
  expect(fitColumns(columns, 51)).toEqual([
    { index: 0, width: 10 },
    { index: 1, width: 30 },
  ]);
});

test('a column with room of its own keeps it while others can go or give way', () => {
  const command = { natural: 90, priority: 0, room: 40 };
  expect(fitColumns([{ natural: 10, priority: 0 }, { natural: 12, priority: 1 }, command], 60)).toEqual([
    { index: 0, width: 10 },
    { index: 2, width: 48 },
  ]);
  expect(fitColumns([{ natural: 10, priority: 0 }, command], 30)[1]).toEqual({ index: 1, width: 18 });
  expect(fitColumns([{ natural: 60, priority: 0 }, command], 72)).toEqual([
    { index: 0, width: 30 },
    { index: 1, width: 40 },
  ]);
});

test('a column that stays whole runs over the edge', () => {
  const whole = { natural: 80, priority: 0, whole: true, room: 80 };
  expect(fitColumns([{ natural: 4, priority: 0 }, whole, { natural: 9, priority: 0 }], 40)).toEqual([
    { index: 0, width: 4 },
    { index: 1, width: 80 },
  ]);
});
