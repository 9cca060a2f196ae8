import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  unlinkSync,
  writeFileSync,
  closeSync,
  openSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { unlessAborted, type Clock } from '../clock.js';
import { codeOf } from '../errors.js';
import { isMissingFile, makePrivateDirectory } from './private-file.js';
import { refuseForeign } from './trusted-file.js';
import type { Socket } from 'node:net';

/**
 * A lock between processes that the kernel releases when its holder dies. The holder listens on a socket, and the others
 * wait until their connection to it closes. The lock is a directory with one file in it, the socket or on Windows a file
 * that names a pipe: a directory can be renamed onto another one only while that is missing or empty, so one process
 * succeeds. The file of a dead holder is removed by its random name, which cannot hit the file of a new one.
 */
export interface Lock {
  release(): Promise<void>;
}

export interface LockOptions {
  readonly clock: Pick<Clock, 'now' | 'sleep'>;
  readonly waitMs: number;
  readonly signal?: AbortSignal | undefined;
  /** Called before each wait: true ends the waiting without the lock. */
  readonly until?: () => Promise<boolean>;
  /** Called once, after two seconds of waiting. */
  readonly waiting?: () => void;
}

/** Returns undefined if the lock was not free in time, or if `until` returned true. */
export const acquireLock = async (path: string, options: LockOptions): Promise<Lock | undefined> => {
  makePrivateDirectory(dirname(path));
  return acquireAt(path, options).catch((error: unknown) => {
    if (isWindows || !withoutSockets.has(codeOf(error) ?? '')) throw error;
    const place = temporaryPlace(path);
    makePrivateDirectory(dirname(place));
    refuseForeign(dirname(place), 'the locks');
    return acquireAt(place, options);
  });
};

/** Does not take the lock, so it cannot get in the way of another process. */
export const isLocked = async (path: string): Promise<boolean> => {
  if (!existsSync(dirname(path))) return false;
  // Others can write to the folder for temporary files: a socket of theirs holds no lock of ours.
  const places = [path, temporaryPlace(path)].filter((place) => isOurs(dirname(place)));
  const found = await Promise.all(places.map(lookAt));
  for (const { holder } of found) holder?.leave();
  return found.some(({ holder }) => holder !== undefined);
};

const isOurs = (directory: string): boolean => {
  try {
    refuseForeign(directory, 'the locks');
    return true;
  } catch {
    return false;
  }
};

const isWindows = process.platform === 'win32';
const quietMs = 2_000;
const mostTries = 500;
const withoutSockets = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL', 'ENAMETOOLONG']);

/** The place of the lock on file systems without sockets, and for paths that are too long for one. */
const temporaryPlace = (path: string): string => {
  const hash = createHash('sha256').update(join(realpathSync.native(dirname(path)), basename(path)));
  return join(tmpdir(), `ems-${process.geteuid?.() ?? 0}`, hash.digest('hex').slice(0, 24));
};

const acquireAt = async (place: string, options: LockOptions): Promise<Lock | undefined> => {
  const { clock, waitMs, signal, until, waiting } = options;
  const began = clock.now();
  let isTold = waiting === undefined;
  for (let tries = 0; tries < mostTries; tries++) {
    signal?.throwIfAborted();
    const { holder, file } = await lookAt(place);
    if (holder === undefined) {
      if (file !== undefined) clear(place, file);
      const lock = await take(place);
      if (lock !== undefined) return lock;
      // Spread retries: of many processes that find the lock free at once, most lose.
      await clock.sleep(10 * Math.random(), signal);
      continue;
    }
    tries = 0;
    try {
      const waitedMs = clock.now() - began;
      if (waitedMs >= waitMs || (await until?.()) === true) return undefined;
      if (!isTold && waitedMs >= quietMs) waiting?.();
      isTold ||= waitedMs >= quietMs;
      await waitFor(holder, (isTold ? waitMs : Math.min(waitMs, quietMs)) - waitedMs, options);
    } finally {
      holder.leave();
    }
  }
  throw Object.assign(new Error(`The lock ${place} cannot be taken.`), { code: 'EBUSY', path: place });
};

const waitFor = async (holder: LockHolder, milliseconds: number, { clock, signal }: LockOptions): Promise<void> => {
  const timer = new AbortController();
  const limit = clock.sleep(milliseconds, timer.signal).catch(() => undefined);
  await unlessAborted(Promise.race([holder.closed, limit]), signal ?? timer.signal).finally(() => timer.abort());
};

interface Seen {
  /** undefined: the lock is free. */
  readonly holder?: LockHolder | undefined;
  readonly file?: string;
}

