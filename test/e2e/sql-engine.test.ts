import { execFile, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { runHere, useDirectory } from '../support/in-process.js';
import { smallComputer, useSmallService } from '../support/small-service.js';
import { warmStart } from '../support/tested-program.js';

const program = fileURLToPath(new URL('../../bin/ems.js', import.meta.url));
const small = useSmallService();
const folder = useDirectory();

/** A Node 20 where the optional package could not be installed. */
const withoutEngines = `const Module = require('node:module');
const load = Module._load;
Module._load = (name, ...rest) => {
  if (/node:sqlite|node-sqlite3-wasm/.test(name))
    throw Object.assign(new Error('Cannot find ' + name), { code: 'MODULE_NOT_FOUND' });
  return load(name, ...rest);
};`;

beforeAll(async () => {
  small().computers = Array.from({ length: 3 }, (_, at) => smallComputer(at + 1));
  small().groups = [{ id: '00000000-0000-4000-8000-0000000000a1', name: 'All', parentId: null }];
  const env = { EMS_URL: small().url, EMS_CLIENT_ID: 'id', EMS_CLIENT_SECRET: 'secret' };
  for (let count = 0; count < 2; count++)
    expect(await runHere(['fleet', 'snapshot'], folder(), { env })).toMatchObject({ code: 0 });
  await writeFile(join(folder(), 'without.cjs'), withoutEngines);
});

describe('a machine without an SQL engine', () => {
  const run = (words: string): Promise<{ code: number; stderr: string; stdout: string }> => {
    const env = {
      PATH: '/usr/bin:/bin',
      HOME: folder(),
      ...warmStart,
      EMS_CONFIG_DIR: folder(),
      EMS_URL: small().url,
      EMS_CLIENT_ID: 'id',
      EMS_CLIENT_SECRET: 'secret',
    };
    const line = ['-r', join(folder(), 'without.cjs'), program, ...words.split(' ')];
    return promisify(execFile)(process.execPath, line, { env }).then(
      (ended) => ({ code: 0, ...ended }),
      (error: { code: number; stdout: string; stderr: string }) => error,
    );
  };

  it.each(['fleet snapshot', 'fleet changes first last --any-scope'])(
    '%s says what is missing and what to do',
    async (words) => {
      const ran = await run(words);
      expect(ran).toMatchObject({ code: 1, stdout: '' });
      expect(ran.stderr).toMatch(/has no SQLite, and node-sqlite3-wasm is not installed/);
      expect(ran.stderr).toContain('Use Node 22.13 or later');
    },
  );

  it('snapshots are listed, and the status is compared with the last one', async () => {
    expect((await run('fleet snapshots -o name')).stdout).toMatch(/^\d{4}-.*\n\d{4}-.*\n$/);
    expect(JSON.parse((await run('fleet status -o json')).stdout)).toMatchObject({ snapshot: expect.any(String) });
  });
});

describe('a statement that never ends', () => {
  const endless = 'with recursive n(x) as (select 1 union all select x + 1 from n) select count(*) from n';

  it.each(['SIGINT', 'SIGHUP'] as const)('is ended by %s', async (signal) => {
    const env = { PATH: '/usr/bin:/bin', HOME: folder(), ...warmStart, EMS_CONFIG_DIR: folder(), EMS_URL: small().url };
    const more = { EMS_CLIENT_ID: 'id', EMS_CLIENT_SECRET: 'secret', EMS_DEBUG: '' };
    // Standard input is a pipe: /dev/null in its place would look like nohup.
    const child = spawn(process.execPath, [program, 'fleet', 'sql', endless, '-v'], {
      env: { ...env, ...more },
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    const ended = new Promise<unknown>((resolve) => child.once('exit', (code, by) => resolve(by ?? code)));
    // Sent again and again: when the engine has begun cannot be seen from outside.
    const timer = setInterval(() => child.kill(signal), 300);
    expect([signal, 130, 143]).toContain(await ended);
    clearInterval(timer);
  });
});
