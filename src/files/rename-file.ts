import { rename } from 'node:fs/promises';
import { platform } from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { codeOf } from '../errors.js';

/** Errors of Windows while a virus scanner, an indexer or a reader has one of the files open. */
const passing = new Set(['EPERM', 'EACCES', 'EBUSY']);
const pausesMs = [5, 10, 20, 40, 80, 160, 320, 640];

/** Renames a file. On Windows it may have to wait, about a second at most, until nobody has it open. */
export const renameFile = async (
  from: string,
  to: string,
  { isWindows = platform === 'win32', move = rename, wait = pause }: RenameMeans = {},
): Promise<void> => {
  for (const pauseMs of isWindows ? pausesMs : []) {
    try {
      return await move(from, to);
    } catch (error) {
      if (!passing.has(codeOf(error) ?? '')) throw error;
      await wait(pauseMs);
    }
  }
  return move(from, to);
};

interface RenameMeans {
  readonly isWindows?: boolean;
  readonly move?: (from: string, to: string) => Promise<void>;
  readonly wait?: (milliseconds: number) => Promise<unknown>;
}
