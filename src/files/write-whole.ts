import { open, realpath, stat } from 'node:fs/promises';
import { fileReason } from './file-problem.js';
import { isMissingFile, replaceFile } from './private-file.js';
import { usage } from '../errors.js';

/** A file for others to read: a reader sees the old text or the new one. A link stays, and what it leads to is replaced. */
export const writeWhole = async (file: string, text: string): Promise<void> => {
  try {
    const there = await stat(file).catch((error: unknown) => {
      if (isMissingFile(error)) return undefined;
      throw error;
    });
    if (there === undefined) return await replaceFile(file, text, 0o644);
    if (there.isFile()) return await replaceFile(await realpath(file), text, there.mode & 0o777);
    return await writeInto(file, text);
  } catch (error) {
    throw usage(`Cannot write ${file}: ${fileReason(error)}`);
  }
};

/** A device or a pipe is written to. Replaced by a file, as root may, there would be no /dev/null any more. */
const writeInto = async (file: string, text: string): Promise<void> => {
  const handle = await open(file, 'w');
  try {
    await handle.writeFile(text);
  } finally {
    await handle.close();
  }
};
