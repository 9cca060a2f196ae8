import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { dirname } from 'node:path';
import { EmsError, messageOf } from '../../errors.js';
import { lineFeed } from '../../json/ascii.js';
import { isObject, type Json, type JsonObject } from '../../json/objects.js';
import { shellWord } from '../../text/shell-word.js';

/** A file of one line a row; a table of a snapshot is a gzip file of JSON objects, which anything reads: zcat, jq, DuckDB, Spark. */
export interface LineWriter {
  /** Whole lines with their ends, copied at once. To be waited for where there is something to wait for, which is once in hundreds of rows. */
  write(bytes: Buffer, start?: number, end?: number): Promise<void> | undefined;
  writeText(line: string): Promise<void> | undefined;
  /** The bytes of the file. It is on the disk for good only when its snapshot is. */
  close(): Promise<number>;
  /** Nothing is left of it. */
  abandon(): Promise<void>;
}

/** Handed over in pieces of this size: a write for each row takes four times as long. Of plain files dozens are open. */
const pieceBytes = { table: 256 * 1024, plain: 32 * 1024 };
/** Of 100,000 computers: level 1 takes 0.3 s for 3.6 MB, level 6 takes 1.1 s for 2.5 MB. */
const gzipLevel = 1;

export const createTable = (file: string): LineWriter => {
  const sink = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  const zip = createGzip({ level: gzipLevel, chunkSize: 64 * 1024 });
  zip.pipe(sink);
  return lineWriter(file, zip, sink, pieceBytes.table);
};

/** For rows on their way to a table: as they are, without compression. */
export const createPlainFile = (file: string): LineWriter => {
  const sink = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  return lineWriter(file, sink, sink, pieceBytes.plain);
};

const lineWriter = (file: string, input: Writable, sink: Writable, size: number): LineWriter => {
  let failure: unknown;
  const fail = (error: unknown): void => {
    failure ??= error;
    input.destroy();
    sink.destroy();
  };
  for (const stream of new Set([input, sink])) stream.on('error', fail);
  // One piece is compressed while the other one is filled.
  let piece: Buffer = Buffer.allocUnsafeSlow(size);
  let other: Buffer | undefined;
  let filled = 0;
  let underWay: Promise<void> = Promise.resolve();
  const flush = async (): Promise<void> => {
    await underWay;
    if (failure !== undefined) throw failure;
    const [bytes, next] = [piece, other ?? Buffer.allocUnsafeSlow(size)];
    const end = filled;
    [piece, other, filled] = [next, bytes, 0];
    underWay = new Promise((resolve) => {
      input.write(bytes.subarray(0, end), () => resolve());
    });
  };
  const writeRest = async (bytes: Buffer, start: number, end: number): Promise<void> => {
    for (let at = start; at < end;) {
      if (filled === size) await flush();
      const count = Math.min(size - filled, end - at);
      filled += bytes.copy(piece, filled, at, at + count);
      at += count;
    }
  };
  const write: LineWriter['write'] = (bytes, start = 0, end = bytes.length) => {
    if (filled + end - start > size) return writeRest(bytes, start, end);
    filled += bytes.copy(piece, filled, start, end);
    return undefined;
  };
  return {
    write,
    writeText: (line) => write(Buffer.from(`${line}\n`)),
    close: async () => {
      await flush();
      input.end();
      await finished(sink).catch((error: unknown) => {
        throw failure ?? error;
      });
      return (await stat(file)).size;
    },
    abandon: async () => {
      fail(new Error('abandoned'));
      // A file that is still being opened would be there after it was deleted.
      if (!sink.closed) await new Promise((resolve) => sink.once('close', resolve));
      await rm(file, { force: true });
    },
  };
};

/** No row is a hundredth of it: a file without line ends would be put together again with each piece of it. */
const longestRow = 16 * 1024 * 1024;

/**
 * The bytes of a table, cut at the ends of lines. Memory is that of a few pieces. With fewer rows than were written, it
 * would answer every question, and every one wrong.
 */
export const readPieces = async function* (file: string, rows?: number): AsyncGenerator<Buffer, void, undefined> {
  let rest: Buffer = Buffer.alloc(0);
  let found = 0;
  for await (const chunk of unzipped(file)) {
    const piece = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const end = piece.lastIndexOf(lineFeed) + 1;
    if (rows !== undefined) found += rowsIn(piece.subarray(0, end), file);
    if (end > 0) yield piece.subarray(0, end);
    rest = piece.subarray(end);
    if (rest.length > longestRow) throw damagedTable(file, 'a row has no end');
  }
  if (rest.length > 0) throw damagedTable(file, 'it ends within a row');
  if (rows !== undefined && found !== rows) throw damagedTable(file, `it has ${found} of ${rows} rows`);
};

const openBrace = 0x7b;

const rowsIn = (piece: Buffer, file: string): number => {
  let found = 0;
  for (let start = 0; start < piece.length; start = piece.indexOf(lineFeed, start) + 1) {
    if (piece[start] !== openBrace) throw damagedTable(file, 'one of its rows is not a JSON object');
    found++;
  }
  return found;
};

const unzipped = async function* (file: string): AsyncGenerator<Buffer, void, undefined> {
  const found = await stat(file).catch((error: unknown) => {
    throw damagedTable(file, messageOf(error));
  });
  // Opening a pipe would wait for whoever writes to it.
  if (!found.isFile()) throw damagedTable(file, 'it is not a regular file');
  const source = createReadStream(file);
  const unzip = createGunzip({ chunkSize: 128 * 1024 });
  source.on('error', (error) => unzip.destroy(error));
  try {
    const chunks = (source.pipe(unzip) as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
    for (;;) {
      const next = await chunks.next().catch((error: unknown) => {
        throw damagedTable(file, messageOf(error));
      });
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    source.destroy();
    unzip.destroy();
  }
};

export const damagedTable = (file: string, why: string): EmsError =>
  new EmsError('failed', `The snapshot table ${file} is damaged: ${why.replace(/\.$/, '')}.`, {
    hint: `Take a new snapshot with: ems fleet snapshot. Delete this one with: rm -r ${shellWord(dirname(file))}`,
  });

/** Lines in their order, many at a time: waiting for each takes longer than reading it. */
export const readBatches = async function* (
  file: string,
  rows?: number,
): AsyncGenerator<readonly string[], void, undefined> {
  for await (const piece of readPieces(file, rows)) yield piece.toString('utf8', 0, piece.length - 1).split('\n');
};

export const readLines = async function* (file: string, rows?: number): AsyncGenerator<string, void, undefined> {
  for await (const lines of readBatches(file, rows)) yield* lines;
};

export const readObjects = async function* (file: string, rows?: number): AsyncGenerator<JsonObject, void, undefined> {
  for await (const line of readLines(file, rows)) yield rowIn(line);
};

/** Our own lines are objects; a disk, or somebody's editor, may have changed one. */
export const rowIn = (line: string): JsonObject => {
  let row: Json | undefined;
  try {
    row = JSON.parse(line) as Json;
  } catch {
    throw damagedRow();
  }
  if (!isObject(row)) throw damagedRow();
  return row;
};

export const damagedRow = (): EmsError =>
  new EmsError('failed', 'A table of the snapshot is damaged: one of its rows is not a JSON object.', {
    hint: 'Take a new snapshot with: ems fleet snapshot. Find the folder of this one with: ems fleet snapshots',
  });
