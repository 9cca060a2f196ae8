import { cleanLines } from '../../base/text/clean-text.js';
import { compactText, isArray, isValueObject, type Value } from '../../base/json/objects.js';
import type { Batch } from '../rows/batches.js';
import type { ListShape } from '../rows/batches.js';
import { reducer } from '../rows/columns.js';
import { readPath } from '../rows/fields.js';
import { put, type Reader, type Sink } from '../sink/sink.js';

/** One line per item; a single value is unquoted, so that a shell can use it directly. */
export const writeTextRows = async (sink: Sink, _shape: ListShape, rows: AsyncIterable<Batch>): Promise<void> => {
  const pick = textPicker(sink.options.columns);
  for await (const batch of rows)
    for (const value of batch.values()) await put(sink, textLine(pick(value), sink.reader));
};

/** A single column gives plain values instead of objects. */
export const textPicker = (typed: readonly string[] | undefined): ((item: Value) => Value) => {
  if (typed === undefined) return (item) => item;
  const [only, second] = typed;
  if (only === undefined || second !== undefined) return reducer(typed);
  const read = readPath(only);
  return (item) => read(item) ?? null;
};

/** Texts without quotes, an empty line for null; lists and objects stay JSON. */
export const textLine = (value: Value, reader: Reader): string => {
  if (value === null) return '\n';
  const text = isArray(value) || isValueObject(value) ? compactText(value) : String(value);
  return `${reader.terminal ? cleanLines(text) : text}\n`;
};
