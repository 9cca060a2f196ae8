import { closeSync, constants, fchmodSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { noWait } from './trusted-file.js';

/** Not through a link, which would lead to a file that is none of ours; and not waiting for whoever reads a pipe. */
const appending = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0) | noWait;

/**
 * Appends to a private file of lines in one write, so that parallel commands do not mix theirs. Half a line that a full
 * disk or a power cut left stays alone: what is written on behind it could not be read either. In one go: also a process
 * that ends at this moment gets it written.
 */
export const appendLine = (
  file: string,
  line: string,
  write: (descriptor: number, bytes: Uint8Array) => number = writeSync,
): void => {
  const descriptor = openSync(file, appending, 0o600);
  try {
    const found = fstatSync(descriptor);
    if (!found.isFile()) throw new Error(`${file} is not a file`);
    fchmodSync(descriptor, 0o600);
    const bytes = Buffer.from(`${endsInLine(descriptor, found.size) ? '' : '\n'}${line}\n`);
    // A full disk takes a part of it, without an error.
    if (write(descriptor, bytes) < bytes.length)
      throw Object.assign(new Error('no space left on the disk'), { code: 'ENOSPC' });
  } finally {
    closeSync(descriptor);
  }
};

const endsInLine = (descriptor: number, size: number): boolean => {
  if (size === 0) return true;
  const last = Buffer.alloc(1);
  readSync(descriptor, last, 0, 1, size - 1);
  return last.toString() === '\n';
};
