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

/** Written beside and renamed. */
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
 * undefined: there is no such file. Read at once: these files are small, and node:fs/promises takes 2 to 4 ms to load,
 * which every command would pay for its settings and its token.
 */
export const readIfThere = async (file: string): Promise<string | undefined> => ifThere(() => readRegular(file));

/**
 * Reads a file that ems obeys. It is refused if others could have written or replaced it.
 * `holds` says what is in it: 'the secret'.
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
    // Once more and no oftener: below /proc a directory stays missing though its parent is there.
    makeOne(directory);
  }
};

const makeOne = (directory: string): void => {
  try {
    mkdirSync(directory, { mode: 0o700 });
    // The umask may have taken the owner's own bits away.
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

/** A killed writer leaves its temporary file behind, perhaps with a secret in it; one that wanted a lock, a directory. */
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

/** Also temporary ones, of any age. */
export const removeFiles = async (directory: string, isMeant: (name: string) => boolean): Promise<void> => {
  const names = await readdir(directory).catch((): string[] => []);
  for (const name of names.filter(isMeant)) await rm(join(directory, name), { recursive: true, force: true });
};

/** Ours, and those of conf. */
export const isTemporary = (name: string): boolean => /^\..+\.tmp$|\.tmp-[0-9a-f]{16}$/.test(name);

export const isMissingFile = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '');

/** Makes the rename itself survive a power cut. Windows cannot open a directory, and needs no help. */
export const syncDirectory = async (directory: string): Promise<void> => {
  const handle = await open(directory, 'r').catch(() => undefined);
  if (handle === undefined) return;
  await handle.sync().catch(() => undefined);
  await handle.close();
};

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

/**
 * A file name that belongs to one key only. Spelled out where it fits: node:crypto takes 3 to 5 ms to load, and every
 * command looks for its token and its server's description.
 */
export const fileNameFor = (key: string): string => {
  const bytes = Buffer.from(key);
  return bytes.length <= longest ? bytes.toString('hex') : createHash('sha256').update(key).digest('hex').slice(0, 32);
};

// Two digits each, and locks and drafts add up to 60 to the 255 that file systems take.
const longest = 80;

/** Identifies this start of the machine; undefined where the system does not tell. */
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
