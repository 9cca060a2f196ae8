import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { description } from './description.js';
import { type Bench, type RunOptions, withCredentials as withService } from './run-ems.js';
import { clientId, clientSecret } from '../support/strict-server.js';
import { status } from '../support/service/faults.js';

/** Nothing from the environment: only what was stored. */
const bare: RunOptions = { env: { EMS_URL: undefined, EMS_CLIENT_ID: undefined, EMS_CLIENT_SECRET: undefined } };
const signIn = ({ ems, service }: Pick<Bench, 'ems' | 'service'>, more = ''): ReturnType<Bench['ems']> =>
  ems(`login --url ${service.url} --client-id ${clientId} --secret-stdin${more}`, {
    ...bare,
    input: `${clientSecret}\n`,
  });
const files = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const names = (value: unknown): string[] => (value as { name: string }[]).map(({ name }) => name).toSorted();

describe('signing in', () => {
  it.concurrent('login proves the credentials, keeps them privately, logout forgets them', () =>
    withService(async (bench) => {
      const { built: ems, service, directory } = bench;
      service.description = description;
      const login = await signIn({ ems, service });
      expect([login.code, login.code === 0 ? '' : login.err]).toEqual([0, '']);
      expect(login.out + login.err).not.toContain(clientSecret);
      expect((await ems('computer list', bare)).code).toBe(0);
      expect(service.requests.filter(({ path }) => path === '/api/auth/token')).toHaveLength(1);
      for (const file of files(join(directory, 'config')))
        expect([file, (statSync(file).mode & 0o777).toString(8)]).toEqual([file, '600']);
      const who = (await ems('auth status', bare)).json();
      expect(JSON.stringify(who)).toContain(service.url);
      expect(JSON.stringify(who)).toContain(clientId);
      const token = await ems('auth token -o table', bare);
      expect([token.code, service.tokens.has(token.out.trim())]).toEqual([0, true]);
      expect((await ems('pm-group show 9 --dry-run', bare)).code).toBe(0);
      expect((await ems('logout', bare)).code).toBe(0);
      expect((await ems('computer list', bare)).code).toBe(3);
      for (const file of files(directory))
        expect([file, readFileSync(file, 'utf8').includes(clientSecret)]).toEqual([file, false]);
    }));

  it.concurrent('logout forgets what a killed login left, and with --all the tokens of every account', () =>
    withService(async (bench) => {
      const { ems, service, directory } = bench;
      const places = [
        'secrets/.default.0123456789ab.json.0123456789ab.tmp',
        'secrets/.never-saved.0123456789ab.json.0123456789ab.tmp',
        'tokens/.687474.json.0123456789ab.tmp',
        'tokens/687474.json',
      ].map((name) => join(directory, 'config', name));
      await signIn({ ems, service });
      mkdirSync(join(directory, 'config', 'secrets'), { recursive: true });
      for (const file of places) writeFileSync(file, JSON.stringify({ secret: clientSecret }), { mode: 0o600 });
      expect((await ems('logout', bare)).code).toBe(0);
      expect(places.map((file) => existsSync(file))).toEqual([false, true, true, true]);
      expect((await ems('logout --all', bare)).code).toBe(0);
      expect(places.map((file) => existsSync(file))).toEqual([false, false, false, false]);
    }));

  it.concurrent('a wrong secret, a dead server and missing parts store nothing', () =>
    withService(async (bench) => {
      const { ems, service, directory } = bench;
      const wrong = await ems(`login --url ${service.url} --client-id ${clientId} --secret-stdin`, {
        ...bare,
        input: 'wrong\n',
      });
      expect([wrong.code, wrong.err.includes('wrong\n')]).toEqual([3, false]);
      const dead = await ems(`login --url http://127.0.0.1:1 --client-id x --secret-stdin`, { ...bare, input: 'x' });
      expect(dead.code).toBe(11);
      const without = await ems(`login --url ${service.url}`, bare);
      expect([without.code, without.err]).toEqual([
        expect.any(Number),
        expect.stringMatching(/--client-id|--secret-stdin/),
      ]);
      expect([2, 3, 10]).toContain(without.code);
      expect((await ems(['login', '--url', service.url, '--client-id', 'x', '--secret', 'abc'], bare)).code).toBe(2);
      expect((await ems('computer list', bare)).code).toBe(3);
      expect(files(directory).some((file) => readFileSync(file, 'utf8').includes('wrong'))).toBe(false);
    }));

  it.concurrent('a secret command is asked each time, a token from the environment is enough', () =>
    withService(async (bench) => {
      const { ems, service, directory } = bench;
      const script = join(directory, 'secret.sh');
      writeFileSync(script, `#!/bin/sh\necho asked >> ${join(directory, 'asked')}\necho '${clientSecret}'\n`, {
        mode: 0o755,
      });
      const login = await ems(
        ['login', '--url', service.url, '--client-id', clientId, '--secret-command', script, '--profile', 'robot'],
        bare,
      );
      expect([login.code, login.code === 0 ? '' : login.err]).toEqual([0, '']);
      service.tokens.clear();
      expect((await ems('computer list --profile robot', bare)).code).toBe(0);
      expect(readFileSync(join(directory, 'asked'), 'utf8').trim().split('\n')).toHaveLength(2);
      service.tokens.add('made-elsewhere');
      const given = await ems('computer list', {
        env: {
          ...bare.env,
          EMS_URL: service.url,
          EMS_TOKEN: 'made-elsewhere',
          EMS_CONFIG_DIR: join(directory, 'none'),
        },
      });
      expect([given.code, service.calls().at(-1)?.headers.authorization]).toEqual([0, 'Bearer made-elsewhere']);
      service.tokens.clear();
      expect(
        (await ems('computer list', { env: { ...bare.env, EMS_URL: service.url, EMS_TOKEN: 'made-elsewhere' } })).code,
      ).toBe(3);
    }));

  it.concurrent('profiles: several, renamed, removed, read-only, protected', () =>
    withService(async (bench) => {
      const { ems } = bench;
      await signIn(bench, ' --profile one');
      await signIn(bench, ' --profile two');
      expect(names((await ems('profile list', bare)).json())).toEqual(expect.arrayContaining(['one', 'two']));
      expect((await ems('profile use two', bare)).code).toBe(0);
      expect((await ems('profile rename two three', bare)).code).toBe(0);
      expect((await ems('computer list', bare)).code).toBe(0);
      expect((await ems('computer list --profile two', bare)).code).not.toBe(0);
      expect((await ems('profile show three', bare)).out).not.toContain(clientSecret);
      expect((await ems('config set read-only true --profile three', bare)).code).toBe(0);
      const refused = await ems('computer rescan 4711 --type Patch --profile three', bare);
      expect([refused.code, refused.err]).toEqual([10, expect.stringMatching(/read-only/)]);
      expect((await ems('computer search --hostname x --profile three', bare)).code).toBe(0);
      expect((await ems('config set protected true --profile one', bare)).code).toBe(0);
      const guarded = await ems('tag create X --profile one --yes', bare);
      expect([guarded.code, guarded.err]).toEqual([10, expect.stringMatching(/protected/)]);
      expect((await ems('tag create X --profile onne --yes')).code).toBe(4);
      expect((await ems('profile remove one --yes', bare)).code).toBe(0);
      expect((await ems('profile show one', bare)).code).not.toBe(0);
      expect(bench.service.calls().filter(({ method, path }) => method !== 'GET' && !path.endsWith('search'))).toEqual(
        [],
      );
    }));
});

