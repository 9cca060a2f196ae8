import type { Batch, ListShape } from './rows/batches.js';
import { writeCsv } from './formats/csv-list.js';
import { writeJsonList, writeNdjson } from './formats/json-list.js';
import { writeNames } from './formats/names.js';
import { put, type Sink } from './sink/sink.js';
import { writeTextRows } from './formats/text.js';
import { writeTable } from './table/table-list.js';
import type { OutputFormat } from '../settings/output-formats.js';
import type { Value } from '../json/exact-json.js';
import { reducer } from './rows/columns.js';
import { loadBlocks, yamlItem } from './formats/yaml.js';

/** Rows in the chosen format, page by page. */
export const writeRows = (sink: Sink, shape: ListShape, rows: AsyncIterable<Batch>): Promise<void> =>
  writers[sink.options.format](sink, shape, rows);

const writeYamlList = async (sink: Sink, shape: ListShape, rows: AsyncIterable<Batch>): Promise<void> => {
  const typed = sink.options.columns;
  const blocks = await loadBlocks();
  let reduce: ((item: Value) => Value) | undefined;
  let any = false;
  for await (const batch of rows) {
    const values = batch.values();
    if (typed !== undefined) reduce ??= reducer(typed, values, { known: shape.columns, fields: shape.fields });
    for (const value of values) {
      any = true;
      if (sink.chunks.add(yamlItem(reduce === undefined ? value : reduce(value), blocks))) await sink.chunks.flush();
    }
  }
  if (!any) await put(sink, '[]\n');
};

const writers: Record<OutputFormat, typeof writeRows> = {
  table: writeTable,
  wide: writeTable,
  text: writeTextRows,
  json: writeJsonList,
  ndjson: writeNdjson,
  yaml: writeYamlList,
  csv: writeCsv,
  name: writeNames,
};
