import { readFileSync, readlinkSync } from 'node:fs';

/** What the system tells in a small file such as those in /proc; undefined where there is none, or nothing in it. */
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
