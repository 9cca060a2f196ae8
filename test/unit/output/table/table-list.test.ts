import { expect, it } from 'vitest';
import type { Batch } from '../../../../src/output/rows/batches.js';
import { takeScreen } from '../../../../src/output/table/table-list.js';

const pages = async function* (bytes: number): AsyncGenerator<Batch> {
  for (let id = 1; id <= 5; id++) yield { count: 1, bytes, values: () => [{ id }], texts: () => [] };
};

it.each([
  [100, 5, false],
  [40 * 1_048_576, 2, true],
])('pages of %d bytes: %d of five are laid out together', async (bytes, rows, goesOn) => {
  const beginning = await takeScreen(pages(bytes));
  expect([beginning.rows.length, beginning.rest !== undefined]).toEqual([rows, goesOn]);
});
