import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';

/**
 * Opens a file for reading. open(2) would wait for a writer of a pipe, and no signal ends that, so it opens without
 * waiting and refuses anything but a file with the system's own error code.
 */
export const openFile = (path: string): number => {
  const file = openSync(path, constants.O_RDONLY | withoutWaiting);
  const found = fstatSync(file);
  if (found.isFile()) return file;
  closeSync(file);
  const code = found.isDirectory() ? 'EISDIR' : 'ENXIO';
  throw Object.assign(new Error(`${code}: not a file, open '${path}'`), { code, path });
};

export const withoutWaiting = constants.O_NONBLOCK ?? 0;

/** undefined: there is none. */
export const readFileIfThere = (path: string): string | undefined => {
  const file = openIfThere(path);
  if (file === undefined) return undefined;
  try {
    return readFileSync(file, 'utf8');
  } finally {
    closeSync(file);
  }
};

export const openIfThere = (path: string): number | undefined => {
  try {
    return openFile(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
};
