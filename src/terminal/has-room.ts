import { fstatSync, statfsSync } from 'node:fs';

/** /dev/full on Linux: what a script is tested with. */
const fullDevice = 263; // 1, 7

/** false: a file on a full disk. Nothing is written to find out; where it cannot be known, it is taken for granted. */
export const hasRoom = (descriptor: number, bytes: number): boolean => {
  try {
    const file = fstatSync(descriptor);
    if (file.isCharacterDevice()) return file.rdev !== fullDevice;
    if (!file.isFile()) return true;
    const { bavail, bsize } = statfsSync(`/proc/self/fd/${descriptor}`);
    return bavail * bsize >= bytes;
  } catch {
    return true;
  }
};
