import { closeSync, openSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { codeOf } from '../errors.js';

/** A connection to the process that holds a lock. */
export interface LockHolder {
  readonly closed: Promise<void>;
  leave(): void;
}

/** undefined: nobody listens there. */
export const reachHolder = async (address: string): Promise<LockHolder | undefined> => {
  const { connect } = await import('node:net');
  return new Promise((resolve) => {
    // Without a reader the end of the connection would go unnoticed.
    const socket = connect(address).resume();
    const closed = new Promise<void>((end) => void socket.once('close', () => end()));
    socket.once('connect', () => resolve({ closed, leave: () => socket.destroy() }));
    socket.on('error', (error) => resolve(judge(codeOf(error) ?? '', address)));
  });
};

/** Errors other than these come from a living holder, such as EAGAIN if its queue is full: ask it again soon. */
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
export const listenAt = async (address: string): Promise<() => void> => {
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
export const withAddress = async <T>(
  directory: string,
  name: string,
  use: (address: string) => Promise<T>,
): Promise<T> => {
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
