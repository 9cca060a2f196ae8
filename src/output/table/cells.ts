import { cleanCell } from '../../text/clean-text.js';
import type { PlannedColumn } from '../rows/columns.js';
import { compactText, ExactNumber, isArray, isValueObject, type Value } from '../../json/exact-json.js';
import { summarize } from './summary.js';
import type { Reader } from '../sink/sink.js';
import { isTime, readableTimeSpan, relativeTime } from '../../text/times.js';
import { exactNumber, readableNumber } from '../rows/field-names.js';
import type { Format } from '../../areas/column.js';

export const emptyCell = (reader: Reader): string => (reader.terminal ? '–' : '-');

/** A cell's text: one line, harmless on a terminal, not yet colored or cut. */
export const cellText = (value: Value | undefined, column: PlannedColumn, reader: Reader): string => {
  if (value === null) return column.whenNull ?? emptyCell(reader);
  if (value === undefined || value === '') return emptyCell(reader);
  if (column.words !== undefined && isScalar(value)) return column.words[String(value)] ?? cleanCell(String(value));
  if (typeof value === 'string') return stringText(value, column.format, reader);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number' || value instanceof ExactNumber) return numberText(value, column.format, reader);
  if (column.format === 'json') return cleanCell(compactText(value));
  if (isArray(value) && value.length === 0) return column.noun === undefined ? emptyCell(reader) : 'none';
  return isValueObject(value) && Object.keys(value).length === 0
    ? emptyCell(reader)
    : summarize(value, { ...column, now: reader.terminal ? reader.now : undefined });
};

const isScalar = (value: Value): value is string | number | ExactNumber =>
  typeof value === 'string' || typeof value === 'number' || value instanceof ExactNumber;

const stringText = (value: string, format: Format | undefined, reader: Reader): string => {
  if (reader.terminal && format !== 'date' && isTime(value)) return relativeTime(value, reader.now);
  if (reader.terminal && format === 'date' && isTime(value)) return value.slice(0, 10);
  if (reader.terminal && format === 'timespan') return cleanCell(readableTimeSpan(value));
  if (format === 'bytes' && reader.terminal && /^\d+$/.test(value)) return readableNumber(Number(value), format);
  return cleanCell(value);
};

const numberText = (value: number | ExactNumber, format: Format | undefined, reader: Reader): string => {
  if (format === 'yes-no') return Number(value) === 0 ? 'no' : 'yes';
  if (keepsNumbers(format)) return String(value);
  return reader.terminal ? readableNumber(Number(value), format) : exactNumber(String(value), format);
};

/** A number stands in such a column as it came, for every reader. */
export const keepsNumbers = (format: Format | undefined): format is 'summary' | 'json' | 'time' | 'date' | undefined =>
  format === undefined || format === 'summary' || format === 'json' || format === 'time' || format === 'date';
