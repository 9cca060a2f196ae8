import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { description } from './description.js';
import { type Bench, type RunOptions, withCredentials as withService } from './run-ems.js';
import { clientId, clientSecret } from '../support/strict-server.js';

/** Leaves only what was stored, and takes nothing from the environment. */
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

describe('signing in', () => {
  it.concurrent('login proves the credentials, keeps them privately, logout forgets them', () =>
    withService(async (bench) => {
      const { ems, built, service, directory } = bench;
      service.description = description;
      const login = await signIn({ ems: built, service });
      expect([login.code, login.code === 0 ? '' : login.err]).toEqual([0, '']);
      expect(login.out + login.err).not.toContain(clientSecret);
      expect((await built('computer list', bare)).code).toBe(0);
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
        expect([
          file,
          [clientSecret, token.out.trim()].filter((each) => readFileSync(file, 'utf8').includes(each)),
        ]).toEqual([file, []]);
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
});

describe('settings', () => {
  it.concurrent('a directory that cannot be made costs the cache, not the command', () =>
    withService(async ({ ems }) => {
      for (const path of ['/dev/null/x', '/proc/nope']) {
        const env = { EMS_CONFIG_DIR: path };
        expect([path, (await ems('computer list', { env })).code]).toEqual([path, 0]);
        // A reboot must not be sent twice, and without a journal nobody could tell what was sent.
        expect([path, (await ems('computer reboot 1 2 --yes', { env })).code]).toEqual([path, 10]);
        expect([path, (await ems('computer reboot 1 2 --yes --no-journal', { env })).code]).toEqual([path, 0]);
        const set = await ems('config set output yaml', { env });
        expect([set.code, set.err]).toEqual([1, expect.stringMatching(/EMS_CONFIG_DIR/)]);
        expect(set.err).not.toContain('unexpected');
      }
    }));

  it.concurrent('versions and an unknown word', () =>
    withService(async ({ ems, built, service }) => {
      expect((await built('--version')).out).toMatch(/^\d+\.\d+\.\d+\n$/);
      expect((await ems('version')).code).toBe(0);
      const wrong = await ems('computer rebot 4711 -o json');
      expect([wrong.code, wrong.error()]).toEqual([
        2,
        expect.objectContaining({ kind: 'usage', exitCode: 2, hint: expect.stringContaining('reboot') }),
      ]);
      expect((await ems([])).code).toBe(0);
      expect(service.calls().map(({ path }) => path)).toEqual(['/api/system']);
    }));
});
