import { fstatSync, readFileSync, statfsSync } from 'node:fs';

/** /dev/full on Linux: what a script is tested with. */
const fullDevice = 263; // 1, 7

/** false: a file on a full disk, or one that cannot be written. Nothing is written to find out; where it cannot be known, it is taken for granted. */
export const hasRoom = (descriptor: number, bytes: number): boolean => {
  try {
    const file = fstatSync(descriptor);
    if (file.isCharacterDevice()) return file.rdev !== fullDevice;
    if (!file.isFile()) return !file.isDirectory();
    const [, flags = ''] = /^flags:\s*([0-7]+)$/m.exec(readFileSync(`/proc/self/fdinfo/${descriptor}`, 'utf8')) ?? [];
    // Opened to be read only.
    if (flags !== '' && (Number.parseInt(flags, 8) & 3) === 0) return false;
    const { bavail, bsize } = statfsSync(`/proc/self/fd/${descriptor}`);
    return bavail * bsize >= bytes;
  } catch {
    return true;
  }
};
