import type { Stats } from 'node:fs';
import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { EmsError } from '../../../src/base/errors.js';
import { ClosedPipe } from '../../../src/terminal/terminal.js';
import { openWriters, type ProcessStreams, type Writers } from '../../../src/terminal/writer.js';

const pipe: Pick<Stats, 'isCharacterDevice' | 'isFIFO' | 'isSocket' | 'rdev'> = {
  isCharacterDevice: () => false,
  isFIFO: () => true,
  isSocket: () => false,
  rdev: 0,
};

/** stdout and stderr are pipes, each of whose writes is handled by `write`. */
const writersOver = (write: Writable['_write'], interrupt?: AbortSignal): Writers => {
  const stream = (): Writable => new Writable({ write });
  const streams = { stdin: undefined, stdout: stream(), stderr: stream() };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only writing is used
  return openWriters(streams as unknown as ProcessStreams, { fstat: () => pipe, interrupt });
};

const failing = (code: string): Writers =>
  writersOver((_chunk, _encoding, done) => done(Object.assign(new Error(code), { code })));

test('every byte is taken in order before the writes are flushed', async () => {
  const taken: string[] = [];
  const writers = writersOver((chunk: Buffer, _encoding, done) => {
    taken.push(chunk.toString());
    setImmediate(done);
  });
  void writers.stdout().write('one');
  void writers.stdout().write('two');
  void writers.stderr().write('talk');
  await writers.flushed();
  expect(taken).toEqual(['one', 'talk', 'two']);
});

test('a closed pipe is no failure, anything else is', async () => {
  await expect(failing('EPIPE').stdout().write('x')).rejects.toThrow(ClosedPipe);
  await expect(failing('ENOSPC').stdout().write('x')).rejects.toThrow('no space left on the device');
  await expect(failing('EPIPE').stderr().write('x')).resolves.toBeUndefined();
});

test('a write after the pipe was closed is as quiet as the first one', async () => {
  const { stdout } = failing('EPIPE');
  await stdout()
    .write('x')
    .catch(() => undefined);
  await expect(stdout().write('y')).rejects.toThrow(ClosedPipe);
});

test('a reader that takes nothing is given up a second after a signal', async () => {
  const interrupt = new AbortController();
  const writers = writersOver(() => undefined, interrupt.signal);
  const written = writers.stdout().write('x');
  void writers.stderr().write('talk');
  interrupt.abort(new EmsError('interrupted', 'interrupted'));
  const started = performance.now();
  await expect(written).rejects.toThrow('interrupted');
  await writers.flushed();
  expect(performance.now() - started).toBeGreaterThan(900);
});
