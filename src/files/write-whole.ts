import { fileReason } from './file-problem.js';
import { replaceFile } from './private-file.js';
import { usage } from '../errors.js';

/** A file for others to read: a reader sees the old text or the new one. */
export const writeWhole = async (file: string, text: string): Promise<void> => {
  try {
    await replaceFile(file, text, 0o644);
  } catch (error) {
    throw usage(`Cannot write ${file}: ${fileReason(error)}`);
  }
};
