import type { Batch } from '../rows/batches.js';
import { compactText, indentedText, parseExact, type JsonPaint } from '../../base/json/objects.js';
import { reducer } from '../rows/columns.js';
import type { ListShape } from '../rows/batches.js';
import { escapeUnsafe } from '../../base/text/clean-text.js';
import { put, type Sink } from '../sink/sink.js';

/** One array for all pages: one item per line in a pipe, indented and colored on a terminal. */
export const writeJsonList = async (sink: Sink, _shape: ListShape, rows: AsyncIterable<Batch>): Promise<void> => {
  const { chunks } = sink;
  const paint = terminalPaint(sink);
  let opened = false;
  for await (const texts of itemTexts(sink, rows)) {
    for (const text of texts) {
      chunks.add(opened ? ',\n' : '[\n');
      opened = true;
      if (chunks.add(paint === undefined ? text : `  ${indentedText(parseExact(asText(text)), paint, '  ')}`))
        await chunks.flush();
    }
  }
  await put(sink, opened ? '\n]\n' : '[]\n');
};

export const writeNdjson = async (sink: Sink, _shape: ListShape, rows: AsyncIterable<Batch>): Promise<void> => {
  const { chunks } = sink;
  const paint = terminalPaint(sink);
  for await (const texts of itemTexts(sink, rows)) {
    for (const text of texts) {
      chunks.add(paint === undefined ? text : compactText(parseExact(asText(text)), paint));
      if (chunks.add('\n')) await chunks.flush();
    }
  }
};

/** Escapes C1, bidi and invisible characters as \uXXXX on a terminal; undefined in a pipe, which stays unchanged. */
export const terminalPaint = ({ palette, reader }: Pick<Sink, 'palette' | 'reader'>): JsonPaint | undefined =>
  reader.terminal
    ? (kind, text) => palette[kind](kind === 'name' || kind === 'string' ? escapeUnsafe(text) : text)
    : undefined;

/** Without --columns, the bytes are cut out of the page and never parsed. */
const itemTexts = async function* (
  sink: Sink,
  rows: AsyncIterable<Batch>,
): AsyncGenerator<Iterable<Uint8Array | string>> {
  const typed = sink.options.columns;
  const reduce = typed === undefined ? undefined : reducer(typed);
  for await (const batch of rows) {
    yield reduce === undefined ? batch.texts() : batch.values().map((value) => compactText(reduce(value)));
  }
};

const asText = (text: Uint8Array | string): string =>
  typeof text === 'string' ? text : Buffer.from(text.buffer, text.byteOffset, text.byteLength).toString('utf8');
