import { cleanLines } from '../../text/clean-text.js';
import { compactText, isArray, isValueObject, type Value } from '../../json/objects.js';
import type { Batch } from '../rows/batches.js';
import type { ListShape } from '../rows/batches.js';
import { put, type Reader, type Sink } from '../sink/sink.js';

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
