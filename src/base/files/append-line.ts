import { closeSync, constants, fchmodSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { noWait } from './trusted-file.js';

/** Refuses a link, which might lead to another file, and does not wait for the reader of a pipe. */
const appending = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0) | noWait;

/**
 * Appends a line to a private file in one write, so that lines of parallel commands do not mix. Starts a new line after
 * half a line left by a full disk or a power cut, which would make this one unreadable, too. Synchronous, so that it
 * also works in a process that is about to end.
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
    // A full disk writes only a part, without an error.
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
