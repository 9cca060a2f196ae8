import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { describe, expect, it } from 'vitest';
import { modesWhileSigningIn } from '../support/modes-while-signing-in.js';
import { runHere, type Ran, type RunOptions } from '../support/in-process.js';
import { startScriptedServer, tokenReply } from '../support/scripted-server.js';
import { programFile, programLine, programWords } from '../support/tested-program.js';
import { needed } from '../support/needed.js';
import { useScriptedServer } from '../support/scripted-ems.js';
import { useFreshDirectory } from '../support/directories.js';

const sockets = needed(process.platform === 'linux', 'sockets beside the lock');
const secret = 'c4nary/Secret+1';
const token = `head.${Buffer.from(JSON.stringify({ roles: ['computer.read', 'admin.manage'] })).toString('base64url')}.c4naryTail`;

const server = useScriptedServer();
const directory = useFreshDirectory();

const ems = (line: string, options: RunOptions = {}): Promise<Ran> => runHere(line.split(' '), directory(), options);

const login = (more = ''): Promise<Ran> => {
  server().tokens(tokenReply(token));
  // The description of the server is asked for after signing in; that it is missing is no error.
  server().script({ status: 404 });
  return ems(`login --url ${server().url} --client-id ops --secret-stdin --secret-storage file${more}`, {
    stdin: `${secret}\n`,
  });
};

const environment = () => ({ EMS_URL: server().url, EMS_CLIENT_ID: 'ci', EMS_CLIENT_SECRET: secret });

const filesBelow = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

describe('login', () => {
  it('proves the secret, keeps it in a private file, says where, and shows the roles', async () => {
    const { code, stdout, stderr } = await login();
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      profile: 'default',
      url: server().url,
      clientId: 'ops',
      roles: ['computer.read', 'admin.manage'],
      tokenLifetime: '1h',
    });
    expect(stderr).toContain('Signed in to');
    expect(stdout + stderr).not.toContain(secret);
    for (const file of await filesBelow(directory())) expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it.skipIf(sockets.isMissing).each(['000', '777'])(
    `lets nobody else at what it makes for the while, under the umask %s${sockets.because}`,
    async (mask) => {
      const found = await modesWhileSigningIn(programLine, directory(), mask);
      expect(new Set(found.map((each) => each.join(' ')))).toEqual(new Set(['directory 700', 'socket 600']));
    },
  );

  it('says that the secret ends with a blank, which cmd.exe adds', async () => {
    server().tokens({ status: 401, json: { error: 'invalid_client' } });
    const line = `login --url ${server().url} --client-id ops --secret-stdin --secret-storage file`;
    const { code, stderr } = await ems(line, { stdin: `${secret} \r\n` });
    expect({ code, stderr }).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('The secret ends with a blank.'),
    });
  });

  it('keeps nothing when the service refuses the secret', async () => {
    server().tokens({ status: 401, json: { error: 'invalid_client' } });
    const { code, stderr } = await ems(`login --url ${server().url} --client-id ops --secret-stdin`, {
      stdin: 'wrong-one',
    });
    expect([code, stderr.includes('wrong-one')]).toEqual([3, false]);
    expect(await readdir(directory())).toEqual([]);
  });

  it.each([
    ['login --client-id ops --secret-stdin', '--url'],
    ['login --url http://127.0.0.1:1 --secret-stdin', '--client-id'],
    ['login --url http://127.0.0.1:1 --client-id ops', '--secret-stdin'],
    ['login --url http://ems.example.com --client-id ops --secret-stdin', '--insecure-http'],
    ['login --url https://u:p@ems.example.com --client-id ops --secret-stdin', 'password'],
  ])('asks for what is missing, without a terminal: %s', async (line, named) => {
    const { code, stderr } = await ems(line, { stdin: secret });
    expect([2, 10]).toContain(code);
    expect(stderr).toContain(named);
  });

  it('replaces no protected profile of another server unless it is named, and any other with a word', async () => {
    await login(' --protected');
    const other = await startScriptedServer();
    other.tokens(tokenReply(token));
    other.script({ status: 404 });
    const line = `login --url ${other.url} --client-id ops --secret-stdin --secret-storage file`;
    const { code, stderr } = await ems(line, { stdin: secret });
    expect([code, other.requests]).toEqual([10, []]);
    expect(stderr).toMatch(/--profile <name>/);
    expect((await ems('config get url')).stdout).toBe(`${server().url}\n`);
    expect((await ems(`${line} --profile default`, { stdin: secret })).code).toBe(0);
    expect((await ems('config get url')).stdout).toBe(`${other.url}\n`);
    await ems('config set protected false');
    other.tokens(tokenReply(token));
    const back = await ems(line.replace(other.url, server().url), { stdin: secret });
    expect([back.code, back.stderr]).toEqual([0, expect.stringContaining(`was for ${other.url}`)]);
    await other.close();
  });

  it('sends and keeps no secret that is not the one that was meant: UTF-16, Latin-1', async () => {
    const line = `login --url ${server().url} --client-id ops --secret-stdin --secret-storage file`;
    for (const stdin of ['s\0e\0c\0', 's\u{fffd}c'])
      expect(await ems(line, { stdin })).toMatchObject({ code: 2, stderr: expect.stringContaining('not UTF-8 text') });
    expect(server().tokenRequests).toEqual([]);
  });

  it('runs a command for the secret each time', async () => {
    const program = join(directory(), 'secret.sh');
    await writeFile(program, `echo run >> ${directory()}/runs; echo ${secret}`);
    server().tokens(tokenReply('first', 30), tokenReply('second', 30));
    server().script({ status: 404 }, { json: [] });
    const argv = ['login', '--url', server().url, '--client-id', 'ops', '--secret-command', `sh ${program}`];
    expect((await runHere(argv, directory())).code).toBe(0);
    expect((await ems('tag list')).code).toBe(0);
    expect(await readFile(join(directory(), 'runs'), 'utf8')).toBe('run\nrun\n');
    expect(server().tokenRequests.map(({ body }) => new URLSearchParams(body).get('client_secret'))).toEqual([
      secret,
      secret,
    ]);
  });
});

