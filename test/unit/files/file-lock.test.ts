import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { platform } from 'node:process';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { acquireLock, lockHolder } from '../../../src/files/file-lock.js';
import { ownIdentity } from '../../../src/files/process-identity.js';
import { buildChildProgram, ended, spoken, type ChildProgram } from '../../support/child-program.js';
import { aMoment } from '../../support/a-moment.js';
import { fakeClock } from '../../support/fake-clock.js';
import { needed } from '../../support/needed.js';

const clock = {
  ...fakeClock(),
  now: () => performance.now(),
  sleep: () => aMoment(2),
};

let program: ChildProgram;
let directory: string;
let path: string;

beforeAll(async () => {
  program = await buildChildProgram(new URL('../../support/settings-child.ts', import.meta.url));
});
afterAll(() => program.remove());

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'ems-lock-'));
  path = join(directory, 'x.lock');
});
afterEach(() => rm(directory, { recursive: true }));

const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
};

/** Takes the lock and reports when two have it at once. */
const contend = async (inside: { count: number; most: number }, delay: number): Promise<void> => {
  // One after the other, so that some judge the lock while others clear it away and yet others take it.
  await turns(delay);
  const lock = await acquireLock(path, { clock, waitMs: 60_000 });
  if (lock === undefined) throw new Error('no lock');
  inside.most = Math.max(inside.most, ++inside.count);
  // Long enough for the others to have another look at a lock that they judged dead before.
  await turns(50);
  inside.count--;
  await lock.release();
};

