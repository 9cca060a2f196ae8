import { closeSync, constants, fstatSync, openSync, read, readFileSync } from 'node:fs';
import { codeOf } from '../errors.js';
import { noWait } from './trusted-file.js';

const mebibyte = 1024 * 1024;

/**
 * Reads at most 64 MiB, or `most` bytes. A device or pipe has no known size (/dev/zero never ends), and a larger file is a mistake:
 * parsing it would block the process, and Ctrl-C, for minutes. A pipe is polled, because a read that waits for its
 * writer could not be interrupted, not even by the end of the program.
 */
export const readBounded = async (
  path: string,
  interrupt: AbortSignal | undefined,
  most = 64 * mebibyte,
): Promise<Buffer<ArrayBuffer>> => {
  const descriptor = openSync(path, constants.O_RDONLY | noWait);
  try {
    const found = fstatSync(descriptor);
    if (found.isFile() && found.size > most) throw tooLarge(most);
    if (found.isFile()) return readFileSync(descriptor);
    // A shell's /dev/fd/63 has a writer; a named pipe may still wait for one.
    const waitsForWriter = found.isFIFO() && !/^\/(dev\/fd|proc)\//.test(path);
    return await readToEnd(descriptor, { interrupt, most, waitsForWriter });
  } finally {
    closeSync(descriptor);
  }
};

interface EndlessFile {
  readonly interrupt: AbortSignal | undefined;
  readonly most: number;
  readonly waitsForWriter: boolean;
}

const readToEnd = async (
  descriptor: number,
  { interrupt, most, waitsForWriter }: EndlessFile,
): Promise<Buffer<ArrayBuffer>> => {
  const chunks: Buffer[] = [];
  let size = 0;
  let hasWriter = !waitsForWriter;
  for (;;) {
    interrupt?.throwIfAborted();
    const piece = await readPiece(descriptor);
    if (piece === 'not yet') hasWriter = true;
    else if (piece.length > 0) {
      hasWriter = true;
      chunks.push(piece);
      size += piece.length;
      if (size > most) throw tooLarge(most);
      continue;
    } else if (hasWriter) return Buffer.concat(chunks);
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
  }
};

const tooLarge = (most: number): Error => new Error(`it holds more than ${most / mebibyte} MiB`);

const lookAgainMs = 20;

const readPiece = (descriptor: number): Promise<Buffer | 'not yet'> =>
  new Promise((resolve, reject) => {
    read(descriptor, Buffer.allocUnsafe(65_536), 0, 65_536, null, (error, bytesRead, buffer) => {
      if (error === null) resolve(buffer.subarray(0, bytesRead));
      else if (codeOf(error) === 'EAGAIN') resolve('not yet');
      else reject(error);
    });
  });
