import { readlinkSync } from 'node:fs';
import { readdir, rename, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { kill, pid } from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';

const free = 'lock.free';
const heldBy = /^lock\.held\.(\d+)\.(\d+)\./;
const patience = 20_000;
/** A holder is done within milliseconds; one that old was suspended, or its number was given to another process. */
const longestHold = 60_000;
/** In another container nobody can be asked whether it lives: its age decides, before patience ends. */
const longestForeignHold = 15_000;

let claims = 0;

/** The PID namespace: in a container of its own the same number is another process. 0 where there are none. */
const space = ((): string => {
  try {
    return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? '0';
  } catch {
    return '0';
  }
})();

export interface WorldLock {
  /** False when somebody took it over: what was planned must not be written. */
  isMine(): Promise<boolean>;
  release(): Promise<void>;
}

/** The file every directory starts with. */
export const lockFileName = free;

/**
 * The lock is one file that is renamed: from `lock.free` to a name that only its holder has, and back. A dead holder's
 * file is claimed by renaming that very name, so two can never both succeed, and a living holder's is never touched.
 */
export const takeLock = async (directory: string): Promise<WorldLock> => {
  claims += 1;
  const mine = `lock.held.${space}.${pid}.${claims}.${Date.now()}`;
  const deadline = Date.now() + patience;
  for (let tries = 0; !(await claim(directory, mine)); tries += 1) {
    if (Date.now() > deadline) throw inUse(directory);
    await pause(2 + Math.min(tries, 20));
  }
  return {
    isMine: async () => (await readdir(directory)).includes(mine),
    release: async () => {
      await moved(directory, mine, free);
    },
  };
};

const inUse = (path: string): Error =>
  Object.assign(new Error(`The demo directory ${path} is in use by another process.`), { code: 'EBUSY', path });

const claim = async (directory: string, mine: string): Promise<boolean> => {
  if (await moved(directory, free, mine)) return stamp(directory, mine);
  const names = await readdir(directory);
  const held = names.find((name) => heldBy.test(name));
  if (held === undefined) return names.includes(free) ? false : restore(directory);
  if (!(await isAbandoned(directory, held))) return false;
  return (await moved(directory, held, mine)) && stamp(directory, mine);
};

/** A rename keeps the old time of change, which would make the new holder look abandoned. */
const stamp = async (directory: string, name: string): Promise<boolean> => {
  const now = new Date();
  await utimes(join(directory, name), now, now);
  return true;
};

const isAbandoned = async (directory: string, held: string): Promise<boolean> => {
  const [, holderSpace, holderText] = heldBy.exec(held) ?? [];
  const holder = Number(holderText);
  const isForeign = holderSpace !== space;
  if (!isForeign && holder !== pid && !isAlive(holder)) return true;
  try {
    const age = Date.now() - (await stat(join(directory, held))).mtimeMs;
    return age > (isForeign ? longestForeignHold : longestHold);
  } catch {
    return false;
  }
};

const isAlive = (holder: number): boolean => {
  try {
    return kill(holder, 0);
  } catch (error) {
    // EPERM: it lives, and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** Somebody deleted the lock file: put it back, for the next try. */
const restore = async (directory: string): Promise<false> => {
  await pause(50);
  const names = await readdir(directory);
  if (!names.some((name) => name.startsWith('lock.'))) {
    await writeFile(join(directory, free), '', { flag: 'wx', mode: 0o600 }).catch(() => undefined);
  }
  return false;
};

const moved = async (directory: string, from: string, to: string): Promise<boolean> => {
  try {
    await rename(join(directory, from), join(directory, to));
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EPERM')) return false;
    throw error;
  }
};
