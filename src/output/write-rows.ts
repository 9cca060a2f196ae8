import type { Batch } from './rows/batches.js';
import { writeCsv } from './formats/csv-list.js';
import { writeJsonList, writeNdjson } from './formats/json-list.js';
import type { ListShape } from './rows/batches.js';
import { writeNames } from './formats/names.js';
import type { Sink } from './sink/sink.js';
import { writeTextRows } from './formats/text.js';
import { writeTable } from './table/table-list.js';
import { writeYamlList } from './formats/yaml-list.js';
import type { OutputFormat } from '../settings/output-formats.js';

/** Rows in the chosen format, page by page. */
export const writeRows = (sink: Sink, shape: ListShape, rows: AsyncIterable<Batch>): Promise<void> =>
  writers[sink.options.format](sink, shape, rows);

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
