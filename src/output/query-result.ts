import { batchOf, rowsIn } from './rows/batches.js';
import { envelopeOf } from './envelope.js';
import { isValueObject, type Value, type Page } from '../base/json/objects.js';
import { runQuery } from './query.js';
import type { ListResult } from '../command/result.js';
import { isTable } from '../settings/output-formats.js';
import type { Sink } from './sink/sink.js';
import { sortedBatch } from './sort.js';

/** Runs --query on the json form: the array of all items, or with --envelope the wrapper around it. */
export const queryList = async (sink: Sink, result: ListResult, pages: readonly Page[]): Promise<Value> => {
  const { query = '@', envelope, sortBy } = sink.options;
  const batches = sortBy === undefined ? pages.map(batchOf) : [sortedBatch(pages, sortBy, result)];
  const items = rowsIn(batches);
  return runQuery(query, envelope ? envelopeOf(pages, items) : items);
};

/** In rows with columns, gives a plain value among objects a column of its own; otherwise it would be lost. */
export const inColumns = (found: readonly Value[], { options }: Sink): readonly Value[] => {
  const hasColumns = options.format === 'csv' || isTable(options.format);
  if (!hasColumns || !found.some(isValueObject)) return found;
  return found.map((value) => (isValueObject(value) ? value : { value }));
};
