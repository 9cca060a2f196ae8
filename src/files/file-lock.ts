import { codeOf } from '../errors.js';
import { constants, statSync } from 'node:fs';
import { copyFile, link, readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Clock } from '../clock.js';
import { isListening, liveSocketId, removeLiveSocket } from './live-socket.js';
import { briefMs, isOlderFile, sweepClaims, winClaim } from './lock-claim.js';
import { holderState, readHolder, removeRemains, writeOwnFile, type LockOwner, type OwnFile } from './lock-holder.js';
import { removeIfThere, removeNow } from './private-file.js';
import { isStopped } from './process-identity.js';

/**
 * A lock between processes that survives a killed holder and never has two holders.
 *
 * Each process has a file of its own, `<lock>.<id>`; the one that is linked to `<lock>` holds the lock. When the holder has died,
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
  /** Told once, when the lock was not had within two seconds: nobody waits without knowing what for. */
  waiting?(holder: LockHolder): void;
  /**
   * Locks of processes that nothing can be known of (another machine, another container without a shared kernel) count
   * as dead after this long. Never, unless said: nothing tells a dead machine from a slow one. Only for what may
   * be done twice.
   */
  readonly foreignAgeMs?: number;
  /** So does a holder that has been seen stopped for this long. Never, unless said: it may go on at any time. */
  readonly stoppedMs?: number;
}

export interface LockHolder {
  readonly host: string;
  /** Set where it is stopped, as by Ctrl-Z. */
  readonly stoppedPid?: number | undefined;
  /** Whether it lives cannot be told from here. */
  readonly isForeign: boolean;
  /** The lock says nothing, as after a power cut. It counts as dead after two minutes. */
  readonly isDamaged: boolean;
}

/** undefined: it could not be had in time, or `until` was satisfied. */
export const acquireLock = async (path: string, options: LockOptions): Promise<Lock | undefined> => {
  const { clock, waitMs, signal } = options;
  const started = clock.now();
  const mine = await writeOwnFile(path);
  const tell = tellOnce(path, options);
  const patience: Patience = { foreignAgeMs: options.foreignAgeMs ?? Infinity, isTooLongStopped: stopWatch(options) };
  let held = false;
  try {
    for (let pauseMs = 10; ; pauseMs = Math.min(400, pauseMs * 1.5)) {
      held = await tryLink(mine.file, path);
      if (held) return { release: () => release(path, mine) };
      const cleared = await clearIfDead(path, mine, patience);
      if (cleared === 'free') continue;
      const elapsedMs = clock.now() - started;
      if ((await options.until?.()) === true || cleared === 'stuck' || elapsedMs >= waitMs) return undefined;
      if (elapsedMs >= quietMs) await tell();
      await clock.sleep(pauseMs * (0.5 + Math.random()), signal);
    }
  } finally {
    if (!held) await mine.remove();
  }
};

const quietMs = 2_000;

/** Of one process that waits for a lock. */
interface Patience {
  readonly foreignAgeMs: number;
  readonly isTooLongStopped: (holder: LockOwner) => boolean;
}

/** One that goes on in between, or another holder, starts it again. */
const stopWatch = ({ clock, stoppedMs }: LockOptions): Patience['isTooLongStopped'] => {
  let seen: { readonly id: string; readonly atMs: number } | undefined;
  return (holder) => {
    if (stoppedMs === undefined) return false;
    if (!isStopped(holder)) seen = undefined;
    else if (seen?.id !== holder.id) seen = { id: holder.id, atMs: clock.now() };
    return seen !== undefined && clock.now() - seen.atMs >= stoppedMs;
  };
};

const tellOnce = (path: string, options: LockOptions): (() => Promise<void>) => {
  let told = options.waiting === undefined;
  return async () => {
    const holder = told ? undefined : await lockHolder(path);
    if (holder === undefined) return;
    told = true;
    options.waiting?.(holder);
  };
};

/** Who has the lock right now, alive as far as anyone can tell; only looks. */
export const lockHolder = async (path: string): Promise<LockHolder | undefined> => {
  const holder = await readHolder(path);
  if (holder === undefined) return undefined;
  const isDamaged = holder.pid === 0;
  const state = await holderState(path, holder);
  if (state === 'gone') return undefined;
  const stoppedPid = isStopped(holder) ? holder.pid : undefined;
  return { host: holder.host, stoppedPid, isForeign: state === 'unknown' && !isDamaged, isDamaged };
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
  if (holder?.id === mine.id) removeNow(path);
  await mine.remove();
};

/** 'free': another try may succeed. 'stuck': it has been held for long by somebody who may be dead, so waiting is no use. */
const clearIfDead = async (path: string, mine: OwnFile, patience: Patience): Promise<'free' | 'held' | 'stuck'> => {
  const holder = await readHolder(path);
  if (holder === undefined) return 'held';
  const judged = await judge(path, holder, mine, patience);
  if (judged !== 'dead') return judged;
  const claim = await winClaim(path, holder.id, mine);
  if (claim === undefined) return 'held';
  // The lock may have changed hands before the claim was won; only the holder judged dead is cleared away.
  const present = await readHolder(path);
  if (present?.id === holder.id) await removeIfThere(path);
  await removeRemains(path, holder.id);
  await removeIfThere(claim);
  await sweep(path, mine);
  return 'free';
};

const judge = async (
  path: string,
  holder: LockOwner,
  mine: OwnFile,
  { foreignAgeMs, isTooLongStopped }: Patience,
): Promise<'dead' | 'held' | 'stuck'> => {
  const state = await holderState(path, holder);
  if (state === 'alive') return isTooLongStopped(holder) ? 'dead' : 'held';
  if (state === 'gone') return 'dead';
  const ageMs = holder.pid === 0 ? briefMs : foreignAgeMs;
  if (await isOlderFile('mtimeMs', path, mine.file, ageMs)) return 'dead';
  return (await isOlderFile('mtimeMs', path, mine.file, briefMs)) ? 'stuck' : 'held';
};

/** Files of killed processes that never came to hold the lock, or died while they cleared one away. */
const sweep = async (path: string, mine: OwnFile): Promise<void> => {
  const present = await readHolder(path);
  const names = await readdir(dirname(path));
  await sweepClaims(path, present?.id, mine);
  await sweepSockets(dirname(path), names, mine);
  for (const name of names.filter((each) => each.startsWith(`${basename(path)}.`) && !each.includes('.by.'))) {
    const file = join(dirname(path), name);
    const owner = await readHolder(file);
    if (owner === undefined || owner.pid === 0 || owner.id === present?.id) continue;
    if ((await holderState(path, owner)) === 'gone') await removeRemains(path, owner.id);
  }
};

/** Of a process that was killed before it had written its own file, or after that was removed. */
const sweepSockets = async (directory: string, names: readonly string[], mine: OwnFile): Promise<void> => {
  for (const name of names) {
    const id = liveSocketId(name);
    if (id === undefined || names.some((each) => each.endsWith(`.${id}`))) continue;
    if (!(await isOlderFile('mtimeMs', join(directory, name), mine.file, briefMs))) continue;
    if ((await isListening(directory, id, statSync(directory).dev)) === false) removeLiveSocket(directory, id);
  }
};
