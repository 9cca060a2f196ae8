import { batchOf, batchOfValues, rowsIn, type Batch } from './rows/batches.js';
import { envelopeOf } from './envelope.js';
import { compactText, isArray, isValueObject, type Value } from '../json/exact-json.js';
import { runQuery } from './query.js';
import { refuseLong, valuesIn } from './query-bounds.js';
import type { ListShape } from './rows/batches.js';
import type { ListResult, ObjectResult } from '../command/result.js';
import { streamOfOne, type Page } from '../json/page.js';
import { writeRows } from './write-rows.js';
import { isTable, type OutputFormat } from '../settings/output-formats.js';
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
  const isInParts = writtenInParts.has(sink.options.format);
  refuseLong(found, isInParts);
  if (!isArray(found)) return writeValue(sink, found);
  const values = inColumns(found, sink);
  const rows = isInParts ? partsOfValues(values) : streamOfOne(batchOfValues(values, compactText));
  return writeRows(sink, { ...shape, allFields: true }, rows);
};

/** The others look at all rows for their columns. */
const writtenInParts = new Set<OutputFormat>(['json', 'ndjson', 'text', 'yaml']);

/** Between two parts signals are heard. */
const partsOfValues = async function* (values: readonly Value[]): AsyncGenerator<Batch> {
  let part: Value[] = [];
  let size = 0;
  for (const value of values) {
    part.push(value);
    size += valuesIn(value);
    if (size < valuesAtOnce) continue;
    yield batchOfValues(part, compactText);
    await new Promise(setImmediate);
    [part, size] = [[], 0];
  }
  if (part.length > 0 || values.length === 0) yield batchOfValues(part, compactText);
};

const valuesAtOnce = 100_000;

/** Beside objects, whose fields are the columns, a plain value has none: it gets one, or it would not be there at all. */
const inColumns = (found: readonly Value[], { options }: Sink): readonly Value[] => {
  const hasColumns = options.format === 'csv' || isTable(options.format);
  if (!hasColumns || !found.some(isValueObject)) return found;
  return found.map((value) => (isValueObject(value) ? value : { value }));
};
