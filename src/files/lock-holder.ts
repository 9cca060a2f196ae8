import { randomBytes } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseJson } from '../json/parse.js';
import { type Json, isObject } from '../json/objects.js';
import { isListening, openLiveSocket, removeLiveSocket } from './live-socket.js';
import { makePrivateDirectory, readIfThere, removeIfThere, removeNow } from './private-file.js';
import {
  isSurelyAlive,
  ownIdentity,
  processState,
  type ProcessIdentity,
  type ProcessState,
} from './process-identity.js';

/** Who wrote a lock file. `pid` 0: nobody knows. */
export interface LockOwner extends ProcessIdentity {
  readonly id: string;
  /** It listens on a socket beside the lock; see live-socket.ts. */
  readonly device?: number | undefined;
}

/** The file of one process that wants the lock, `<lock>.<id>`. */
export interface OwnFile {
  readonly file: string;
  readonly id: string;
  remove(): Promise<void>;
}

export const writeOwnFile = async (path: string): Promise<OwnFile> => {
  const id = randomBytes(9).toString('hex');
  const file = `${path}.${id}`;
  await makePrivateDirectory(dirname(path));
  // Listening before anybody can read that it does.
  const socket = await openLiveSocket(dirname(path), id);
  // At once, without a turn of the loop: the process may be ending.
  const remove = async (): Promise<void> => {
    removeNow(file);
    socket?.close();
  };
  try {
    await writeIdentity(file, { ...ownIdentity(), id, device: socket?.device });
  } catch (error) {
    // On a full disk the file is there without its text, and every further try would leave one more.
    await remove().catch(() => undefined);
    throw error;
  }
  return { file, id, remove };
};

const writeIdentity = async (file: string, holder: LockOwner): Promise<void> => {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.chmod(0o600);
    await handle.writeFile(JSON.stringify(holder));
  } finally {
    await handle.close();
  }
};

/** By its process number where that has a meaning and a start time to go with it, by its socket elsewhere. */
export const holderState = async (path: string, holder: LockOwner): Promise<ProcessState> => {
  if (holder.pid === 0) return 'unknown';
  const state = processState(holder);
  const mayBeAnother = state === 'alive' && !isSurelyAlive(holder);
  // The socket of a process under another kernel refuses as well, alive or not.
  if ((state !== 'unknown' && !mayBeAnother) || holder.device === undefined || holder.boot !== ownIdentity().boot)
    return state;
  const listening = await isListening(dirname(path), holder.id, holder.device);
  if (listening === undefined) return state;
  return listening ? 'alive' : 'gone';
};

/** What a dead process left behind. */
export const removeRemains = async (path: string, id: string): Promise<void> => {
  await removeIfThere(`${path}.${id}`);
  removeLiveSocket(dirname(path), id);
};

/** A file that a power cut left without its text gets an id from its inode and time (inodes are used again), and no process. */
export const readHolder = async (path: string): Promise<LockOwner | undefined> => {
  const text = await readIfThere(path);
  if (text === undefined) return undefined;
  const known = parsed(text);
  if (known !== undefined) return known;
  const found = await stat(path).catch(() => undefined);
  return found === undefined
    ? undefined
    : { id: `damaged-${found.ino}-${Math.trunc(found.mtimeMs)}`, pid: 0, host: '' };
};

const parsed = (text: string): LockOwner | undefined => {
  try {
    const value = parseJson(text);
    const { id, pid, host, started, boot, space, machine, clock, device } = isObject(value) ? value : {};
    if (typeof id !== 'string' || typeof pid !== 'number' || typeof host !== 'string') return undefined;
    return {
      id,
      pid,
      host,
      started: textIn(started),
      boot: textIn(boot),
      space: textIn(space),
      machine: textIn(machine),
      clock: textIn(clock),
      device: typeof device === 'number' ? device : undefined,
    };
  } catch {
    return undefined;
  }
};

const textIn = (value: Json | undefined): string | undefined => (typeof value === 'string' ? value : undefined);
