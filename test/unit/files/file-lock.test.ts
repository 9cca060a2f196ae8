import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acquireLock, foreignHost } from '../../../src/files/file-lock.js';
import { buildChildProgram, ended, spoken, type ChildProgram } from '../../support/child-program.js';
import { fakeClock } from '../../support/fake-clock.js';

const clock = {
  ...fakeClock(),
  now: () => performance.now(),
  sleep: () => new Promise<void>((resolve) => setImmediate(resolve)),
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
  const lock = await acquireLock(path, { clock, waitMs: 10_000 });
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
    await Promise.all(Array.from({ length: 40 }, (_, index) => contend(inside, index)));
    expect(inside.most).toBe(1);
    expect(await readdir(directory)).toEqual([]);
  });

  it('is taken over when whoever was clearing it away died as well', async () => {
    const holder = program.start('hold', path);
    await spoken(holder);
    holder.kill('SIGKILL');
    await ended(holder);
    const { id, started } = JSON.parse(await readFile(path, 'utf8'));
    await rm(`${path}.${id}`);
    await writeFile(`${path}.${id}.by.${holder.pid}.${started}.abc.${encodeURIComponent(hostname())}`, '');
    const inside = { count: 0, most: 0 };
    await Promise.all(Array.from({ length: 40 }, (_, index) => contend(inside, index)));
    expect(inside.most).toBe(1);
    expect(await readdir(directory)).toEqual([]);
  });

  it('is not taken from somebody on another machine who is clearing it away', async () => {
    const holder = program.start('hold', path);
    await spoken(holder);
    holder.kill('SIGKILL');
    await ended(holder);
    const { id, started } = JSON.parse(await readFile(path, 'utf8'));
    await rm(`${path}.${id}`);
    await writeFile(`${path}.${id}.by.${holder.pid}.${started}.abc.ws-7.example`, '');
    expect(await acquireLock(path, { clock, waitMs: 0 })).toBeUndefined();
  });

  it('of another machine is dead after two minutes, unless it may be held for long', async () => {
    await writeFile(path, JSON.stringify({ id: 'abc', pid: 1, host: 'ws-7.example' }));
    const old = new Date(Date.now() - 3_600_000);
    await utimes(path, old, old);
    expect(await acquireLock(path, { clock, waitMs: 0, foreignAgeMs: Infinity })).toBeUndefined();
    expect(await foreignHost(path)).toBe('ws-7.example');
    const lock = await acquireLock(path, { clock, waitMs: 0 });
    expect([lock === undefined, await foreignHost(path)]).toEqual([false, undefined]);
  });

  it('that a power cut left empty holds for two minutes', async () => {
    await writeFile(path, '');
    expect(await acquireLock(path, { clock, waitMs: 0 })).toBeUndefined();
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
