import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  type Stats,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { codeOf, EmsError } from '../errors.js';

/**
 * Settings name programs to run and servers that receive a secret; runs and rollouts name requests to send. They are
 * used only if no other user could have written them. Throws for a file or directory that belongs to another user
 * (except root), that others may write, or that is neither. Windows has no such bits.
 */
export const refuseForeign = (path: string, holds = 'the settings'): void => {
  const found = process.geteuid === undefined ? undefined : ifThere(() => lstatSync(path));
  const target = found?.isSymbolicLink() === true ? ifThere(() => statSync(path)) : found;
  if (target === undefined) return;
  refuseStats(path, target, holds);
  if (target !== found) refuseLinks(path, target, holds);
};

/**
 * The path of a folder below the state directory. What lies there is believed: it says what to send, to undo or to compare.
 * So it is refused if another user owns, or could have written, the folder or one above it, up to the state directory.
 */
export const stateFolder = (stateDirectory: string, holds: string, ...below: readonly string[]): string => {
  refuseForeign(stateDirectory, holds);
  return below.reduce((above, name) => {
    const folder = join(above, name);
    refuseForeign(folder, holds);
    return folder;
  }, stateDirectory);
};

/** Refuses a folder with anything in it that somebody else owns or could have written. */
export const refuseForeignFolder = (folder: string, holds: string): void => {
  refuseForeign(folder, holds);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) refuseForeignFolder(path, holds);
    else refuseForeign(path, holds);
  }
};

/** A user who can write to the directory that a link leads to could replace the file. */
const refuseLinks = (path: string, target: Stats, holds: string): void => {
  const directory = dirname(realpathSync(path));
  if (target.isFile()) refuseStats(directory, statSync(directory), holds);
};

/**
 * Reads a file of ours, or throws as refuseForeign does. Checks the opened file, and opens it without waiting for the
 * other end of a pipe, because no signal could interrupt that.
 */
export const readTrusted = (path: string, holds: string): Buffer =>
  throughDescriptor(path, (descriptor) => {
    if (process.geteuid !== undefined) {
      const found = fstatSync(descriptor);
      refuseStats(path, found, holds);
      if (lstatSync(path).isSymbolicLink()) refuseLinks(path, found, holds);
    }
    return readFileSync(descriptor);
  });

/** Reads a file that is only information, such as another user's lock. */
export const readRegular = (path: string): string =>
  throughDescriptor(path, (descriptor) => {
    const found = fstatSync(descriptor);
    if (!found.isFile() && !found.isDirectory()) throw notAFile(path, found);
    return readFileSync(descriptor, 'utf8'); // throws for a directory
  });

const throughDescriptor = <T>(path: string, read: (descriptor: number) => T): T => {
  const descriptor = openSync(path, constants.O_RDONLY | noWait);
  try {
    return read(descriptor);
  } catch (error) {
    // Errors of reading an open file contain no path, which users need to move it away.
    throw codeOf(error) === undefined ? error : Object.assign(error as Error, { path }); // only system errors have a code
  } finally {
    closeSync(descriptor);
  }
};

const refuseStats = (path: string, found: Stats, holds: string): void => {
  refuseOwner(path, found, holds);
  // Reading from a pipe would wait for its writer.
  if (!found.isFile() && !found.isDirectory()) throw notAFile(path, found, holds);
  if ((found.mode & 0o022) !== 0)
    throw refusal(`others can write ${path}`, holds, `Check it, then run: chmod go-w '${path}'`);
};

const refuseOwner = (path: string, found: Stats, holds: string): void => {
  const own = process.geteuid?.() ?? 0;
  if (found.uid === own || found.uid === 0) return;
  const change = found.isSymbolicLink() ? 'chown -h' : 'chown';
  throw refusal(`${path} belongs to another user`, holds, `If it is yours: sudo ${change} ${own} '${path}'`);
};

const ifThere = (look: () => Stats): Stats | undefined => {
  try {
    return look();
  } catch {
    return undefined; // the read that follows will report why
  }
};

/** A device belongs to the system, so the hint does not suggest to move it. */
const notAFile = (path: string, found: Stats, holds = 'what is'): EmsError => {
  const isDevice = found.isCharacterDevice() || found.isBlockDevice();
  const hint = isDevice ? 'Use another directory: set EMS_CONFIG_DIR.' : 'Move it away, or set EMS_CONFIG_DIR.';
  return refusal(`${path} is a pipe or a device`, holds, hint);
};

const refusal = (what: string, holds: string, hint: string): EmsError =>
  new EmsError('refused', `Refused: ${what}, so ${holds} in it may not be yours.`, { hint });

/** Opens without waiting for the other end of a pipe, which no signal could interrupt. Windows has no such flag. */
export const noWait = constants.O_NONBLOCK ?? 0;
