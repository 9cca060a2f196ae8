import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoCertificate } from '../../src/demo/certificate.js';
import { unlessMadeBefore } from '../support/compiled-sources.js';
import { malformedResponses, startMalformedServer } from '../support/raw-server.js';
import { modesWhileSigningIn } from '../support/modes-while-signing-in.js';
import { needed } from '../support/needed.js';
import { sendJson, startScriptedServer, type Scripted, type ScriptedServer } from '../support/scripted-server.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const os = process.platform === 'win32' ? 'windows' : process.platform;
const bun = needed(existsSync(join(root, 'node_modules/@oven')), 'Bun in node_modules');

describe.skipIf(bun.isMissing)(`the single executable for this machine${bun.because}`, () => {
  const ems = join(root, 'dist-exe', `ems-${os}-${process.arch}${os === 'windows' ? '.exe' : ''}`);
  let folder: string;
  let server: ScriptedServer;
  let env: Record<string, string>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ems-exe-'));
    const build = () => execa('node', ['src/build/executable.mjs', '--host'], { cwd: root });
    // Building takes as much as all tests of it together.
    await unlessMadeBefore(join(root, 'dist-exe'), build, existsSync(ems));
    server = await startScriptedServer();
    server.always(answerAll);
    env = {
      EMS_URL: server.url,
      EMS_CLIENT_ID: 'me',
      EMS_CLIENT_SECRET: 'secret',
      EMS_CONFIG_DIR: folder,
      HOME: folder,
      PATH: '', // no Node to be found
    };
  }, 60_000);
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  const run = (...words: string[]) => execa(ems, words, { cwd: folder, env, extendEnv: false, reject: false });

  it('tells its version and helps', async () => {
    const { version }: { version: string } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    expect((await run('--version')).stdout).toBe(version);
    expect((await run('--help')).stdout).toContain('computer');
  });

  it('signs in and lists', async () => {
    const { stdout, stderr, exitCode } = await run('computer', 'list', '-o', 'json');
    expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
    expect(JSON.parse(stdout)).toEqual([computer]);
    expect(server.requests.map(({ url }) => url.split('?')[0])).toEqual(['/api/auth/token', '/api/computer']);
  });

  it('sends a change', async () => {
    const before = server.requests.length;
    const { exitCode } = await run('computer', 'rescan', '7', '--type', 'Inventory', '--yes');
    expect(exitCode).toBe(0);
    expect(server.requests.slice(before)).toMatchObject([{ method: 'POST', url: '/api/computer/7/rescan' }]);
  });

  it('has the packages that are loaded only when they are wanted', async () => {
    expect((await run('computer', 'show', '7', '-o', 'yaml')).stdout).toBe(
      'id: 7\nhostname: PC-0007\nou: |\n  two\n  lines',
    );
    expect((await run('computer', 'list', '-o', 'json', '--query', '[].id')).stdout.replaceAll(/\s/g, '')).toBe('[7]');
    await writeFile(join(folder, 'ids.yaml'), '- 7\n');
    const plan = await run('rollout', 'plan', '--file', join(folder, 'ids.yaml'));
    expect([plan.exitCode, plan.stderr]).toEqual([2, expect.not.stringMatching(/unexpected|bug/)]);
  });

  it.each(['a negative length', '5,000 headers', 'the greeting of an SSH server'])(
    'tells %s from a lost connection',
    async (name) => {
      const malformed = await startMalformedServer(malformedResponses[name] ?? '');
      // With a token at hand the first request is a read, which goes by Bun's own fetch.
      const given = { ...env, EMS_URL: malformed.url, EMS_TOKEN: 'given' };
      const options = { cwd: folder, env: given, extendEnv: false, reject: false };
      const { exitCode, stderr } = await execa(ems, ['tag', 'list'], options);
      await malformed.close();
      expect([exitCode, stderr]).toEqual([1, expect.stringContaining('did not send a valid HTTP response')]);
    },
  );

  it.each(lostAfter)('sends %s %s %i times after an answer, where every connection is lost', async (...row) => {
    const [method, line, times, first] = row;
    const scripted = await startScriptedServer();
    // Signed in before, so that a read is the first request of its process and goes by Bun's own fetch.
    scripted.script({ json: [] }, first, ...Array.from({ length: 9 }, () => 'reset' as const));
    const own = { ...env, EMS_URL: scripted.url, EMS_CONFIG_DIR: join(folder, 'lost'), EMS_HISTORY: 'false' };
    const options = { cwd: folder, env: own, extendEnv: false, reject: false };
    await execa(ems, ['tag', 'list'], options);
    const { exitCode } = await execa(ems, line.split(' '), options);
    await scripted.close();
    const sent = scripted.calls.slice(1).map((call) => call.method);
    expect([exitCode, sent]).toEqual([11, Array.from({ length: 1 + times }, () => method)]);
  });

  it('shows no token where Bun is told to print requests', async () => {
    const told = { ...env, EMS_TOKEN: 'canary-token', BUN_CONFIG_VERBOSE_FETCH: 'curl' };
    const options = { cwd: folder, env: told, extendEnv: false, reject: false };
    const { exitCode, stderr } = await execa(ems, ['computer', 'list'], options);
    expect([exitCode, stderr]).toEqual([0, '']);
  });

  it('says that it has no keyring, and keeps the secret in a file that only the user can read', async () => {
    const login = (storage: string) =>
      execa(ems, ['login', '--secret-stdin', '--secret-storage', storage, '--profile', 'kept', '-o', 'json'], {
        cwd: folder,
        env: { ...env, EMS_CLIENT_SECRET: '', EMS_CONFIG_DIR: join(folder, 'kept') },
        extendEnv: false,
        reject: false,
        input: 'a-secret',
      });
    const refused = await login('keyring');
    expect([refused.exitCode, refused.stderr]).toEqual([1, expect.stringContaining('has no keyring support')]);
    const { secretStorage } = JSON.parse((await login('auto')).stdout) as { secretStorage: string };
    const [, file = ''] = /^the file (.*)$/.exec(secretStorage) ?? [];
    expect(await readFile(file, 'utf8')).toContain('a-secret');
    expect(statSync(file).mode & 0o777).toBe(os === 'windows' ? 0o666 : 0o600);
  });

  it('trusts what --cacert, --insecure and the environment say, and nothing more', async () => {
    const { cert, key } = demoCertificate;
    const secure = await startScriptedServer({ secure: { cert, key } });
    secure.always(answerAll);
    const own = join(folder, 'own.pem');
    const other = join(folder, 'other.pem');
    await writeFile(own, cert);
    await writeFile(other, rootCertificates[0] ?? '');
    const list = async (more: Record<string, string>, ...words: string[]): Promise<[number | undefined, string]> => {
      // With a token at hand the first request is a read, which goes by Bun's own fetch.
      const told = { ...env, EMS_URL: secure.url, EMS_TOKEN: 'given', SSL_CERT_FILE: other, ...more };
      const options = { cwd: folder, env: told, extendEnv: false, reject: false };
      const { exitCode, stderr } = await execa(ems, ['computer', 'list', ...words], options);
      return [exitCode, stderr];
    };
    const refused = [11, expect.stringContaining('unknown authority')];
    expect(await list({}, '--cacert', own)).toEqual([0, '']);
    expect(await list({ SSL_CERT_FILE: own }, '--cacert', other)).toEqual([0, '']);
    expect(await list({ NODE_EXTRA_CA_CERTS: own })).toEqual([0, '']);
    expect(await list({}, '--insecure')).toEqual([0, expect.stringContaining('not verified')]);
    expect(await list({}, '--cacert', other)).toEqual(refused);
    await writeFile(other, 'Text\n-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n');
    expect(await list({}, '--cacert', other)).toEqual([2, expect.stringContaining('the certificate in')]);
    expect(await list({ NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toEqual(refused);
    await secure.close();
  });

  it('says that a server cannot be reached', async () => {
    const nowhere = { ...env, EMS_URL: 'http://127.0.0.1:1' };
    const line = ['computer', 'list', '--retries', '0'];
    const { exitCode, stdout } = await execa(ems, line, { cwd: folder, env: nowhere, extendEnv: false, reject: false });
    expect({ exitCode, stdout }).toEqual({ exitCode: 11, stdout: '' });
  });

  it.skipIf(process.platform !== 'linux')(
    'tells a stopped holder of a lock whose queue is full from a dead one',
    async () => {
      const runs = join(folder, 'state', 'runs');
      const socket = join(runs, 'a-run.jsonl.lock', '0123abcd');
      await mkdir(dirname(socket), { recursive: true, mode: 0o700 });
      await writeFile(join(runs, 'a-run.jsonl'), '', { mode: 0o600 });
      const listen = `require('net').createServer().listen({ path: '${socket}', backlog: 1 }, () => console.log('listening'))`;
      const holder = execa(process.execPath, ['-e', listen], { reject: false });
      await once(holder.stdout, 'data');
      holder.kill('SIGSTOP');
      const asking = Array.from({ length: 5 }, () => connect(socket).on('error', () => undefined));
      const stopped = await run('bulk', 'discard', 'a-run', '--yes');
      for (const each of asking) each.destroy();
      holder.kill('SIGKILL');
      await holder;
      const dead = await run('bulk', 'discard', 'a-run', '--yes');
      expect([stopped.exitCode, stopped.stderr, dead.exitCode]).toEqual([
        10,
        expect.stringContaining('Another process is executing this run.'),
        0,
      ]);
    },
  );

  it.skipIf(process.platform !== 'linux')('makes its sockets for the user alone', async () => {
    const own = await mkdtemp(join(folder, 'socket-'));
    expect(await modesWhileSigningIn([ems], own, '000')).toContainEqual(['socket', '600']);
  });

  it('keeps no compiled code', async () => {
    await run('group', 'list');
    const kept = (await readdir(folder, { recursive: true })).filter((name) => /(^|[\\/])\.?code([\\/]|$)/.test(name));
    expect([kept, existsSync(join(root, 'dist-exe', '.code'))]).toEqual([[], false]);
  });

  it('does not read files that happen to lie in the folder it runs in', async () => {
    await writeFile(join(folder, '.env'), 'EMS_URL=http://127.0.0.1:1\nEMS_OUTPUT=nonsense\n');
    await writeFile(join(folder, 'bunfig.toml'), 'preload = ["./surprise.js"]\n');
    await writeFile(join(folder, 'surprise.js'), 'process.stdout.write("surprise")');
    const { stdout } = await run('computer', 'list', '-o', 'json');
    expect(JSON.parse(stdout)).toEqual([computer]);
  });
});

const refused: Scripted = { status: 401 };

const pageOfTwo: Scripted = (request, response) => {
  const top = Number(new URL(request.url, 'http://h').searchParams.get('top'));
  const items = Array.from({ length: top }, (_, index) => ({ ...computer, id: index + 1 }));
  sendJson(response, { items, skip: 0, top, totalCount: top + 1, hasMore: true });
};

/** Method, command, how often it may be sent, the first answer. */
const lostAfter: [string, string, number, Scripted][] = [
  ['GET', 'computer show 7 --retries 0', 1, refused],
  ['GET', 'computer list --all -o ndjson', 3, pageOfTwo],
  ['POST', 'computer reboot 7 --yes', 1, refused],
  ['PUT', 'computer variable set 7 12 x', 3, refused],
];

const computer = { id: 7, hostname: 'PC-0007', domain: null };

const answerAll: Scripted = ({ url }, response) => {
  if (url === '/api/computer/7') return sendJson(response, { id: 7, hostname: 'PC-0007', ou: 'two\nlines\n' });
  if (url.includes('rescan')) return sendJson(response, { alreadyPending: false });
  return sendJson(response, { items: [computer], skip: 0, top: 50, totalCount: 1, hasMore: false });
};
