import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { EmsError } from '../../../src/errors.js';
import { Descriptor } from '../../../src/terminal/descriptor.js';
import { ClosedPipe } from '../../../src/terminal/terminal.js';
import { needed } from '../../support/needed.js';

const failWith = (code: string): Error => Object.assign(new Error(`${code}: write`), { code });

/** A pipe that takes `room` bytes at a time and is full every other time. */
const slowPipe = (room: number) => {
  const taken: number[] = [];
  let isFull = false;
  const write = (_: number, bytes: Uint8Array, offset: number): number => {
    isFull = !isFull;
    if (!isFull) throw failWith('EAGAIN');
    const part = bytes.subarray(offset, offset + room);
    taken.push(...part);
    return part.length;
  };
  return { write, text: () => Buffer.from(taken).toString('utf8') };
};

test('a slow reader gets every byte, in order, also when nobody waits between the writes', async () => {
  const pipe = slowPipe(3);
  const target = new Descriptor(1, { write: pipe.write });
  void target.write('first line\n');
  void target.write(Buffer.from('zweite Zeile ü\n'));
  await target.write('3\n');
  expect(pipe.text()).toBe('first line\nzweite Zeile ü\n3\n');
  await target.write('and later\n');
  expect(pipe.text()).toMatch(/3\nand later\n$/);
});

test('a write that is taken at once needs no waiting', () => {
  const target = new Descriptor(1, { write: (_, bytes, offset) => bytes.length - offset });
  expect(target.write('x')).toBeUndefined();
});

test('talk goes into a slow pipe in order, without holding anything up, and can be waited for', async () => {
  const pipe = slowPipe(4);
  const target = new Descriptor(2, { write: pipe.write });
  void target.say('a warning\n');
  void target.say('another\n');
  await target.drained();
  expect(pipe.text()).toBe('a warning\nanother\n');
});

test('last words come in place of what is left of a long result', async () => {
  const pipe = slowPipe(4);
  const target = new Descriptor(2, { write: pipe.write });
  void target.write(Buffer.from('a table of many rows\n'.repeat(20_000)));
  void target.write('more of it\n');
  await target.sayNow('Resume with: ems bulk resume x\n');
  expect(pipe.text()).toMatch(/^a ta[^]*\nResume with: ems bulk resume x\n$/);
  expect(pipe.text().length).toBeLessThan(200_000);
  void target.write('and more\n');
  expect(target.sayNow('')).toBeUndefined();
});

test('talk that nobody can read is no failure', async () => {
  let calls = 0;
  const target = new Descriptor(2, {
    write: () => {
      throw failWith(calls++ === 0 ? 'EAGAIN' : 'EPIPE');
    },
  });
  await target.say('x');
  expect(() => target.say('x')).not.toThrow();
  await target.drained();
});

test('after an interrupt nobody waits for a reader that takes nothing', async () => {
  const interrupt = new AbortController();
  const full = (): never => {
    throw failWith('EAGAIN');
  };
  const options = { write: full, interrupt: interrupt.signal, patienceMs: 20 };
  const [result, talk] = [new Descriptor(1, options), new Descriptor(2, options)];
  const written = result.write('x');
  void talk.say('x');
  interrupt.abort(new EmsError('interrupted', 'interrupted'));
  await expect(written).rejects.toThrow('interrupted');
  await expect(result.write('y')).rejects.toThrow('the reader is gone');
  await talk.drained();
});

test('a reader that is slow gets it all even then', async () => {
  const pipe = slowPipe(1);
  const interrupt = AbortSignal.abort(new EmsError('interrupted', 'interrupted'));
  await new Descriptor(1, { write: pipe.write, interrupt, patienceMs: 1000 }).write('a partial result\n');
  expect(pipe.text()).toBe('a partial result\n');
});

const broken = (code: string): Descriptor =>
  new Descriptor(1, {
    write: () => {
      throw failWith(code);
    },
  });

test('a closed pipe is told apart from a failure', () => {
  expect(() => broken('EPIPE').write('x')).toThrow(ClosedPipe);
  expect(() => broken('ENOSPC').write('x')).toThrow(
    expect.objectContaining({
      kind: 'failed',
      message: 'The result could not be written: no space left on the device',
    }),
  );
  expect(() => broken('ESOMETHING').write('x')).toThrow(EmsError);
});

test('a failure in the middle of waiting reaches whoever waits', async () => {
  let calls = 0;
  const target = new Descriptor(1, {
    write: () => {
      calls++;
      throw failWith(calls === 1 ? 'EAGAIN' : 'EPIPE');
    },
  });
  await expect(target.write('x')).rejects.toThrow(ClosedPipe);
});

test('a real file gets it all', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ems-'));
  const path = join(folder, 'out');
  const file = openSync(path, 'w');
  try {
    const text = 'x'.repeat(3 * 1024 * 1024);
    await new Descriptor(file).write(text);
    expect(readFileSync(path, 'utf8')).toBe(text);
  } finally {
    closeSync(file);
    rmSync(folder, { recursive: true });
  }
});

const fullDevice = needed(existsSync('/dev/full'), '/dev/full');

test.skipIf(fullDevice.isMissing)(`a full disk is never success${fullDevice.because}`, () => {
  const full = openSync('/dev/full', 'w');
  try {
    expect(() => new Descriptor(full).write('x')).toThrow('no space left on the device');
  } finally {
    closeSync(full);
  }
});
