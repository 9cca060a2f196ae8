import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { noWait } from './no-wait.js';

/** Not through a link, which would lead to a file that is none of ours; and not waiting for whoever reads a pipe. */
const appending = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0) | noWait;

/**
 * Appends to a private file of lines in one write, so that parallel commands do not mix theirs. Half a line that a full
 * disk or a power cut left stays alone: what is written on behind it could not be read either.
 */
export const appendLine = async (file: string, line: string): Promise<void> => {
  const handle = await open(file, appending, 0o600);
  try {
    const found = await handle.stat();
    if (!found.isFile()) throw new Error(`${file} is not a file`);
    await handle.chmod(0o600);
    const bytes = Buffer.from(`${(await endsInLine(handle, found.size)) ? '' : '\n'}${line}\n`);
    const { bytesWritten } = await handle.write(bytes);
    // A full disk takes a part of it, without an error.
    if (bytesWritten < bytes.length) throw Object.assign(new Error('no space left on the disk'), { code: 'ENOSPC' });
  } finally {
    await handle.close();
  }
};

const endsInLine = async (handle: FileHandle, size: number): Promise<boolean> => {
  if (size === 0) return true;
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer.toString() === '\n';
};