describe('a lock', () => {
  it('has one holder at a time among processes', async () => {
    const counter = join(directory, 'counter');
    await writeFile(counter, '0');
    const codes = await Promise.all(Array.from({ length: 8 }, () => program.run('count', path, counter, '10')));
    expect(codes).toEqual(Array.from({ length: 8 }, () => 0));
    expect(await readFile(counter, 'utf8')).toBe('80');
    expect(await readdir(directory)).toEqual(['counter']);
  });

  it('is taken over from a killed holder, by one at a time', async () => {
    const holder = program.start('hold', path);
    await spoken(holder);
    expect(await acquireLock(path, { clock, waitMs: 0 })).toBeUndefined();
    holder.kill('SIGKILL');
    await ended(holder);
    const inside = { count: 0, most: 0 };
    await Promise.all(Array.from({ length: 20 }, (_, index) => contend(inside, index)));
    expect(inside.most).toBe(1);
    expect(await readdir(directory)).toEqual([]);
  });

  it('is taken over when whoever was clearing it away died as well', async () => {
    const holder = program.start('hold', path);
    await spoken(holder);
    holder.kill('SIGKILL');
    await ended(holder);
    const text = await readFile(path, 'utf8');
    const { id } = JSON.parse(text);
    await rm(`${path}.${id}`);
    await writeFile(`${path}.${id}.by.abc`, '');
    await writeFile(`${path}.abc`, text.replace(id, 'abc'));
    const inside = { count: 0, most: 0 };
    await Promise.all(Array.from({ length: 20 }, (_, index) => contend(inside, index)));
    expect(inside.most).toBe(1);
    expect(await readdir(directory)).toEqual([]);
  });

  it('is not taken from somebody on another machine who is clearing it away', async () => {
    const holder = program.start('hold', path);
    await spoken(holder);
    holder.kill('SIGKILL');
    await ended(holder);
    const { id } = JSON.parse(await readFile(path, 'utf8'));
    await rm(`${path}.${id}`);
    await writeFile(`${path}.${id}.by.abc`, '');
    await writeFile(`${path}.abc`, JSON.stringify({ id: 'abc', pid: holder.pid, host: 'ws-7.example' }));
    expect(await acquireLock(path, { clock, waitMs: 0 })).toBeUndefined();
  });

  it.each([
    ['another machine', { host: 'ws-7.example' }],
    ['another container of the same name', { boot: ownIdentity().boot, space: 'pid:[4026532999]' }],
    ['another machine of the same name', { boot: 'another', space: 'pid:[4026532999]' }],
    ['a version that did not say where it runs', { boot: undefined, space: undefined }],
  ])('of %s is never taken for dead, unless what it guards may be done twice', async (_, facts) => {
    const gone = 4_194_304; // beyond the largest process number of Linux
    const holder = { ...ownIdentity(), boot: undefined, space: undefined, id: 'abc', pid: gone, ...facts };
    await writeFile(path, JSON.stringify(holder));
    const old = new Date(Date.now() - 3_600_000);
    await utimes(path, old, old);
    const started = performance.now();
    expect(await acquireLock(path, { clock, waitMs: 60_000 })).toBeUndefined();
    // Nobody waits for what has been standing there for an hour.
    expect(performance.now() - started).toBeLessThan(30_000);
    expect(await lockHolder(path)).toEqual({ host: holder.host, isForeign: true, isDamaged: false });
    const lock = await acquireLock(path, { clock, waitMs: 0, foreignAgeMs: 120_000 });
    expect([lock === undefined, await lockHolder(path)]).toEqual([
      false,
      expect.objectContaining({ isForeign: false }),
    ]);
  });

  const linux = needed(platform === 'linux', 'Linux');
  it.skipIf(linux.isMissing)(`of this machine before it was started again is free${linux.because}`, async () => {
    const space = 'pid:[4026531836]';
    const before = { ...ownIdentity(), boot: 'before', id: 'abc', pid: process.pid };
    await writeFile(path, JSON.stringify(before));
    const isFirstNamespace = before.space === space && before.machine !== undefined;
    expect((await lockHolder(path)) === undefined).toBe(isFirstNamespace);
  });

  it.skipIf(linux.isMissing)(
    `of a stopped process is kept, unless it was said for how long${linux.because}`,
    async () => {
      const holder = program.start('hold', path);
      await spoken(holder);
      holder.kill('SIGSTOP');
      await vi.waitFor(async () => expect((await lockHolder(path))?.stoppedPid).toBe(holder.pid), 20_000);
      const time = fakeClock();
      const slow = { ...time, sleep: (ms: number) => time.sleep(ms).then(() => aMoment(2)) };
      expect(await acquireLock(path, { clock: slow, waitMs: 60_000 })).toBeUndefined();
      const before = slow.now();
      const lock = await acquireLock(path, { clock: slow, waitMs: 60_000, stoppedMs: 3_000 });
      expect(lock).toBeDefined();
      expect(slow.now() - before).toBeGreaterThanOrEqual(3_000);
      expect(slow.now() - before).toBeLessThan(4_000);
      holder.kill('SIGKILL');
      await ended(holder);
    },
  );

  it('says what is waited for, once and not at once', async () => {
    await acquireLock(path, { clock, waitMs: 0 });
    let now = 0;
    const slow = { ...clock, now: () => (now += 500) };
    const told: unknown[] = [];
    const waiting = (holder: unknown): void => void told.push([now, holder]);
    expect(await acquireLock(path, { clock: slow, waitMs: 10_000, waiting })).toBeUndefined();
    expect(told).toEqual([[expect.any(Number), { host: ownIdentity().host, isForeign: false, isDamaged: false }]]);
    expect((told[0] as [number])[0]).toBeGreaterThanOrEqual(2_000);
  });

  it('that a power cut left empty holds for two minutes', async () => {
    await writeFile(path, '');
    let now = 0;
    const told: unknown[] = [];
    const slow = { ...clock, now: () => (now += 500) };
    const waiting = (holder: unknown): void => void told.push(holder);
    expect(await acquireLock(path, { clock: slow, waitMs: 5_000, waiting })).toBeUndefined();
    // Nobody waits two minutes without a word.
    expect(told).toEqual([{ host: '', isForeign: false, isDamaged: true }]);
    const old = new Date(Date.now() - 180_000);
    await utimes(path, old, old);
    const inside = { count: 0, most: 0 };
    await Promise.all(Array.from({ length: 10 }, (_, index) => contend(inside, index)));
    expect(inside.most).toBe(1);
  });

  it('is not waited for when what it guards has come', async () => {
    await acquireLock(path, { clock, waitMs: 0 });
    let asked = 0;
    const until = async (): Promise<boolean> => ++asked === 3;
    expect(await acquireLock(path, { clock, waitMs: 60_000, until })).toBeUndefined();
    expect(asked).toBe(3);
  });
});

describe('what killed processes left beside a lock', () => {
  it('goes with the next lock that is cleared away; what may be in use stays', async () => {
    const dead = { ...ownIdentity(), pid: 2 ** 22 - 7, started: '1', id: 'a'.repeat(18) };
    const old = new Date(Date.now() - 3_600_000);
    await writeFile(path, JSON.stringify(dead));
    await writeFile(`${path}.${dead.id}`, JSON.stringify(dead));
    const claim = `${path}.${'b'.repeat(18)}.by.`;
    const alive = { ...ownIdentity(), id: 'd'.repeat(18) };
    await writeFile(`${claim}${'c'.repeat(18)}`, '');
    await writeFile(`${claim}${alive.id}`, '');
    await writeFile(`${path}.${alive.id}`, JSON.stringify(alive));
    const sockets = ['e', 'f'].map((letter) => join(directory, `.${letter.repeat(18)}.live`));
    for (const socket of sockets) await writeFile(socket, '');
    await utimes(sockets[0] ?? '', old, old);
    const lock = await acquireLock(path, { clock, waitMs: 1_000 });
    await lock?.release();
    const kept = [`.${'f'.repeat(18)}.live`, `x.lock.${'b'.repeat(18)}.by.${alive.id}`, `x.lock.${alive.id}`];
    const onLinux = platform === 'linux' ? kept : [`.${'e'.repeat(18)}.live`, ...kept];
    expect((await readdir(directory)).toSorted()).toEqual(onLinux);
  });
});
