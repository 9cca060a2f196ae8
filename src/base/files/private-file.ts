import { codeOf } from '../errors.js';
import { randomBytes, createHash } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, readlinkSync } from 'node:fs';
import { open, readdir, rm, stat, unlink, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { readRegular, readTrusted, refuseForeign } from './trusted-file.js';
import { platform } from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';

/** Readable by the user only, from creation on and under any umask; a reader sees the old text or the new one, never a part. */
export const writePrivate = async (file: string, text: string): Promise<void> => {
  makePrivateDirectory(dirname(file));
  await replaceFile(file, text, 0o600);
  await syncDirectory(dirname(file));
};

/** Writes a temporary file and renames it. */
export const replaceFile = async (file: string, text: string, mode: number): Promise<void> => {
  const temporary = join(dirname(file), `.${basename(file)}.${randomBytes(6).toString('hex')}.tmp`);
  try {
    const handle = await open(temporary, 'wx', mode);
    try {
      if (mode === 0o600) await handle.chmod(mode);
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await renameFile(temporary, file);
  } catch (error) {
    await unlink(temporary).catch(() => undefined);
    throw error;
  }
};

/**
 * Returns undefined if there is no such file. Synchronous: these files are small, and node:fs/promises takes 2 to 4 ms
 * to load, which every command would pay for its settings and its token.
 */
export const readIfThere = async (file: string): Promise<string | undefined> => ifThere(() => readRegular(file));

/**
 * Reads a file that ems trusts; refuses one that others could have written or replaced. `holds` names its content: 'the
 * secret'.
 */
export const readOwnIfThere = async (file: string, holds: string): Promise<string | undefined> =>
  ifThere(() => {
    refuseForeign(dirname(file), holds);
    return readTrusted(file, holds).toString();
  });

const ifThere = <T>(read: () => T): T | undefined => {
  try {
    return read();
  } catch (error) {
    if (isMissingFile(error)) return undefined;
    throw error;
  }
};

export const makePrivateDirectory = (directory: string): void => {
  try {
    makeOne(directory);
  } catch (error) {
    if (!isMissingFile(error) || dirname(directory) === directory) throw error;
    makePrivateDirectory(dirname(directory));
    // Only one retry: below /proc a directory stays missing although its parent exists.
    makeOne(directory);
  }
};

const makeOne = (directory: string): void => {
  try {
    mkdirSync(directory, { mode: 0o700 });
    // The umask may have removed the owner's own bits.
    chmodSync(directory, 0o700);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
};

export const removeIfThere = async (file: string): Promise<boolean> => {
  try {
    await unlink(file);
    return true;
  } catch (error) {
    if (isMissingFile(error)) return false;
    throw error;
  }
};

/** Removes old temporary files of killed writers, which may contain secrets, and directories of killed lock takers. */
export const sweepTemporary = async (directory: string, nowMs: number): Promise<void> => {
  const names = await readdir(directory).catch((): string[] => []);
  for (const name of names.filter(isTemporary)) {
    const file = join(directory, name);
    const age = await stat(file).then(
      (found) => nowMs - found.mtimeMs,
      () => 0,
    );
    if (age > 600_000) await rm(file, { recursive: true }).catch(() => undefined);
  }
};

/** Removes temporary files, too, of any age. */
export const removeFiles = async (directory: string, isMeant: (name: string) => boolean): Promise<void> => {
  const names = await readdir(directory).catch((): string[] => []);
  for (const name of names.filter(isMeant)) await rm(join(directory, name), { recursive: true, force: true });
};

/** Temporary files of ems and of the package conf. */
export const isTemporary = (name: string): boolean => /^\..+\.tmp$|\.tmp-[0-9a-f]{16}$/.test(name);

export const isMissingFile = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '');

/** Makes a rename survive a power cut. Windows cannot open a directory and does not need this. */
export const syncDirectory = async (directory: string): Promise<void> => {
  const handle = await open(directory, 'r').catch(() => undefined);
  if (handle === undefined) return;
  await handle.sync().catch(() => undefined);
  await handle.close();
};

export const runsOnWindows = platform === 'win32';

/** Windows reports these while a virus scanner, an indexer or a reader has one of the files open. */
const passing = new Set(['EPERM', 'EACCES', 'EBUSY']);
const pausesMs = [5, 10, 20, 40, 80, 160, 320, 640];

/** Renames a file. On Windows, waits up to about a second until no process has it open. */
export const renameFile = async (
  from: string,
  to: string,
  { isWindows = runsOnWindows, move = rename, wait = pause }: RenameMeans = {},
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

/**
 * A unique file name for a key. Short keys are hexadecimal: node:crypto takes 3 to 5 ms to load, and every command
 * looks for its token and its server's description.
 */
export const fileNameFor = (key: string): string => {
  const bytes = Buffer.from(key);
  return bytes.length <= longest ? bytes.toString('hex') : createHash('sha256').update(key).digest('hex').slice(0, 32);
};

// Two digits per byte; names of locks and drafts are up to 60 longer, and file systems allow 255.
const longest = 80;

/** Identifies this boot of the machine; undefined if the system does not report it. */
export const bootId = (): string | undefined => textIn('/proc/sys/kernel/random/boot_id');

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
