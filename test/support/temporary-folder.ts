import { accessSync, constants, readFileSync, statfsSync } from 'node:fs';

/** Far more than all tests need at once. */
const enoughBytes = 4 * 1024 ** 3;

/**
 * Where the tests put their files: in memory, if there is room for them and programs may be started there. What is written
 * to be safe from a power cut is waited for on a disk, a quarter of the time of many tests.
 */
export const folderInMemory = (): string | undefined => {
  const folder = '/dev/shm';
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === folder);
    const mayStart = mount !== undefined && !mount.split(' ')[3]?.split(',').includes('noexec');
    return mayStart && bavail * bsize > enoughBytes ? folder : undefined;
  } catch {
    return undefined;
  }
};
