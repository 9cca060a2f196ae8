import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { needed } from '../support/needed.js';
import { run, runAnywhere } from './run-ems.js';

const nobody = 'http://127.0.0.1:9';
let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'ems-trust-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** Settings that run a program of somebody else's as soon as a token is needed. */
const plant = (folder: string): string => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const secret = { storage: 'command', url: nobody, clientId: 'a', command: `touch ${join(directory, 'ran')}; echo s` };
  const profiles = { default: { settings: { url: nobody, 'client-id': 'a' }, secret } };
  writeFileSync(join(folder, 'config.json'), JSON.stringify({ current: 'default', profiles }), { mode: 0o600 });
  return folder;
};
const ran = (): boolean => existsSync(join(directory, 'ran'));

/** Without what the other tests have in their environment. */
const ems = (words: string, env: Record<string, string | undefined>, start = runAnywhere) =>
  start(words, directory, nobody, {
    env: {
      EMS_CONFIG_DIR: undefined,
      EMS_URL: undefined,
      EMS_CLIENT_ID: undefined,
      EMS_CLIENT_SECRET: undefined,
      ...env,
    },
  });

const modes = needed(process.platform !== 'win32', 'a system with file modes');
const root = needed(process.getuid?.() === 0, 'to run as root');

describe('settings that somebody else may have written', () => {
  it('would be obeyed if they were the own ones', async () => {
    await ems('computer list --retries 0', { EMS_CONFIG_DIR: plant(join(directory, 'config')) });
    expect(ran()).toBe(true);
  });

  it.each(['', 'sub'])('are not looked for below the current directory with HOME=%j', async (home) => {
    plant(join(directory, home, '.config', 'ems'));
    const { code } = await ems('computer list --retries 0', { HOME: home }, run);
    expect([code === 0, ran()]).toEqual([false, false]);
  });

  it.skipIf(modes.isMissing).each([
    ['a directory', 0o777, '', "chmod go-w '"],
    ['a directory of a group', 0o770, '', "chmod go-w '"],
    ['a file', 0o666, 'config.json', "config.json'"],
  ])(`are refused where others can write: %s${modes.because}`, async (_, mode, name, advice) => {
    const config = plant(join(directory, 'config'));
    chmodSync(join(config, name), mode);
    const { code, err } = await ems('computer list --retries 0', { EMS_CONFIG_DIR: config });
    expect([code, ran()]).toEqual([10, false]);
    expect(err).toContain('others can write');
    expect(err.replaceAll(/\s+/g, ' ')).toContain(advice);
  });

  it.skipIf(root.isMissing).each(['', 'config.json'])(
    `are refused when they belong to another: %j${root.because}`,
    async (name) => {
      const config = plant(join(directory, 'config'));
      chownSync(join(config, name), 12_345, 12_345);
      const { code, err } = await ems('computer list --retries 0', { EMS_CONFIG_DIR: config });
      expect([code, ran(), err]).toEqual([10, false, expect.stringContaining('belongs to another user')]);
    },
  );
});

const [major = 0] = process.versions.node.split('.').map(Number);
const noSqlite = needed(major < 22, 'a Node without SQLite');

describe.skipIf(noSqlite.isMissing)(`a module that is optional${noSqlite.because}`, () => {
  const repository = fileURLToPath(new URL('../../', import.meta.url));

  it('is looked for in the package only', () => {
    const own = join(directory, 'above', 'ems');
    // Other tests are writing what V8 made of the code beside it.
    const filter = (file: string): boolean => !file.includes('.code');
    for (const part of ['bin', 'dist']) cpSync(join(repository, part), join(own, part), { recursive: true, filter });
    const env = { PATH: process.env['PATH'], HOME: directory, EMS_CONFIG_DIR: join(directory, 'config') };
    const call = (...words: string[]) =>
      spawnSync(process.execPath, [join(own, 'bin/ems.js'), ...words, '--demo'], { env });
    const module = (folder: string): void => {
      const place = join(folder, 'node_modules', 'node-sqlite3-wasm');
      mkdirSync(place, { recursive: true });
      writeFileSync(join(place, 'index.js'), `require('fs').writeFileSync('${join(directory, 'ran')}', '')`);
    };
    module(join(directory, 'above'));
    expect([call('fleet', 'snapshot').stderr.toString(), ran()]).toEqual([
      expect.stringContaining('node-sqlite3-wasm is not installed'),
      false,
    ]);
    // The test is able to fail: inside the package it is found.
    module(own);
    call('fleet', 'snapshot');
    expect(ran()).toBe(true);
  });
});

describe.skipIf(modes.isMissing)(`the program that prints the secret${modes.because}`, () => {
  it('ends by itself after kill -9 of ems, as soon as it writes, and so do the programs that it started', async () => {
    const file = (name: string): string => join(directory, name);
    // The inner one writes without end; the outer one tells when that was over.
    const command = `(while sleep 0.02; do echo .; echo > ${file('begun')}; done); echo > ${file('over')}`;
    const { code } = await run(
      ['login', '--url', nobody, '--client-id', 'a', '--secret-command', command],
      directory,
      nobody,
      {
        during: (child) =>
          void vi
            .waitFor(() => expect(existsSync(file('begun'))).toBe(true), { timeout: 20_000, interval: 10 })
            .finally(() => child.kill('SIGKILL')),
      },
    );
    expect([code, existsSync(file('begun'))]).toEqual([null, true]);
    await vi.waitFor(() => expect(existsSync(file('over'))).toBe(true), { timeout: 20_000, interval: 10 });
  });
});

describe('the keyring module', () => {
  const program = fileURLToPath(new URL('../../bin/keyring.js', import.meta.url));
  const leave = `require('fs').writeFileSync(${JSON.stringify('MARK')}, '')`;
  const module = (folder: string, name: string, code: string): void => {
    const place = join(folder, 'node_modules', name);
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, 'package.json'), JSON.stringify({ name, main: 'index.js' }));
    writeFileSync(join(place, 'index.js'), code.replace('MARK', join(directory, 'ran')));
  };

  it('is looked for in the package only, and so is its binary', () => {
    const own = join(directory, 'above', 'ems');
    mkdirSync(join(own, 'bin'), { recursive: true });
    cpSync(program, join(own, 'bin', 'keyring.js'));
    const call = (env: NodeJS.ProcessEnv = {}): string =>
      spawnSync(process.execPath, [join(own, 'bin', 'keyring.js')], {
        input: JSON.stringify({ action: 'get', service: 's', account: 'a' }),
        env: { PATH: process.env['PATH'], HOME: directory, ...env },
      }).stdout.toString();
    module(join(directory, 'above'), '@napi-rs/keyring', leave);
    expect([call(), ran()]).toEqual(['{"missing":true}', false]);
    module(own, '@napi-rs/keyring', "require('planted-binary')");
    module(directory, 'planted-binary', leave);
    module(join(directory, 'above'), 'planted-binary', leave);
    mkdirSync(join(directory, '.node_modules', 'planted-binary'), { recursive: true });
    writeFileSync(
      join(directory, '.node_modules', 'planted-binary', 'index.js'),
      leave.replace('MARK', join(directory, 'ran')),
    );
    expect([call({ NODE_PATH: join(directory, 'node_modules') }), ran()]).toEqual(['{"missing":true}', false]);
    // The test is able to fail: inside the package it is found.
    module(own, 'planted-binary', leave);
    call();
    expect(ran()).toBe(true);
  });
});
