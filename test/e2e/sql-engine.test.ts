import { execFile, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { runHere, useDirectory } from '../support/in-process.js';
import { smallComputer, useSmallService } from '../support/small-service.js';

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
  const env = { EMS_URL: small().url, EMS_CLIENT_ID: 'id', EMS_CLIENT_SECRET: 'secret' };
  expect(await runHere(['fleet', 'snapshot'], folder(), { env })).toMatchObject({ code: 0 });
  await writeFile(join(folder(), 'without.cjs'), withoutEngines);
});

describe('ems fleet sql without an SQL engine', () => {
  it('says what is missing, and gives the DuckDB line for the same question', async () => {
    const env = {
      PATH: '/usr/bin:/bin',
      HOME: folder(),
      EMS_CONFIG_DIR: folder(),
      EMS_URL: small().url,
      EMS_CLIENT_ID: 'id',
      EMS_CLIENT_SECRET: 'secret',
    };
    const words = [
      '-r',
      join(folder(), 'without.cjs'),
      program,
      'fleet',
      'sql',
      "select count(*) from computers where ou = 'x'",
    ];
    const ran = await promisify(execFile)(process.execPath, words, { env }).then(
      () => ({ code: 0, stdout: '', stderr: '' }),
      (error: { code: number; stdout: string; stderr: string }) => error,
    );
    expect(ran).toMatchObject({ code: 1, stdout: '' });
    expect(ran.stderr).toMatch(/has no SQLite, and node-sqlite3-wasm is not installed/);
    expect(ran.stderr).toContain('Use Node 22.13 or later');
    const text = ran.stderr.replaceAll(/\s+/g, ' ');
    expect(text).toMatch(/duckdb -c '?.*create view computers as from read_json_auto\(.*computers\.ndjson\.gz/);
    expect(text).toMatch(/select count\(\*\) from computers where ou = /);
    expect(text).not.toContain('create view members');
  });
});

describe('a statement that never ends', () => {
  const endless = 'with recursive n(x) as (select 1 union all select x + 1 from n) select count(*) from n';

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('is ended by %s', async (signal) => {
    const env = { PATH: '/usr/bin:/bin', HOME: folder(), EMS_CONFIG_DIR: folder(), EMS_URL: small().url };
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
