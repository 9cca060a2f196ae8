import type { Batch } from './batches.js';
import { writeCsv } from './csv-list.js';
import { writeJsonList, writeNdjson } from './json-list.js';
import type { ListShape } from './list-shape.js';
import { writeNames } from './names.js';
import type { OutputFormat } from './result.js';
import type { Sink } from './sink.js';
import { writeTable } from './table-list.js';
import { writeYamlList } from './yaml-list.js';

/** Rows in the chosen format, page by page. */
export const writeRows = (sink: Sink, shape: ListShape, rows: AsyncIterable<Batch>): Promise<void> =>
  writers[sink.options.format](sink, shape, rows);

const writers: Record<OutputFormat, typeof writeRows> = {
  table: writeTable,
  json: writeJsonList,
  ndjson: writeNdjson,
  yaml: writeYamlList,
  csv: writeCsv,
  name: writeNames,
};
