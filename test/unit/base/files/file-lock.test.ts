import { readdirSync, statSync } from 'node:fs';
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useFreshDirectory } from '../../../support/directories.js';
import type { Clock } from '../../../../src/base/clock.js';
import { acquireLock, isLocked, type LockOptions } from '../../../../src/base/files/file-lock.js';
import { sweepTemporary } from '../../../../src/base/files/private-file.js';
import { buildChildProgram, ended, spoken, type ChildProgram } from '../../../support/child-program.js';
import { fakeClock } from '../../../support/fake-clock.js';
import { needed } from '../../../support/needed.js';

const clock: LockOptions['clock'] = {
  now: () => performance.now(),
  sleep: (milliseconds, signal) => pause(milliseconds, undefined, { signal }),
};

let program: ChildProgram;
const directory = useFreshDirectory();
let path: string;

beforeAll(async () => {
  program = await buildChildProgram(new URL('../../../support/settings-child.ts', import.meta.url));
});
afterAll(() => program.remove());

beforeEach(async () => {
  path = join(directory(), 'x.lock');
});

/** Takes the lock and counts how many have it at once. */
const contend = async (inside: { count: number; most: number }): Promise<void> => {
  const lock = await acquireLock(path, { clock, waitMs: 60_000 });
  if (lock === undefined) throw new Error('no lock');
  inside.most = Math.max(inside.most, ++inside.count);
  await new Promise<void>((resolve) => setImmediate(resolve));
  inside.count--;
  await lock.release();
};

const killHolder = async (): Promise<void> => {
  const holder = program.start('hold', path);
  await spoken(holder);
  expect([await isLocked(path), await acquireLock(path, { clock, waitMs: 0 })]).toEqual([true, undefined]);
  holder.kill('SIGKILL');
  await ended(holder);
};

describe('a lock', () => {
  it('has one holder at a time among processes', async () => {
    const counter = join(directory(), 'counter');
    await writeFile(counter, '0');
    const codes = await Promise.all(Array.from({ length: 4 }, () => program.run('count', path, counter, '20')));
    expect(codes).toEqual([0, 0, 0, 0]);
    expect(await readFile(counter, 'utf8')).toBe('80');
    expect(await readdir(directory())).toEqual(['counter']);
  });

  it('is taken over from a killed holder, by one process at a time', async () => {
    await killHolder();
    expect(await isLocked(path)).toBe(false);
    const inside = { count: 0, most: 0 };
    await Promise.all(Array.from({ length: 20 }, () => contend(inside)));
    expect([inside.most, await readdir(directory())]).toEqual([1, []]);
  });

  it('wakes a waiting process when its holder is killed, without looking again and again', async () => {
    const holder = program.start('hold', path);
    await spoken(holder);
    const sleeps: number[] = [];
    const endless: Clock['sleep'] = (milliseconds) => new Promise(() => sleeps.push(milliseconds));
    const waiting = acquireLock(path, { clock: { ...clock, sleep: endless }, waitMs: 60_000 });
    while (sleeps.length === 0) await new Promise((resolve) => setImmediate(resolve));
    holder.kill('SIGKILL');
    await (await waiting)?.release();
    // A dying holder may accept one more connection before the kernel closes its socket.
    expect(sleeps.length).toBeLessThan(4);
  });

  it('has a place for a path that is too long for a socket', async () => {
    path = join(directory(), 'd'.repeat(200), 'x.lock');
    await killHolder();
    const lock = await acquireLock(path, { clock, waitMs: 0 });
    expect(await isLocked(path)).toBe(true);
    await lock?.release();
    expect(await readdir(join(directory(), 'd'.repeat(200)))).toEqual([]);
  });

  it('leaves nothing behind in a process that ends: no turn of the event loop is needed', async () => {
    const lock = await acquireLock(path, { clock, waitMs: 0 });
    expect(readdirSync(directory())).toEqual(['x.lock']);
    void lock?.release();
    expect(readdirSync(directory())).toEqual([]);
  });

  it('reports a wait once, after two seconds, and ends it in time', async () => {
    const lock = await acquireLock(path, { clock, waitMs: 0 });
    const slow = fakeClock();
    const reported: number[] = [];
    const waiting = (): void => void reported.push(slow.now());
    expect(await acquireLock(path, { clock: slow, waitMs: 10_000, waiting })).toBeUndefined();
    expect([reported, slow.now()]).toEqual([[2_000], 10_000]);
    await lock?.release();
  });

  it('is not waited for when the other process has produced the result', async () => {
    const lock = await acquireLock(path, { clock, waitMs: 0 });
    expect(await acquireLock(path, { clock, waitMs: 60_000, until: async () => true })).toBeUndefined();
    await lock?.release();
  });

  const posix = needed(process.platform !== 'win32', 'file modes');
  it.skipIf(posix.isMissing).each([0, 0o022, 0o777])(
    `belongs to its user alone under the umask %o${posix.because}`,
    async (mask) => {
      const before = process.umask(mask);
      const lock = await acquireLock(path, { clock, waitMs: 0 }).finally(() => process.umask(before));
      const socket = join(path, readdirSync(path)[0] ?? '');
      expect([path, socket].map((each) => statSync(each).mode & 0o777)).toEqual([0o700, 0o600]);
      await lock?.release();
    },
  );

  it('is swept away later when its process was killed while preparing it', async () => {
    const draft = join(directory(), '.x.lock.0123abcd.tmp');
    await mkdir(draft);
    await writeFile(join(draft, '0123abcd'), '');
    await utimes(draft, 0, 0);
    await sweepTemporary(directory(), Date.now());
    expect(await readdir(directory())).toEqual([]);
  });
});
