import { closeSync, openSync, statSync } from 'node:fs';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { platform, umask } from 'node:process';
import { codeOf } from '../errors.js';
import { removeNow } from './private-file.js';

/**
 * A socket file beside a lock, on which its holder listens. The kernel itself refuses a connection once the holder has
 * died, however it died, and it does so for every container that shares the kernel and the directory: where process
 * numbers mean nothing, this still tells the living from the dead. Where there is no /proc it is in the user's temporary
 * folder (macOS) or a named pipe (Windows), and tells a holder from a later process with its number.
 */
export interface LiveSocket {
  /** The file system as this kernel numbers it: through another mount the same file is another socket. */
  readonly device: number;
  close(): void;
}

/** undefined: there can be none here (a file system without sockets, another operating system). */
export const openLiveSocket = async (directory: string, id: string): Promise<LiveSocket | undefined> => {
  try {
    const { createServer } = await import('node:net');
    const server = createServer((connection) => connection.destroy());
    await throughDirectory(
      directory,
      (short) =>
        new Promise<void>((resolve, reject) => {
          server.once('error', reject);
          listenPrivately(server, placeIn(short, id), resolve);
        }),
    );
    server.on('error', () => undefined);
    server.unref();
    return {
      device: statSync(directory).dev,
      close: () => {
        server.close();
        removeLiveSocket(directory, id);
      },
    };
  } catch {
    return undefined;
  }
};

/** Bound before listen returns, on Node and in the single executable: readable by the user only from creation on. */
const listenPrivately = (server: Server, path: string, listening: () => void): void => {
  const before = umask(0o177);
  try {
    server.listen(path, listening);
  } finally {
    umask(before);
  }
};

/** undefined: it cannot be told. */
export const isListening = async (directory: string, id: string, device: number): Promise<boolean | undefined> => {
  try {
    if (statSync(directory).dev !== device) return undefined;
    const { connect } = await import('node:net');
    return await throughDirectory(
      directory,
      (short) =>
        new Promise<boolean | undefined>((resolve) => {
          const connection = connect(placeIn(short, id), () => {
            connection.destroy();
            resolve(true);
          });
          connection.once('error', (error) => resolve(judged(codeOf(error), placeIn(short, id))));
        }),
    );
  } catch {
    return undefined;
  }
};

/** EAGAIN: so many have asked that the queue is full, as of a stopped process; there is somebody who has one. */
const judged = (code: string | undefined, path: string): boolean | undefined | Promise<boolean | undefined> =>
  code === 'ECONNREFUSED' && 'Bun' in globalThis ? askedByFetch(path) : answers[code ?? ''];

/** Bun calls every failure to connect a refusal, a full queue as well. Its fetch passes on what the kernel has said. */
const askedByFetch = (path: string): Promise<boolean | undefined> => {
  const bunOnly = { unix: path };
  return fetch('http://localhost/', { ...bunOnly, signal: AbortSignal.timeout(1000) }).then(
    () => true,
    (error: unknown) => answers[codeOf(error) ?? ''],
  );
};

/** ENOENT: a pipe goes with its process. A file may be gone for other reasons. */
const answers: Readonly<Record<string, boolean>> = {
  ECONNREFUSED: false,
  EAGAIN: true,
  ...(platform === 'win32' ? { ENOENT: false } : {}),
};

export const removeLiveSocket = (directory: string, id: string): void => {
  try {
    if (platform !== 'win32') removeNow(placeIn(directory, id));
  } catch {
    // It tells the dead from the living all the same.
  }
};

const placeIn = (directory: string, id: string): string => {
  if (platform === 'linux') return `${directory}/.${id}.live`;
  return platform === 'win32' ? `\\\\.\\pipe\\ems-${id}` : join(tmpdir(), `.ems-${id}.live`);
};

/** undefined: not the name of such a socket. Where they are not beside the lock, the system clears its own folder. */
export const liveSocketId = (name: string): string | undefined => /^\.([\da-f]{18})\.live$/.exec(name)?.[1];

/** On Linux a socket's path has 108 bytes at most; this one is short for every directory. */
const throughDirectory = async <T>(directory: string, use: (short: string) => Promise<T>): Promise<T> => {
  if (platform !== 'linux') return use(directory);
  const descriptor = openSync(directory, 'r');
  try {
    return await use(`/proc/self/fd/${descriptor}`);
  } finally {
    closeSync(descriptor);
  }
};
