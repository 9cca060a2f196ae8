import type { Json, JsonObject } from '../../json/objects.js';
import { parseTime } from '../../text/times.js';
import type { StoredColumn } from '../snapshot/open-snapshot.js';
import type { ColumnType } from '../snapshot/snapshot-tables.js';

/** Turns the type of a column into text if one of its values does not fit. */
export const widenColumns = (columns: readonly StoredColumn[], rows: Iterable<JsonObject>): StoredColumn[] => {
  const types = new Map(columns.map(({ name, type }) => [name, type]));
  for (const row of rows)
    for (const [name, type] of types) {
      const value = row[name] ?? null;
      if (value !== null && !fits(type, value)) types.set(name, widened(type, value));
    }
  return [...types].map(([name, type]) => ({ name, type }));
};

const widened = (type: ColumnType, value: Json): ColumnType =>
  type === 'integer' && typeof value === 'number' ? 'number' : 'text';

const fits = (type: ColumnType, value: Json): boolean => {
  switch (type) {
    case 'text':
    case 'json':
      return true;
    case 'integer':
      return Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31;
    case 'number':
      return typeof value === 'number';
    case 'boolean':
      return typeof value === 'boolean';
    case 'time':
      return typeof value === 'string' && !Number.isNaN(parseTime(value));
  }
};
