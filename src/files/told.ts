import { readFileSync, readlinkSync } from 'node:fs';

/** Reads a small system file such as those in /proc; undefined if it is missing or empty. */
export const textIn = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch {
    return undefined;
  }
};

export const linkAt = (file: string): string | undefined => {
  try {
    return readlinkSync(file);
  } catch {
    return undefined;
  }
};
