import { batchOf, batchOfValues, rowsIn } from './rows/batches.js';
import { envelopeOf } from './envelope.js';
import { compactText, isArray, isValueObject, type Value } from '../json/exact-json.js';
import { runQuery } from './query.js';
import type { ListShape } from './rows/batches.js';
import type { ListResult, ObjectResult } from '../command/result.js';
import { streamOfOne, type Page } from '../json/page.js';
import { writeRows } from './write-rows.js';
import { isTable } from '../settings/output-formats.js';
import type { Sink } from './sink/sink.js';
import { sortedBatch } from './sort.js';
import { writeValue } from './value.js';

/** --query works on the json form: the array of all items, or with --envelope the wrapper around it. */
export const renderQuery = async (sink: Sink, result: ListResult, pages: readonly Page[]): Promise<void> => {
  const { query = '@', envelope, sortBy } = sink.options;
  const batches =
    sortBy === undefined ? pages.map(batchOf) : [sortedBatch(pages, sortBy, { ...result, window: undefined })];
  const items = rowsIn(batches, '--query');
  const wrapper = envelope ? envelopeOf(pages, items) : items;
  await renderFound(sink, result, await runQuery(query, wrapper));
};

export const renderObjectQuery = async (sink: Sink, result: ObjectResult, value: Value): Promise<void> =>
  renderFound(sink, result, await runQuery(sink.options.query ?? '@', value));

const renderFound = async (sink: Sink, shape: ListShape, found: Value): Promise<void> => {
  if (!isArray(found)) return writeValue(sink, found);
  const values = inColumns(found, sink);
  return writeRows(sink, { ...shape, allFields: true }, streamOfOne(batchOfValues(values, compactText)));
};

/** Beside objects, whose fields are the columns, a plain value has none: it gets one, or it would not be there at all. */
const inColumns = (found: readonly Value[], { options }: Sink): readonly Value[] => {
  const hasColumns = options.format === 'csv' || isTable(options.format);
  if (!hasColumns || !found.some(isValueObject)) return found;
  return found.map((value) => (isValueObject(value) ? value : { value }));
};