describe('settings', () => {
  it.concurrent('flag before environment before profile before default, and where from', () =>
    withService(async (bench) => {
      const { ems } = bench;
      await signIn(bench);
      expect((await ems('config set output yaml', bare)).code).toBe(0);
      expect((await ems('tag show 5', bare)).out).toMatch(/^id: 5$/m);
      expect((await ems('tag show 5', { env: { ...bare.env, EMS_OUTPUT: 'ndjson' } })).out).toMatch(/^\{"id":5/);
      expect((await ems('tag show 5 -o name', { env: { ...bare.env, EMS_OUTPUT: 'ndjson' } })).out).toBe('5\n');
      const origins = (await ems('config list --origin -o json', { env: { ...bare.env, EMS_TIMEOUT: '9s' } })).out;
      expect(origins).toMatch(/EMS_TIMEOUT|environment/);
      expect((await ems('config get output', bare)).out.trim()).toBe('yaml');
      expect((await ems('config unset output', bare)).code).toBe(0);
      expect((await ems('config set color red', bare)).code).toBe(2);
      expect((await ems('config set output xml', bare)).code).toBe(2);
      expect((await ems('config path -o table', bare)).out).toContain(bench.directory);
    }));

  it.concurrent('a broken file is said, not thrown', () =>
    withService(async ({ ems, directory }) => {
      mkdirSync(join(directory, 'config'), { mode: 0o700 });
      for (const name of ['config.json', 'tokens.json'])
        writeFileSync(join(directory, 'config', name), '{broken', { mode: 0o600 });
      const ran = await ems('config list');
      expect(ran.err).not.toMatch(/\n\s+at /);
      expect((await ems('computer list')).err).not.toMatch(/\n\s+at /);
    }));

  it.concurrent('a directory that cannot be made costs the cache, not the command', () =>
    withService(async ({ ems }) => {
      for (const path of ['/dev/null/x', '/proc/nope']) {
        const env = { EMS_CONFIG_DIR: path };
        expect([path, (await ems('computer list', { env })).code]).toEqual([path, 0]);
        // Nothing may be sent twice, and without a journal nobody could tell what was.
        expect([path, (await ems('computer reboot 1 2 --yes', { env })).code]).toEqual([path, 10]);
        expect([path, (await ems('computer reboot 1 2 --yes --no-journal', { env })).code]).toEqual([path, 0]);
        const set = await ems('config set output yaml', { env });
        expect([set.code, set.err]).toEqual([1, expect.stringMatching(/EMS_CONFIG_DIR/)]);
        expect(set.err).not.toContain('unexpected');
      }
    }));

  it.concurrent('with URL, id and secret in the environment only the token cache is written', () =>
    withService(async ({ ems, directory }) => {
      await ems('computer list');
      const written = files(directory).map((file) => file.slice(directory.length));
      expect(written.filter((file) => !/token/i.test(file) && !/lock/i.test(file))).toEqual([]);
      expect(written.length).toBeGreaterThan(0);
    }));

  it.concurrent('the history tells what was changed, without secrets', () =>
    withService(async (bench) => {
      const { ems, service } = bench;
      service.fault('POST /api/computer/{id}/reboot', status(409, { code: 'ComputerNotGroupAssigned', message: 'x' }));
      await ems('tag create X');
      await ems('computer list');
      await ems('computer reboot 4711 --yes');
      const list = (await ems('history list')).json() as { [field: string]: unknown }[];
      expect(list).toHaveLength(2);
      const text = JSON.stringify(list);
      expect(text).toMatch(/tag create X/);
      expect(text).toMatch(/reboot/);
      expect(text).not.toContain(clientSecret);
    }));

  it.concurrent('doctor names each step, and what to do about the one that fails', () =>
    withService(async ({ ems, service }) => {
      const good = await ems('doctor');
      expect(good.code).toBe(0);
      expect(JSON.stringify(good.json())).toMatch(/token/i);
      const bad = await ems('doctor', { env: { EMS_CLIENT_SECRET: 'nope' } });
      expect([bad.code !== 0, JSON.stringify(bad.json())]).toEqual([true, expect.stringMatching(/failed/)]);
      expect((await ems('doctor', { env: { EMS_URL: 'http://127.0.0.1:1' } })).code).not.toBe(0);
      expect(service.calls().every(({ method }) => method === 'GET')).toBe(true);
    }));

  it.concurrent('versions, help topics and an unknown word', () =>
    withService(async ({ ems, built, service }) => {
      expect((await built('--version')).out).toMatch(/^\d+\.\d+\.\d+\n$/);
      expect((await ems('version')).code).toBe(0);
      for (const topic of ['exit-codes', 'environment', 'output', 'bulk', 'waiting', 'scripting'])
        expect((await ems(`help ${topic}`)).out.length).toBeGreaterThan(200);
      expect((await ems('help computer reboot')).out).toContain('reboot.execute');
      expect((await ems('help nothing')).code).toBe(2);
      const reboot = (await ems('computer reboot --help', bare)).out;
      for (const part of [
        '--timeout-minutes',
        '--reminder-minutes',
        'reboot.execute',
        '--from-file',
        '--wait',
        '--yes',
        'ems computer reboot',
      ])
        expect(reboot).toContain(part);
      const wrong = await ems('computer rebot 4711 -o json');
      expect([wrong.code, wrong.error()]).toEqual([
        2,
        expect.objectContaining({ kind: 'usage', exitCode: 2, hint: expect.stringContaining('reboot') }),
      ]);
      expect((await built([])).code).toBe(0);
      expect(service.calls().map(({ path }) => path)).toEqual(['/api/system']);
    }));

  it.concurrent('completion scripts', () =>
    withService(async ({ ems, directory }) => {
      for (const shell of ['bash', 'zsh', 'fish', 'powershell'])
        expect((await ems(`completion ${shell}`, bare)).out).toContain('ems');
      expect(existsSync(join(directory, 'config', 'tokens.json'))).toBe(false);
    }));
});
