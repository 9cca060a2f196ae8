import type { ListResult } from '../command/result.js';
import { usage } from '../base/errors.js';
import { compactText, streamOfOne, type Value, type Page } from '../base/json/objects.js';
import { batchOf, batchOfValues, collect, rowsIn, type Batch, type ListShape } from './rows/batches.js';
import { checkColumns, columnPath, countColumn, planned } from './rows/columns.js';
import { put, type Sink } from './sink/sink.js';
import type { OutputOptions } from '../settings/output-formats.js';
import { sortedOrder } from './sort.js';
import { writeValue } from './value.js';

/** --count: one number, or an object with it for programs. */
export const writeCount = async (sink: Sink, result: ListResult, pages: AsyncIterable<Page>): Promise<void> => {
  let count = result.total;
  if (count === undefined) {
    count = 0;
    for await (const page of pages) count += page.count;
  }
  const isPlain = ['table', 'wide', 'text', 'name'].includes(sink.options.format);
  return isPlain ? put(sink, `${count}\n`) : writeValue(sink, { count }, {});
};

/** --count-by: counts the rows per value of a column, most frequent first unless --sort-by is given. */
export const countValues = async (
  result: ListResult,
  pages: AsyncIterable<Page>,
  path: string,
  { limit, sortBy = '-count' }: Pick<OutputOptions, 'limit' | 'sortBy'>,
): Promise<{ readonly shape: ListShape; readonly rows: AsyncIterable<Batch> }> => {
  const sorted = sortBy.replace(/^[+-]/, '');
  if (sorted !== path && sorted !== 'count')
    throw usage(`--sort-by: --count-by has no column ${sorted}`, `Available: ${path}, count`);
  const rows = rowsIn((await collect(pages, '--count-by')).map(batchOf));
  checkColumns([path], rows, { known: result.columns, fields: result.fields }, '--count-by');
  const column = result.columns?.find((each) => columnPath(each) === path) ?? path;
  const { read } = planned(column, rows);
  const counts = new Map<string, { readonly value: Value; count: number }>();
  for (const row of rows) {
    const value = read(row) ?? null;
    const key = compactText(value);
    const known = counts.get(key);
    if (known === undefined) counts.set(key, { value, count: 1 });
    else known.count += 1;
  }
  const found = [...counts.values()];
  const order = sortedOrder(
    found.map(({ count, value }) => (sorted === path ? value : count)),
    sortBy.startsWith('-'),
  );
  const values = order
    .slice(0, limit)
    .flatMap((at) => found[at] ?? [])
    .map(({ count, value }): Value => ({ [path]: value, count }));
  const shape = { columns: [column, countColumn], id: path, noun: 'values' };
  return { shape, rows: streamOfOne(batchOfValues(values, compactText)) };
};
