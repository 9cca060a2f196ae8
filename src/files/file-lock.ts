import { codeOf } from '../errors.js';
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, open, readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Clock } from '../clock.js';
import { isObject, parseJson } from '../json/parse.js';
import { briefMs, isOlder, winClaim } from './lock-claim.js';
import { makePrivateDirectory, readIfThere, removeIfThere } from './private-file.js';
import { ownIdentity, stateOf, type ProcessIdentity } from './process-identity.js';

/**
 * A lock between processes that survives a killed holder and never has two holders.
 *
 * Each process has a file of its own, `<lock>.<id>`; whoever links it to `<lock>` holds the lock. When the holder has died,
 * the right to clear the lock away is won by renaming the dead holder's own file: its name is unique, so one rename succeeds
 * and the others find nothing. A winner that dies as well leaves the renamed file, which can be won in the same way.
 */
export interface Lock {
  release(): Promise<void>;
}

export interface LockOptions {
  readonly clock: Clock;
  readonly waitMs: number;
  readonly signal?: AbortSignal | undefined;
  /** Asked between two tries: true ends the waiting without the lock. */
  until?(): Promise<boolean>;
  /**
   * Locks of processes on other machines (a shared home directory) count as dead after this long; two minutes unless
   * said. Infinity for what may be held for hours: nothing tells a dead machine from a slow one.
   */
  readonly foreignAgeMs?: number;
}

/** undefined: it could not be had in time, or `until` was satisfied. */
export const acquireLock = async (path: string, options: LockOptions): Promise<Lock | undefined> => {
  const { clock, waitMs, signal } = options;
  const end = clock.now() + waitMs;
  const mine = await writeOwnFile(path);
  let held = false;
  try {
    for (let pauseMs = 10; ; pauseMs = Math.min(400, pauseMs * 1.5)) {
      held = await tryLink(mine.file, path);
      if (held) return { release: () => release(path, mine) };
      if (await clearIfDead(path, mine, options.foreignAgeMs ?? briefMs)) continue;
      if ((await options.until?.()) === true || clock.now() >= end) return undefined;
      await clock.sleep(pauseMs * (0.5 + Math.random()), signal);
    }
  } finally {
    if (!held) await removeIfThere(mine.file);
  }
};

/** Whether a living process has the lock right now; only looks. */
export const isHeld = async (path: string): Promise<boolean> => {
  const holder = await readHolder(path);
  return holder !== undefined && holder.pid !== 0 && (await stateOf(holder)) !== 'gone';
};

/** The other machine on which the lock is held; undefined: it is free, or held on this one. */
export const foreignHost = async (path: string): Promise<string | undefined> => {
  const holder = await readHolder(path);
  return holder === undefined || holder.pid === 0 || (await stateOf(holder)) !== 'unknown' ? undefined : holder.host;
};

interface Holder extends ProcessIdentity {
  readonly id: string;
}

interface OwnFile {
  readonly file: string;
  readonly id: string;
}

const writeOwnFile = async (path: string): Promise<OwnFile> => {
  const id = randomBytes(9).toString('hex');
  const file = `${path}.${id}`;
  await makePrivateDirectory(dirname(path));
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.chmod(0o600);
    await handle.writeFile(JSON.stringify({ ...(await ownIdentity()), id } satisfies Holder));
  } finally {
    await handle.close();
  }
  return { file, id };
};

const tryLink = async (own: string, path: string): Promise<boolean> => {
  try {
    await link(own, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    if (!['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP'].includes(codeOf(error) ?? '')) throw error;
  }
  // A file system without hard links: an exclusive copy is as good, but for a reader that comes too early.
  return copyFile(own, path, constants.COPYFILE_EXCL).then(
    () => true,
    (error: unknown) => {
      if (codeOf(error) === 'EEXIST') return false;
      throw error;
    },
  );
};

const release = async (path: string, mine: OwnFile): Promise<void> => {
  const holder = await readHolder(path);
  if (holder?.id === mine.id) await removeIfThere(path);
  await removeIfThere(mine.file);
};

/** True when the way is free for another try. */
const clearIfDead = async (path: string, mine: OwnFile, foreignAgeMs: number): Promise<boolean> => {
  const holder = await readHolder(path);
  if (holder === undefined || !(await isDead(holder, path, mine, foreignAgeMs))) return false;
  const claim = await winClaim(path, holder.id, mine.file);
  if (claim === undefined) return false;
  // The lock may have changed hands before the claim was won; only the holder judged dead is cleared away.
  const present = await readHolder(path);
  if (present?.id === holder.id) await removeIfThere(path);
  await removeIfThere(claim);
  await sweep(path);
  return true;
};

const isDead = async (holder: Holder, path: string, mine: OwnFile, foreignAgeMs: number): Promise<boolean> => {
  const state = holder.pid === 0 ? 'unknown' : await stateOf(holder);
  if (state !== 'unknown') return state === 'gone';
  return isOlder('mtimeMs', path, mine.file, holder.pid === 0 ? briefMs : foreignAgeMs);
};

/** Files of killed processes that never came to hold the lock. */
const sweep = async (path: string): Promise<void> => {
  const present = await readHolder(path);
  const names = await readdir(dirname(path));
  for (const name of names.filter((each) => each.startsWith(`${basename(path)}.`) && !each.includes('.by.'))) {
    const owner = await readHolder(join(dirname(path), name));
    if (owner === undefined || owner.pid === 0 || owner.id === present?.id) continue;
    if ((await stateOf(owner)) === 'gone') await removeIfThere(join(dirname(path), name));
  }
};

/** A file that a power cut left without its text gets an id from its inode and time (inodes are used again), and no process. */
const readHolder = async (path: string): Promise<Holder | undefined> => {
  const text = await readIfThere(path);
  if (text === undefined) return undefined;
  try {
    const value = parseJson(text);
    const { id, pid, host, started } = isObject(value) ? value : {};
    if (typeof id === 'string' && typeof pid === 'number' && typeof host === 'string') {
      return { id, pid, host, started: typeof started === 'string' ? started : undefined };
    }
  } catch {
    // Judged by its inode below.
  }
  const found = await stat(path).catch(() => undefined);
  return found === undefined
    ? undefined
    : { id: `damaged-${found.ino}-${Math.trunc(found.mtimeMs)}`, pid: 0, host: '' };
};
