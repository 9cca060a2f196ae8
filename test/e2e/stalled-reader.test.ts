import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { beginDemo } from '../support/demo-state.js';
import { programFile, programWords, warmStart } from '../support/tested-program.js';
import { needed } from '../support/needed.js';

let folder: string;
/** The end of the pipe from which only a test may read. */
let reader: number;
let writer: number;
let child: ChildProcess;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ems-stalled-'));
  await beginDemo(folder);
  const pipe = join(folder, 'pipe');
  spawnSync('mkfifo', [pipe]);
  reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
  writer = openSync(pipe, constants.O_WRONLY);
});
afterEach(() => {
  child.kill('SIGKILL');
  for (const descriptor of [reader, writer]) closeSync(descriptor);
  rmSync(folder, { recursive: true });
});

const env = () => ({ PATH: '/usr/bin:/bin', HOME: folder, ...warmStart, EMS_CONFIG_DIR: folder });

const start = (words: string, stdio: ('ignore' | number)[]): void => {
  child = spawn(programFile, [...programWords, ...words.split(' ')], { env: env(), stdio });
};

const ended = (): Promise<[number | null, string | null]> =>
  new Promise((resolve) => child.once('exit', (code, signal) => resolve([code, signal])));

/** Waits until the program has begun to write. */
const firstByte = async (): Promise<void> => {
  for (;;) {
    try {
      if (readSync(reader, Buffer.alloc(1)) === 1) return;
    } catch {
      // No byte has come yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

const fill = (): void => {
  const full = openSync(join(folder, 'pipe'), constants.O_WRONLY | constants.O_NONBLOCK);
  try {
    for (;;) writeSync(full, Buffer.alloc(4096));
  } catch {
    closeSync(full);
  }
};

const signals = needed(process.platform !== 'win32', 'signals');

describe.skipIf(signals.isMissing)(`a reader that has stopped reading${signals.because}`, () => {
  it('does not keep a list alive after a signal', async () => {
    start('computer list --all --demo -o json', ['ignore', writer, 'ignore']);
    await firstByte();
    const end = ended();
    child.kill('SIGHUP');
    expect(await end).toEqual([143, null]);
  }, 30_000);

  it('does not delay the end by two signals', async () => {
    start('computer list --all --demo -o json', ['ignore', writer, 'ignore']);
    await firstByte();
    const end = ended();
    child.kill('SIGTERM');
    await new Promise((resolve) => setTimeout(resolve, 100));
    const started = performance.now();
    child.kill('SIGINT');
    expect(await end).toEqual([130, null]);
    expect(performance.now() - started).toBeLessThan(900);
  }, 30_000);

  it('is waited for on stderr until a signal comes', async () => {
    fill();
    start('computer show no-such-computer --demo', ['ignore', 'ignore', writer]);
    const end = ended();
    const late = new Promise((resolve) => setTimeout(() => resolve('still there'), 1_500));
    expect(await Promise.race([end, late])).toBe('still there');
    child.kill('SIGTERM');
    expect(await end).toEqual([expect.toBeOneOf([4, 143]), null]);
  }, 30_000);
});