describe('a stored secret', () => {
  const linux = needed(process.platform === 'linux', 'Linux');
  it.skipIf(linux.isMissing)(`is named by logout when the keyring does not give it up${linux.because}`, async () => {
    const kept = { storage: 'keyring', url: 'https://h', clientId: 'ops' };
    const profiles = { default: { settings: { url: 'https://h', 'client-id': 'ops' }, secret: kept } };
    await writeFile(join(directory(), 'config.json'), JSON.stringify({ current: 'default', profiles }));
    const env = { EMS_CONFIG_DIR: directory(), DBUS_SESSION_BUS_ADDRESS: 'unix:path=/dev/null' };
    const { exitCode, stderr } = await execa(programFile, [...programWords, 'logout'], { env, reject: false });
    expect(exitCode).toBe(1); // asked to delete it, and it may still be there
    expect(stderr).toMatch(/keyring of the operating system may still contain the secret/);
    expect(stderr).toMatch(/Signed out of default/);
  });
});

describe('the environment', () => {
  it('needs no file and writes none but the token', async () => {
    server().script({ json: [] });
    expect((await ems('tag list', { env: environment() })).code).toBe(0);
    expect(await readdir(directory())).toEqual(['tokens']);
  });
});

describe('auth', () => {
  it('status says who, where, how it is kept and how long the token lasts', async () => {
    await login();
    server().script({ json: { items: [], totalCount: 0, hasMore: false, skip: 0, top: 1 } });
    const { stdout } = await ems('auth status');
    const status = JSON.parse(stdout);
    expect(status).toMatchObject({
      profile: 'default',
      url: server().url,
      clientId: 'ops',
      signedIn: true,
      service: 'accepted the token',
      roles: ['computer.read', 'admin.manage'],
      tokenCached: true,
    });
    expect(status.secretStorage).toContain('/secrets/');
    expect(status.tokenSecondsLeft).toBeGreaterThan(3_500);
  });

  it('status ends with 3 when nobody is signed in, and when signing in does not work any more', async () => {
    expect((await ems('auth status')).code).toBe(3);
    await login();
    await rm(join(directory(), 'tokens'), { recursive: true });
    server().tokens({ status: 401 });
    const { code, stdout } = await ems('auth status');
    expect([code, JSON.parse(stdout).signedIn]).toEqual([3, false]);
  });

  it('status says what the service answers, not what the cache believes', async () => {
    await login();
    server().script({ status: 401 }, { status: 401 });
    const refused = await ems('auth status');
    expect([refused.code, JSON.parse(refused.stdout)]).toMatchObject([
      3,
      { signedIn: false, service: 'refused the token (401)' },
    ]);
    server().script({ status: 403 });
    const narrow = await ems('auth status');
    expect([narrow.code, JSON.parse(narrow.stdout)]).toMatchObject([
      0,
      { signedIn: true, service: 'accepted the token; role computer.read is not assigned' },
    ]);
    server().script({ status: 500 }, { status: 500 }, { status: 500 });
    const broken = await ems('auth status');
    expect([broken.code, JSON.parse(broken.stdout).signedIn]).toEqual([1, null]);
  });

  it('status --offline sends nothing and tells the cached view', async () => {
    await login();
    const before = server().requests.length;
    const { code, stdout } = await ems('auth status --offline');
    expect([code, JSON.parse(stdout)]).toMatchObject([
      0,
      { signedIn: true, service: 'not asked (--offline)', tokenCached: true },
    ]);
    await rm(join(directory(), 'tokens'), { recursive: true });
    const without = await ems('auth status --offline');
    expect([without.code, JSON.parse(without.stdout).signedIn, server().requests.length]).toEqual([3, false, before]);
  });
});

