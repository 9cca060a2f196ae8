import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, open, readdir, rename, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Clock } from '../context.js';
import { isObject, parseJson } from '../http/json.js';
import { codeOf, makePrivateDirectory, readIfThere, removeIfThere } from './private-file.js';
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
}

/** undefined: it could not be had in time, or `until` was satisfied. */
export async function acquireLock(path: string, options: LockOptions): Promise<Lock | undefined> {
  const { clock, waitMs, signal } = options;
  const end = clock.now() + waitMs;
  const mine = await writeOwnFile(path);
  let held = false;
  try {
    for (let pauseMs = 10; ; pauseMs = Math.min(400, pauseMs * 1.5)) {
      held = await tryLink(mine.file, path);
      if (held) return { release: () => release(path, mine) };
      if (await clearIfDead(path, mine)) continue;
      if ((await options.until?.()) === true || clock.now() >= end) return undefined;
      await clock.sleep(pauseMs * (0.5 + Math.random()), signal);
    }
  } finally {
    if (!held) await removeIfThere(mine.file);
  }
}

/** Whether a living process has the lock right now; only looks. */
export async function isHeld(path: string): Promise<boolean> {
  const holder = await readHolder(path);
  return holder !== undefined && holder.pid !== 0 && (await stateOf(holder)) !== 'gone';
}

interface Holder extends ProcessIdentity {
  readonly id: string;
}

interface OwnFile {
  readonly file: string;
  readonly id: string;
}

/** Locks of processes on other machines (a shared home directory) count as dead after this long. */
const foreignAgeMs = 120_000;

async function writeOwnFile(path: string): Promise<OwnFile> {
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
}

async function tryLink(own: string, path: string): Promise<boolean> {
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
}

async function release(path: string, mine: OwnFile): Promise<void> {
  const holder = await readHolder(path);
  if (holder?.id === mine.id) await removeIfThere(path);
  await removeIfThere(mine.file);
}

/** True when the way is free for another try. */
async function clearIfDead(path: string, mine: OwnFile): Promise<boolean> {
  const holder = await readHolder(path);
  if (holder === undefined || !(await isDead(holder, path, mine))) return false;
  const claim = await winClaim(path, holder.id);
  if (claim === undefined) return false;
  // The lock may have changed hands before the claim was won; only the holder judged dead is cleared away.
  const present = await readHolder(path);
  if (present?.id === holder.id) await removeIfThere(path);
  await removeIfThere(claim);
  await sweep(path);
  return true;
}

/** The dead holder's file is called `<lock>.<id>`, or `<lock>.<id>.by.<pid>.<started>.<random>` once claimed. */
async function winClaim(path: string, id: string): Promise<string | undefined> {
  const own = await ownIdentity();
  const source = `${path}.${id}`;
  const target = `${source}.by.${own.pid}.${own.started ?? ''}.${randomBytes(6).toString('hex')}`;
  if (await tryRename(source, target)) return target;
  const claims = await claimsOn(path, id);
  for (const claim of claims) {
    if ((await stateOf(claimantOf(claim, own))) !== 'gone') return undefined;
    if (await tryRename(claim, target)) return target;
  }
  if (claims.length > 0) return undefined;
  // The file is missing (a copied or damaged lock). Whoever made it first has renamed it by now, so looking again tells.
  if (!(await createEmpty(source)) || !(await tryRename(source, target))) return undefined;
  const all = await claimsOn(path, id);
  if (all.length === 1) return target;
  await removeIfThere(target);
  return undefined;
}

async function claimsOn(path: string, id: string): Promise<readonly string[]> {
  const prefix = `${basename(path)}.${id}.by.`;
  const names = await readdir(dirname(path));
  return names.filter((name) => name.startsWith(prefix)).map((name) => join(dirname(path), name));
}

function claimantOf(claim: string, own: ProcessIdentity): ProcessIdentity {
  const [pid = '', started = ''] = (claim.split('.by.').at(-1) ?? '').split('.');
  return { pid: Number(pid), host: own.host, started: started === '' ? undefined : started };
}

async function isDead(holder: Holder, path: string, mine: OwnFile): Promise<boolean> {
  const state = holder.pid === 0 ? 'unknown' : await stateOf(holder);
  if (state !== 'unknown') return state === 'gone';
  // Both times come from the file system's clock, so ours need not be right.
  const [lock, own] = await Promise.all([stat(path).catch(() => undefined), stat(mine.file)]);
  return lock !== undefined && own.mtimeMs - lock.mtimeMs > foreignAgeMs;
}

/** Files of killed processes that never came to hold the lock. */
async function sweep(path: string): Promise<void> {
  const present = await readHolder(path);
  const names = await readdir(dirname(path));
  for (const name of names.filter((each) => each.startsWith(`${basename(path)}.`) && !each.includes('.by.'))) {
    const owner = await readHolder(join(dirname(path), name));
    if (owner === undefined || owner.pid === 0 || owner.id === present?.id) continue;
    if ((await stateOf(owner)) === 'gone') await removeIfThere(join(dirname(path), name));
  }
}

/** A file that a power cut left without its text gets an id from its inode, and no process. */
async function readHolder(path: string): Promise<Holder | undefined> {
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
  return found === undefined ? undefined : { id: `damaged-${found.ino}`, pid: 0, host: '' };
}

const createEmpty = (file: string): Promise<boolean> =>
  open(file, 'wx', 0o600).then(
    async (handle) => {
      await handle.close();
      return true;
    },
    () => false,
  );

const tryRename = (from: string, to: string): Promise<boolean> =>
  rename(from, to).then(
    () => true,
    (error: unknown) => {
      if (codeOf(error) === 'ENOENT') return false;
      throw error;
    },
  );