const lookAt = async (place: string): Promise<Seen> => {
  const file = unlessTaken(() => readdirSync(place))?.[0];
  if (file === undefined) return {};
  const holder = await withAddress(place, file, reachHolder).catch((error: unknown) => {
    if (!isMissingFile(error)) throw error;
    return undefined;
  });
  return { holder, file };
};

/** Listens before others can see the socket: one that is only bound would look dead to them. */
const take = async (place: string): Promise<Lock | undefined> => {
  const file = randomBytes(8).toString('hex');
  const draft = join(dirname(place), `.${basename(place)}.${file}.tmp`);
  makePrivateDirectory(draft);
  try {
    const stop = await withAddress(draft, file, listenAt);
    if (isWindows) writeFileSync(join(draft, file), '');
    chmodSync(join(draft, file), 0o600);
    if (unlessTaken(() => renameSync(draft, place) ?? true)) return { release: async () => release(place, file, stop) };
    stop();
    return undefined;
  } finally {
    // The draft is already gone if it became the lock.
    rmSync(draft, { recursive: true, force: true });
  }
};

/** Synchronous, because the process may be ending. */
const release = (place: string, file: string, stop: () => void): void => {
  try {
    clear(place, file);
  } finally {
    stop();
  }
};

const clear = (place: string, file: string): void => {
  unlessTaken(() => unlinkSync(join(place, file)));
  unlessTaken(() => rmdirSync(place));
};

/** Windows reports these while another process, such as a virus scanner, has the file or directory open. */
const taken = new Set(['ENOTEMPTY', 'EEXIST', 'ENOENT', ...(isWindows ? ['EPERM', 'EACCES', 'EBUSY'] : [])]);

/** Returns undefined if another process has taken or removed the directory meanwhile. */
const unlessTaken = <T>(change: () => T): T | undefined => {
  try {
    return change();
  } catch (error) {
    if (!taken.has(codeOf(error) ?? '')) throw error;
    return undefined;
  }
};

/** A connection to the process that holds a lock. */
interface LockHolder {
  readonly closed: Promise<void>;
  leave(): void;
}

/** Returns undefined if no process listens there. */
const reachHolder = async (address: string): Promise<LockHolder | undefined> => {
  const { connect } = await import('node:net');
  return new Promise((resolve) => {
    // Without a reader the end of the connection would go unnoticed.
    const socket = connect(address).resume();
    const closed = new Promise<void>((end) => void socket.once('close', () => end()));
    socket.once('connect', () => resolve({ closed, leave: () => socket.destroy() }));
    socket.on('error', (error) => resolve(judge(codeOf(error) ?? '', address)));
  });
};

/** Errors other than these come from a living holder, such as EAGAIN if its queue is full: retry soon. */
const judge = async (code: string, address: string): Promise<LockHolder | undefined> => {
  const known = code === 'ECONNREFUSED' && 'Bun' in globalThis ? await askByFetch(address) : code;
  if (['ECONNREFUSED', 'ENOENT', 'ENOTSOCK'].includes(known)) return undefined;
  return { closed: new Promise((resolve) => void setTimeout(resolve, 50)), leave: () => undefined };
};

/** Bun's connect calls a full queue a refusal as well; its fetch tells them apart. */
const askByFetch = (unix: string): Promise<string> => {
  const bunOnly = { unix, signal: AbortSignal.timeout(1000) };
  return fetch('http://localhost/', bunOnly).then(
    () => '',
    (error: unknown) => codeOf(error) ?? '',
  );
};

/** Returns a function that ends all connections. */
const listenAt = async (address: string): Promise<() => void> => {
  const { createServer } = await import('node:net');
  const waiting = new Set<Socket>();
  const server = createServer((socket) => {
    waiting.add(socket.on('error', () => undefined).on('close', () => waiting.delete(socket)));
    socket.resume().unref();
  });
  const stop = (): void => {
    server.close();
    for (const socket of waiting) socket.destroy();
  };
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.listen(address, () => resolve(stop)).unref();
  });
};

/** An address has at most 103 bytes on macOS and 107 on Linux, where /proc offers a shorter one. */
const withAddress = async <T>(directory: string, name: string, use: (address: string) => Promise<T>): Promise<T> => {
  if (process.platform === 'win32') return use(`\\\\.\\pipe\\ems-${name}`);
  const address = join(directory, name);
  if (Buffer.byteLength(address) <= 103) return use(address);
  if (process.platform !== 'linux') throw Object.assign(new Error('path too long'), { code: 'ENAMETOOLONG' });
  const descriptor = openSync(directory, 'r');
  try {
    return await use(`/proc/self/fd/${descriptor}/${name}`);
  } finally {
    closeSync(descriptor);
  }
};