describe('profiles', () => {
  it('are listed, used, renamed and removed', async () => {
    await login();
    await login(' --profile second');
    expect(JSON.parse((await ems('profile list')).stdout)).toMatchObject([
      { name: 'default', current: true, signedIn: true },
      { name: 'second', current: false },
    ]);
    await ems('profile use second');
    expect(JSON.parse((await ems('profile show')).stdout)).toMatchObject({ name: 'second', current: true });
    await ems('profile rename second third');
    server().script({ json: [] });
    expect((await ems('tag list')).code).toBe(0);
    expect((await ems('profile remove third')).code).toBe(0);
    expect((await ems('profile list -o name')).stdout).toBe('default\n');
    expect((await ems('profile use third')).code).toBe(4);
  });

  it('cannot differ only in case: on Windows and macOS their secrets would share a file', async () => {
    await login(' --profile prod');
    const before = await filesBelow(directory());
    const again = await login(' --profile Prod');
    expect({ code: again.code, stderr: again.stderr }).toMatchObject({
      code: 9,
      stderr: expect.stringContaining('Profile "prod" exists, and differs from "Prod" only in case.'),
    });
    expect(await filesBelow(directory())).toEqual(before);
    expect((await ems('profile rename prod PROD')).code).toBe(9);
  });

  it('may be read-only: no change leaves', async () => {
    await login(' --read-only');
    const before = server().requests.length;
    expect((await ems('tag create x --yes')).code).toBe(10);
    expect(server().requests.length).toBe(before);
  });

  it('may be protected: without a terminal nothing answers, --yes neither', async () => {
    await login();
    await ems('config set protected true');
    const before = server().requests.length;
    expect((await ems('tag create x --yes')).code).toBe(10);
    expect(server().requests.length).toBe(before);
  });
});

describe('a profile that does not exist', () => {
  it('is named, with the one that may be meant, and gets no settings', async () => {
    await login(' --profile prod');
    for (const line of ['tag list --profile prdo', 'config set protected true --profile prdo', 'profile use prdo']) {
      const { code, stderr } = await ems(line);
      expect([line, code]).toEqual([line, 4]);
      expect(stderr).toMatch(/No profile named "prdo"\.\s+Did you mean prod\? Profiles: prod\./);
    }
    expect((await ems('tag list', { env: { EMS_PROFILE: 'prdo' } })).stderr).toContain('Did you mean prod?');
    expect((await ems('profile list -o name')).stdout).toBe('prod\n');
  });
});

describe('config', () => {
  it('sets, gets, lists with origin, and unsets', async () => {
    await ems('config set timeout 45s');
    expect((await ems('config get timeout')).stdout).toBe('45s\n');
    const rows: { name: string; value: string; origin: string }[] = JSON.parse(
      (await ems('config list --origin', { env: { EMS_RETRIES: '1' } })).stdout,
    );
    const origins = rows.filter(({ name }) => ['timeout', 'retries', 'concurrency'].includes(name));
    expect(origins.map(({ name, value, origin }) => [name, value, origin])).toEqual([
      ['timeout', '45s', 'profile'],
      ['retries', '1', 'environment'],
      ['concurrency', '8', 'default'],
    ]);
    await ems('config unset timeout');
    expect((await ems('config get timeout')).stdout).toBe('30s\n');
    expect((await ems('config path')).stdout).toBe(`${directory()}/config.json\n`);
  });

  it.each([
    'config set timeout soon',
    'config set retries -1',
    'config set url nowhere',
    'config set timeouts 5',
    'config set output xml',
  ])('refuses: %s', async (line) => {
    expect((await ems(line)).code).toBe(2);
    expect(await readdir(directory())).toEqual([]);
  });
});

describe('history', () => {
  it('keeps what was changed, without secrets, unless it is off', async () => {
    server().script({ json: { id: 1 } }, { json: { id: 2 } });
    const env = { ...environment(), EMS_HISTORY: 'true' };
    await runHere(['tag', 'create', 'x', '--field', `secret=${secret}`, '--yes'], directory(), { env });
    const { stdout } = await ems('history show', { env });
    expect(JSON.parse(stdout)).toMatchObject({
      profile: 'environment',
      server: server().url,
      outcome: 'done',
      exitCode: 0,
      requests: [{ method: 'POST', path: '/api/tags', status: 200 }],
    });
    expect(await readFile(join(directory(), 'state', 'history.jsonl'), 'utf8')).not.toContain(secret);
    await ems('tag create y --yes', { env: { ...env, EMS_HISTORY: 'off' } });
    expect(JSON.parse((await ems('history list', { env })).stdout)).toHaveLength(1);
  });
});
