import type { Json } from '../../json/objects.js';
import { parseTime } from '../../text/times.js';
import { knownColumns, type ColumnType } from '../snapshot/known-columns.js';
import type { TableName } from '../snapshot/snapshot-meta.js';
import { readRows, type Snapshot } from '../snapshot/snapshot-store.js';

export interface ExportColumn {
  readonly name: string;
  readonly type: ColumnType;
}

/** The columns of a table: those known beforehand, then what else its rows have. A type that a value does not fit becomes text. */
export const columnsIn = async (snapshot: Snapshot, table: TableName): Promise<ExportColumn[]> => {
  const known = knownColumns[table];
  const types = new Map<string, ColumnType | undefined>(Object.entries(known));
  for await (const row of readRows(snapshot, table))
    for (const [name, value] of Object.entries(row)) types.set(name, widened(types.get(name), value));
  return [...types].map(([name, type]) => ({ name, type: type ?? 'text' }));
};

const widened = (type: ColumnType | undefined, value: Json): ColumnType | undefined => {
  if (value === null || (type !== undefined && fits(type, value))) return type;
  if (type !== undefined) return type === 'integer' && typeof value === 'number' ? 'number' : 'text';
  if (typeof value === 'boolean') return 'boolean';
  // Whole by chance today, broken tomorrow: only what is known to be whole is an integer.
  return typeof value === 'number' ? 'number' : 'text';
};

const fits = (type: ColumnType, value: Json): boolean => {
  switch (type) {
    case 'text':
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
