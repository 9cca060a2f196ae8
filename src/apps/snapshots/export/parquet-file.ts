import { fileWriter, ParquetWriter } from 'hyparquet-writer';
import type { Json, JsonObject } from '../../../base/json/objects.js';
import { parseTime } from '../../../base/text/times.js';
import type { StoredColumn } from '../open-snapshot.js';
import type { ColumnType } from '../snapshot-tables.js';

/** Readers skip whole row groups; the writer holds one in memory. */
const rowsPerGroup = 20_000;

/** Writes columns as DuckDB, Spark and Arrow read them. The file exists and is empty. */
export const writeParquet = async (
  file: string,
  columns: readonly StoredColumn[],
  rows: Iterable<JsonObject>,
): Promise<number> => {
  const writer = new ParquetWriter({
    writer: fileWriter(file),
    schema: [
      { name: 'root', num_children: columns.length },
      ...columns.map(({ name, type }) => ({ name, ...elements[type] })),
    ],
  });
  let count = 0;
  let group: JsonObject[] = [];
  const flush = async (): Promise<void> => {
    const columnData = columns.map(({ name, type }) => ({ name, data: group.map((row) => valueFor(type, row[name])) }));
    await writer.write({ columnData, rowGroupSize: rowsPerGroup });
    count += group.length;
    group = [];
  };
  for (const row of rows) {
    group.push(row);
    if (group.length === rowsPerGroup) await flush();
  }
  if (group.length > 0) await flush();
  await writer.finish();
  return count;
};

const optional = { repetition_type: 'OPTIONAL' } as const;
const elements = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8', ...optional },
  json: { type: 'BYTE_ARRAY', converted_type: 'UTF8', ...optional },
  integer: { type: 'INT32', ...optional },
  number: { type: 'DOUBLE', ...optional },
  boolean: { type: 'BOOLEAN', ...optional },
  time: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MILLIS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
    ...optional,
  },
} as const;

const valueFor = (type: ColumnType, value: Json | undefined): unknown => {
  if (value === null || value === undefined) return undefined;
  switch (type) {
    case 'text':
    case 'json':
      return typeof value === 'string' ? value : JSON.stringify(value);
    case 'time':
      return typeof value === 'string' ? new Date(parseTime(value)) : undefined;
    case 'integer':
    case 'number':
    case 'boolean':
      return value;
  }
};
