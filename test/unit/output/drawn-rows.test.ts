import { expect, test } from 'vitest';
import type { Canvas } from '../../../src/command/result.js';
import { drawRows } from '../../../src/output/drawn-rows.js';

const canvas: Canvas = {
  columns: 40,
  plain: true,
  now: new Date(0),
  measure: (text) => text.length,
  heading: (text) => text,
  muted: (text) => text,
  tone: (_, text) => text,
  grid: async () => '',
};

test('only a text that goes beyond the page is cut: the space after a short one is not', () => {
  const columns = [{ title: 'COMPUTER' }, { title: 'DETAIL' }];
  const rows = [
    ['PC-0001', 'a detail that is wider than the page is'],
    ['PC-0002', 'short'],
    ['PC-0003', ''],
  ];
  expect(drawRows(columns, rows, canvas)).toEqual([
    '  COMPUTER  DETAIL',
    '  PC-0001   a detail that is wider than…',
    '  PC-0002   short',
    '  PC-0003',
  ]);
});
