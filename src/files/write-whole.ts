import { randomBytes } from 'node:crypto';
import { open, rename, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileReason } from './file-problem.js';
import { usage } from '../errors.js';

/** A file for others to read: written beside and renamed, so that a reader sees the old text or the new one. */
export const writeWhole = async (file: string, text: string): Promise<void> => {
  const draft = join(dirname(file), `.${basename(file)}.${randomBytes(6).toString('hex')}.tmp`);
  try {
    const handle = await open(draft, 'wx', 0o644);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (error) {
    await unlink(draft).catch(() => undefined);
    throw usage(`Cannot write ${file}: ${fileReason(error)}`);
  }
};
