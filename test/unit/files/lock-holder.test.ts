import { mkdtemp, open, rm } from 'node:fs/promises';
import { readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { platform } from 'node:process';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { acquireLock } from '../../../src/files/file-lock.js';
import { openLiveSocket, type LiveSocket } from '../../../src/files/live-socket.js';
import { holderState, type LockOwner } from '../../../src/files/lock-holder.js';
import { ownIdentity } from '../../../src/files/process-identity.js';
import { needed } from '../../support/needed.js';

let directory: string;
let socket: LiveSocket | undefined;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'ems-holder-'));
});
afterEach(async () => {
  socket?.close();
  socket = undefined;
  await rm(directory, { recursive: true });
});

/** As on macOS and Windows: the number is known, when the process started is not. */
const withoutStart = (id: string): LockOwner => ({
  ...ownIdentity(),
  started: undefined,
  id,
  device: statSync(directory).dev,
});

const sockets = needed(platform !== 'win32', 'sockets that are files');

describe.skipIf(sockets.isMissing)(`a holder whose start time nobody knows${sockets.because}`, () => {
  test('lives while it listens', async () => {
    socket = await openLiveSocket(directory, 'a1');
    expect(await holderState(join(directory, 'x.lock'), withoutStart('a1'))).toBe('alive');
  });

  test('is gone when its number belongs to another process, which does not listen', async () => {
    // A socket file that a killed process left behind.
    const { execFileSync } = await import('node:child_process');
    const place = platform === 'linux' ? join(directory, '.b2.live') : join(tmpdir(), '.ems-b2.live');
    const listen = `require('net').createServer().listen(${JSON.stringify(place)}, () => process.kill(process.pid, 'SIGKILL'))`;
    expect(() => execFileSync(process.execPath, ['-e', listen])).toThrow(/./);
    expect(await holderState(join(directory, 'x.lock'), withoutStart('b2'))).toBe('gone');
    await rm(place, { force: true });
  });

  test('counts as alive where there is no socket to ask', async () => {
    expect(await holderState(join(directory, 'x.lock'), { ...withoutStart('c3'), device: undefined })).toBe('alive');
  });
});

test.skipIf(sockets.isMissing).each([0, 0o022, 0o777])(
  `a holder's socket is for its user alone under the umask %o, which stays${sockets.because}`,
  async (mask) => {
    const before = process.umask(mask);
    try {
      socket = await openLiveSocket(directory, 'd4');
    } finally {
      expect(process.umask(before)).toBe(mask);
    }
    const place = platform === 'linux' ? join(directory, '.d4.live') : join(tmpdir(), '.ems-d4.live');
    expect(statSync(place).mode & 0o777).toBe(0o600);
  },
);

const options = { clock: { now: () => 0, date: () => new Date(), sleep: async () => undefined }, waitMs: 0 };

test('a process that ends leaves nothing of its lock: no turn of the loop is needed', async () => {
  const lock = await acquireLock(join(directory, 'x.lock'), options);
  expect(readdirSync(directory)).toContain('x.lock');
  void lock?.release();
  await new Promise((resolve) => setImmediate(resolve));
  expect(readdirSync(directory)).toEqual([]);
});

test('a full disk does not collect the files of locks', async () => {
  const handle = await open(join(directory, 'any'), 'w');
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  vi.spyOn(Object.getPrototypeOf(handle), 'writeFile').mockRejectedValueOnce(full);
  await handle.close();
  await expect(acquireLock(join(directory, 'x.lock'), options)).rejects.toThrow('ENOSPC');
  expect(readdirSync(directory)).toEqual(['any']);
});
