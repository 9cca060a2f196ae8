import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useFreshDirectory } from '../../../support/directories.js';
import {
  cachedTokens,
  isFreshToken,
  secondsLeft,
  type CachedToken,
  type TokenCacheOptions,
} from '../../../../src/http/auth/token-cache.js';
import { EmsError } from '../../../../src/base/errors.js';
import { buildChildProgram, ended, spoken, type ChildProgram } from '../../../support/child-program.js';
import { aMoment } from '../../../support/a-moment.js';
import { fakeClock, type FakeClock } from '../../../support/fake-clock.js';

let program: ChildProgram;
const directory = useFreshDirectory();
let file: string;
let clock: FakeClock;
let asked: number;

beforeAll(async () => {
  program = await buildChildProgram(new URL('../../../support/settings-child.ts', import.meta.url));
});
afterAll(() => program.remove());

beforeEach(async () => {
  file = join(directory(), 'tokens', 't.json');
  clock = fakeClock();
  asked = 0;
});

const open = (more: Partial<TokenCacheOptions> = {}) =>
  cachedTokens({
    file,
    clock: { ...clock, sleep: () => aMoment(2) },
    request: async () => ({ text: `token-${++asked}`, lifetimeSeconds: 3600 }),
    ...more,
  });

describe('a cached token', () => {
  it('is shared', async () => {
    expect(await open().get()).toBe('token-1');
    expect(await open().get()).toBe('token-1');
  });

  it.each([
    ['without a format number', undefined, 'token-1'],
    ['of the first format', 1, 'token-1'],
    ['of a newer format', 2, 'token-2'],
  ])('%s is used if its form is known', async (_, format, expected) => {
    await open().get();
    await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), format }));
    expect(await open().get()).toBe(expected);
  });

  // 10 % of an hour is six minutes.
  it.each([
    [3_239_000, 'token-1'],
    [3_241_000, 'token-2'],
  ])('is renewed when less than a tenth of its hour is left: after %d ms', async (passed, expected) => {
    await open().get();
    clock.advance(passed);
    expect(await open().get()).toBe(expected);
  });

  it('is renewed in a long run as well', async () => {
    const tokens = open();
    await tokens.get();
    clock.advance(3_300_000);
    expect(await tokens.get()).toBe('token-2');
  });

  it('is not taken from the file again after it was refused', async () => {
    const tokens = open();
    expect(await tokens.renew(await tokens.get())).toBe('token-2');
    expect(await open().get()).toBe('token-2');
  });

  it('is taken from the file when another process renewed it meanwhile', async () => {
    const [one, other] = [open(), open()];
    const refused = await one.get();
    await other.get();
    await other.renew(refused);
    expect(await one.renew(refused)).toBe('token-2');
  });

  it.each(['', '{', '[]', '{"text":5}'])('is asked for again when its file holds %j', async (text) => {
    await open().get();
    await writeFile(file, text);
    expect(await open().get()).toBe('token-2');
  });

  it('is had without a cache where nothing can be written', async () => {
    await writeFile(join(directory(), 'tokens'), 'a file where the folder should be');
    expect(await open().get()).toBe('token-1');
  });

  it('is had without a cache when the lock cannot be had in time', async () => {
    const hanging = open({ request: () => new Promise(() => undefined) });
    void hanging.get();
    await new Promise<void>((resolve) => setImmediate(resolve));
    const other = open({ lockWaitMs: 0 });
    expect(await other.get()).toBe('token-1');
  });
});

describe('the time left', () => {
  const token: CachedToken = { text: 't', lifetimeSeconds: 3600, receivedAtMs: 1_000_000_000 };

  it('is judged by the time of receipt', () => {
    expect(secondsLeft(token, 1_000_600_000)).toBe(3_000);
  });

  it('is short below a minute or a tenth', () => {
    expect([59, 60].map((left) => isFreshToken({ ...token, lifetimeSeconds: 300 }, left))).toEqual([false, true]);
    expect([359, 360].map((left) => isFreshToken(token, left))).toEqual([false, true]);
  });
});

const requests = async (log: string): Promise<number> => (await readFile(log, 'utf8')).trim().split('\n').length;

describe('many processes at once', () => {
  it('make one token request', async () => {
    const log = join(directory(), 'log');
    const codes = await Promise.all(Array.from({ length: 8 }, () => program.run('token', file, log, '300')));
    expect(codes.every((code) => code === 0)).toBe(true);
    expect(await requests(log)).toBe(1);
  });

  it('make one more when the one that asks is killed', async () => {
    const log = join(directory(), 'log');
    const first = program.start('token', file, log, '-1');
    await spoken(first);
    const others = Array.from({ length: 4 }, () => program.run('token', file, log, '300'));
    first.kill('SIGKILL');
    await ended(first);
    expect(await Promise.all(others)).toEqual([0, 0, 0, 0]);
    expect(await requests(log)).toBe(2);
  });
});

describe('a token that is to be renewed ahead of its end', () => {
  const failing = (error: EmsError) => async (): Promise<never> => {
    asked++;
    throw error;
  };
  const trouble = [
    new EmsError('unreachable', 'no answer'),
    new EmsError('rate-limited', 'slow down', { retryAfterMs: 90_000 }),
    new EmsError('failed', 'broken', { status: 503 }),
  ];

  it.each(trouble)('serves on while it cannot be: $message', async (error) => {
    await open().get();
    clock.advance(3_300_000);
    expect(await open({ request: failing(error) }).get()).toBe('token-1');
    expect(asked).toBe(2);
    clock.advance(290_000);
    await expect(open({ request: failing(error) }).get()).rejects.toThrow();
  });

  it('does not hide that the credentials are refused, and is not taken for another that was', async () => {
    const refusing = failing(new EmsError('not-signed-in', 'refused', { status: 401 }));
    await open().get();
    clock.advance(3_300_000);
    await expect(open({ request: refusing }).get()).rejects.toThrow('refused');
    const source = open({ request: failing(new EmsError('unreachable', 'no answer')) });
    await expect(source.renew('token-1')).rejects.toThrow('no answer');
  });
});

it('a cached token that no header can carry is replaced', async () => {
  await open().get();
  await writeFile(file, (await readFile(file, 'utf8')).replace('token-1', 'tok\\nen'));
  expect(await open().get()).toBe('token-2');
});
