import { cleanLines } from '../../text/clean-text.js';
import { compactText, isArray, isValueObject, type Value } from '../../json/exact-json.js';
import type { Batch } from '../batches.js';
import type { ListShape } from '../list-shape.js';
import { put, type Sink } from '../sink.js';
import type { Reader } from '../table/cells.js';

/** A line per item: what is one value stands bare, so that a shell can use it as it is. */
export const writeTextRows = async (sink: Sink, _shape: ListShape, rows: AsyncIterable<Batch>): Promise<void> => {
  for await (const batch of rows) for (const value of batch.values()) await put(sink, textLine(value, sink.reader));
};

/** Texts without quotes, nothing for null; what is more than one value stays JSON. */
export const textLine = (value: Value, reader: Reader): string => {
  if (value === null) return '\n';
  const text = isArray(value) || isValueObject(value) ? compactText(value) : String(value);
  return `${reader.terminal ? cleanLines(text) : text}\n`;
};
