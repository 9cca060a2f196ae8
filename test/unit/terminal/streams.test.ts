import { PassThrough, Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { makePrompts } from '../../../src/terminal/prompts.js';
import { makeTerminal } from '../../../src/terminal/streams.js';
import type { ScreenPreferences } from '../../../src/terminal/terminal.js';
import type { ProcessStreams } from '../../../src/terminal/writer.js';
import { Screen } from './fake-streams.js';

const device = (isCharacterDevice: boolean, rdev = 0x8801) => ({
  isCharacterDevice: () => isCharacterDevice,
  isFIFO: () => !isCharacterDevice,
  isSocket: () => false,
  rdev,
});

const get = (name: string, stream: unknown): unknown => {
  if (stream === undefined) throw new Error(`${name} was touched`);
  return stream;
};

/** Streams that must not be looked at unless given. */
const streams = (given: { stdin?: Readable; stdout?: Screen; stderr?: Screen }): ProcessStreams => {
  const fake = {
    get stdin() {
      return get('stdin', given.stdin);
    },
    get stdout() {
      return get('stdout', given.stdout);
    },
    get stderr() {
      return get('stderr', given.stderr);
    },
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the fakes have what is used of the real ones
  return fake as unknown as ProcessStreams;
};

const options = { noColor: false, plain: false, env: {} };

test('process.stdout of a pipe is not touched before something is written', () => {
  const terminal = makeTerminal(streams({}), { ...options, fstat: () => device(false) });
  expect([terminal.stdout.isTerminal, terminal.stdout.columns, terminal.stdout.color]).toEqual([
    false,
    Infinity,
    false,
  ]);
  expect([terminal.stderr.isTerminal, terminal.stdinIsTerminal]).toEqual([false, false]);
});

test('stdin counts as not connected where it is /dev/null, NUL or closed', () => {
  const over = (fstat: () => ReturnType<typeof device>) => makeTerminal(streams({}), { ...options, fstat }).stdinIsNull;
  expect(over(() => device(true, 0x103))).toBe(true);
  expect(over(() => device(true, 0x15_0000))).toBe(true);
  expect(over(() => device(false))).toBe(false);
  const closed = (): never => {
    throw new Error('EBADF');
  };
  expect(over(closed)).toBe(true);
});

test('a terminal has its width, 80 where it does not know', async () => {
  const stdout = new Screen(120);
  const terminal = makeTerminal(streams({ stdout }), { ...options, fstat: () => device(true) });
  expect([terminal.stdout.isTerminal, terminal.stdout.columns, terminal.stdout.color]).toEqual([true, 120, true]);
  stdout.columns = 0;
  expect(terminal.stdout.columns).toBe(80);
  await terminal.stdout.write('hello');
  expect(stdout.text).toBe('hello');
});

test('--plain has no colors, whatever else asks for them', () => {
  const asked = { ...options, env: { FORCE_COLOR: '1' }, fstat: () => device(true) };
  const colors = [false, true].map(
    (plain) => makeTerminal(streams({ stdout: new Screen() }), { ...asked, plain }).stdout.color,
  );
  expect(colors).toEqual([true, false]);
});

test('the profile decides once its settings are read', () => {
  let preferred: ScreenPreferences = {};
  const terminal = makeTerminal(streams({ stdout: new Screen() }), {
    ...options,
    preferred: () => preferred,
    fstat: () => device(true),
  });
  expect([terminal.stdout.color, terminal.plain]).toEqual([true, false]);
  preferred = { color: false, plain: true };
  expect([terminal.stdout.color, terminal.plain]).toEqual([false, true]);
});

const gone = (): Screen => {
  const screen = new Screen();
  screen._write = (_chunk, _encoding, done: (error?: Error) => void) =>
    done(Object.assign(new Error('EIO: write'), { code: 'EIO' }));
  return screen;
};

test('a terminal that went away is a failure, not a crash', async () => {
  const { stdout } = makeTerminal(streams({ stdout: gone() }), { ...options, fstat: () => device(true) });
  await expect(stdout.write('x')).rejects.toMatchObject({ kind: 'failed' });
});

test('talk that nobody can read any more ends nothing', async () => {
  const { stderr } = makeTerminal(streams({ stderr: gone() }), { ...options, fstat: () => device(true) });
  await expect(stderr.write('x')).resolves.toBeUndefined();
});

test('stdin is read whole, without a byte order mark', async () => {
  const stdin = Readable.from([Buffer.from('\ufeffPC-1\nZo'), Buffer.from([0xc3]), Buffer.from([0xab])]);
  const terminal = makeTerminal(streams({ stdin }), { ...options, fstat: () => device(false) });
  expect(await terminal.readStdin()).toBe('PC-1\nZoë');
});

test('a user who has typed a list to its end is not asked any more', async () => {
  const stdin = Object.assign(Readable.from([Buffer.from('42\n')]), { isTTY: true });
  const terminal = makeTerminal(streams({ stdin, stderr: new Screen() }), { ...options, fstat: () => device(true) });
  const prompts = makePrompts(terminal, { allowed: true, signal: new AbortController().signal });
  expect(prompts.canAsk).toBe(true);
  await terminal.readStdin();
  expect(prompts.canAsk).toBe(false);
});

test('a writer that never comes to an end is not waited for after Ctrl-C', async () => {
  const interrupt = new AbortController();
  const stdin = new PassThrough();
  const terminal = makeTerminal(streams({ stdin }), {
    ...options,
    fstat: () => device(false),
    interrupt: interrupt.signal,
  });
  const read = terminal.readStdin();
  stdin.write('PC-1\n');
  interrupt.abort(new Error('interrupted'));
  await expect(read).rejects.toThrow('interrupted');
});
