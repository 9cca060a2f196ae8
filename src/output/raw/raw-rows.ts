import type { Batch, BatchSource } from '../batches.js';
import type { Chunks } from '../chunks.js';
import type { RawFields } from './raw-fields.js';
import type { Sink } from '../sink.js';

/** How an item becomes a line without being parsed. */
export interface RawRows {
  readonly fields: RawFields;
  /** What a line may have beside the bytes of its fields. */
  readonly overhead: number;
  /** Writes the fields found last and gives the position behind them; -1 for a row that cannot be copied. */
  row(out: Buffer, at: number, page: Buffer): number;
}

/** Copies rows from the bytes they came in until one is not plain; answers how many it wrote. */
export const copyBatch = async (sink: Sink, { source }: Batch, rows: RawRows | undefined): Promise<number> => {
  if (source === undefined || rows === undefined) return 0;
  const copied = copyRows(sink.chunks, source, rows);
  if (sink.chunks.isFull) await sink.chunks.flush();
  return copied;
};

const copyRows = (chunks: Chunks, { text, slices }: BatchSource, rows: RawRows): number => {
  const bytes = (slices.at(-1)?.end ?? 0) - (slices[0]?.start ?? 0);
  const { buffer, start } = chunks.reserve(bytes + slices.length * rows.overhead);
  let at = start;
  let written = 0;
  for (const slice of slices) {
    const end = rows.fields.find(text, slice) ? rows.row(buffer, at, text) : -1;
    if (end === -1) break;
    at = end;
    written++;
  }
  chunks.written(at);
  return written;
};

// oxlint-disable-next-line max-params -- called for every cell of 100,000 rows: an object each would cost more than the copying
export const copy = (out: Buffer, start: number, from: Uint8Array, first: number, end: number): number => {
  let at = start;
  for (let byte = first; byte < end; byte++) out[at++] = from[byte] ?? 0; // a dozen bytes: faster than a call of set
  return at;
};
