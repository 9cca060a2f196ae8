import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { execa } from 'execa';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { beginDemo } from '../support/demo-state.js';
import { programFile, programWords } from '../support/tested-program.js';

/** Computed in one go, for longer than any test waits if it were not bounded; every computer is compared with every other. */
const slow = '[?$[?$[?$[?id>`99999999`]]]] | length(@)';

let folder: string;
let child: ChildProcess;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ems-query-'));
  await beginDemo(folder);
});
afterEach(() => {
  child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

const environment = () => ({ PATH: '/usr/bin:/bin', HOME: folder, EMS_CONFIG_DIR: folder });

describe('an expression that takes long', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('is ended by %s', async (signal) => {
    // Standard input is a pipe: /dev/null in its place would look like nohup.
    child = spawn(programFile, [...programWords, '--demo', 'computer', 'list', '--all', '--query', slow], {
      env: environment(),
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    const started = performance.now();
    // Sent again and again: when the computing has begun cannot be seen from outside.
    const timer = setInterval(() => child.kill(signal), 300);
    const [code, by]: unknown[] = await once(child, 'exit');
    clearInterval(timer);
    expect([signal, 130, 143]).toContain(by ?? code);
    expect(performance.now() - started).toBeLessThan(6_000);
  });
  it('is refused sooner after a change, which is told and remembered as done', async () => {
    const words = ['--demo', 'computer', 'reboot', '--group', 'Berlin', '--yes', '--max-affected', '100'];
    child = spawn(programFile, [...programWords, ...words, '--query', slow], {
      env: environment(),
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    const stderr = text(child.stderr ?? Readable.from([]));
    const [code]: unknown[] = await once(child, 'exit');
    expect([code, await stderr]).toEqual([1, expect.stringContaining('Done, but the result cannot be shown')]);
    const history = await execa(programFile, [...programWords, 'history', 'list', '-o', 'json'], {
      env: environment(),
      extendEnv: false,
    });
    expect(JSON.parse(history.stdout)).toMatchObject([{ outcome: 'done', exitCode: 1, requestCount: 77 }]);
  });
});
