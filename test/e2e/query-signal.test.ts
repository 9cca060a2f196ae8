import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

describe('an expression that takes long', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('is ended by %s', async (signal) => {
    const env = { PATH: '/usr/bin:/bin', HOME: folder, EMS_CONFIG_DIR: folder };
    // Standard input is a pipe: /dev/null in its place would look like nohup.
    child = spawn(programFile, [...programWords, '--demo', 'computer', 'list', '--all', '--query', slow], {
      env,
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
});
