import { constants } from 'node:fs';
import { open, realpath, stat, type FileHandle } from 'node:fs/promises';
import { refuseDevice } from './device-name.js';
import { fileReason } from './file-problem.js';
import { noWait } from './trusted-file.js';
import { isMissingFile, replaceFile } from './private-file.js';
import { codeOf, usage } from '../errors.js';

/** Writes a file in one step for other readers. A link stays; its target is replaced. */
export const writeWhole = async (file: string, text: string, interrupt: AbortSignal): Promise<void> => {
  refuseDevice(file);
  try {
    const there = await stat(file).catch((error: unknown) => {
      if (isMissingFile(error)) return undefined;
      throw error;
    });
    if (there === undefined) return await replaceFile(file, text, 0o644);
    if (there.isFile()) return await replaceFile(await realpath(file), text, there.mode & 0o777);
    return await writeInto(file, text, interrupt);
  } catch (error) {
    interrupt.throwIfAborted();
    throw usage(`Cannot write ${file}: ${fileReason(error)}`);
  }
};

/** Writes into a device or pipe. Replacing it by a file, as root may, would destroy /dev/null. */
const writeInto = async (file: string, text: string, interrupt: AbortSignal): Promise<void> => {
  const probe = await openedForReader(file, interrupt);
  try {
    // The probe is non-blocking, so a full pipe would be an error for it.
    const handle = await open(file, 'w');
    try {
      await handle.writeFile(text);
    } finally {
      await handle.close();
    }
  } finally {
    await probe.close();
  }
};

/** Polls until a pipe has a reader, because no signal could interrupt an open that waits. */
const openedForReader = async (file: string, interrupt: AbortSignal): Promise<FileHandle> => {
  for (;;) {
    interrupt.throwIfAborted();
    try {
      return await open(file, constants.O_WRONLY | noWait);
    } catch (error) {
      if (codeOf(error) !== 'ENXIO') throw error;
      await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
    }
  }
};

const lookAgainMs = 20;
