import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';

/**
 * Opens a file to read it. A pipe in its place would be waited for within open(2), which no signal can end (Windows has
 * no such flag, and no such pipes); what is no file is refused, by the code that the system has for it.
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
