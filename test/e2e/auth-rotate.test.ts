import { closeSync, existsSync, openSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { programFile, programWords, warmStart } from '../support/tested-program.js';
import { chmod, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EmsError } from '../../src/base/errors.js';
import { runHere, type Ran, type RunOptions } from '../support/in-process.js';
import { storeProfiles } from '../support/stored-profiles.js';
import { tokenReply } from '../support/scripted-server.js';
import { useScriptedServer } from '../support/scripted-ems.js';
import { useFreshDirectory } from '../support/directories.js';

const old = {
  id: 12,
  clientId: 'ops',
  description: 'Nightly',
  roles: ['admin.manage'],
  isRevoked: false,
  expiresAtUtc: null,
};
const successor = { ...old, id: 13, clientId: 'ops-2', plaintextKey: 'c4nary-new-secret' };

const server = useScriptedServer();
const directory = useFreshDirectory();

const ems = (line: string, options: RunOptions = {}): Promise<Ran> =>
  runHere(line.split(' '), directory(), { ...options, env: { EMS_HISTORY: 'false', ...options.env } });
const rotate = (more = ''): Promise<Ran> => ems(`admin local-principal rotate 12 --yes${more}`);
const sent = (): string[] =>
  server().calls.map(({ method, url }) => `${method} ${url.replace('/api/admin/local-principals', '')}`);

const signIn = (clientId = 'ops'): Promise<void> =>
  storeProfiles(directory(), { default: { url: server().url, clientId, secret: 'c4nary-old' } });

describe('rotating the own principal', () => {
  it('creates, proves, stores and then revokes, and shows no secret', async () => {
    await signIn();
    server().script({ json: old }, { json: successor }, { json: { ...old, isRevoked: true } });
    const { code, stdout, stderr } = await rotate();
    expect([code, JSON.parse(stdout)]).toEqual([
      0,
      { id: 13, clientId: 'ops-2', replaces: 12, storedInProfile: true, oldRevoked: true },
    ]);
    expect(stdout + stderr).not.toContain('c4nary');
    expect(sent()).toEqual(['GET /12', 'POST ', 'PATCH /12/revoke']);
    expect(JSON.parse(server().calls[1]?.body ?? '')).toEqual({
      description: 'Nightly',
      roles: ['admin.manage'],
      expiresAtUtc: null,
    });
    const [body = ''] = server()
      .tokenRequests.slice(1)
      .map((request) => request.body);
    expect(new URLSearchParams(body).get('client_secret')).toBe('c4nary-new-secret');
    expect(JSON.parse((await ems('profile show')).stdout).clientId).toBe('ops-2');
    expect(await readdir(join(directory(), 'secrets'))).toHaveLength(1);
  });

  it.each([
    ['without its secret', { json: { ...successor, plaintextKey: undefined } }, 'new principal and its secret'],
    ['with the old principal', { json: { ...successor, id: 12 } }, 'new principal and its secret'],
    ['with an empty secret', { json: { ...successor, plaintextKey: '' } }, 'new principal and its secret'],
    ['that is no JSON', { text: 'created' }, 'its secret is lost'],
  ])('is not begun again after an answer %s', async (_, reply, told) => {
    await signIn();
    server().script({ json: old }, reply, { json: old });
    const first = await rotate();
    expect([first.code, first.stderr.replaceAll(/\s+/g, ' ')]).toEqual([1, expect.stringContaining(told)]);
    const second = await rotate();
    expect([second.code, second.stderr]).toEqual([9, expect.stringContaining('was interrupted')]);
    expect(sent().filter((line) => line === 'POST ')).toHaveLength(1);
  });

  it('keeps the old one when the successor does not work, and gives its secret out', async () => {
    await signIn();
    server().script({ json: old }, { json: successor });
    server().tokens(tokenReply('tok-1'), { status: 401 });
    const { code, stdout, stderr } = await rotate();
    expect([code, JSON.parse(stdout).plaintextKey]).toEqual([3, 'c4nary-new-secret']);
    expect(stderr).toContain('ems admin local-principal delete 13');
    expect(sent()).not.toContain('PATCH /12/revoke');
    expect(JSON.parse((await ems('profile show')).stdout).clientId).toBe('ops');
  });

  it('calls the secret by the same word as its creation does', async () => {
    await signIn('other');
    server().script({ json: old }, { json: successor }, { json: { ...old, isRevoked: true } });
    const { stdout } = await rotate(' -o table');
    expect(stdout).toMatch(/Secret +c4nary-new-secret/);
    expect(stdout).not.toContain('Plaintext');
  });

  it('finishes a rotation that was interrupted before the old one was revoked', async () => {
    await signIn();
    server().script({ json: old }, { json: successor }, 'reset', 'reset', 'reset');
    const first = await rotate();
    expect([first.code, first.stderr.includes('ems admin local-principal revoke 12')]).toEqual([11, true]);
    expect(first.stdout + first.stderr).not.toContain('c4nary');
    server().script({ json: old }, { json: { ...old, isRevoked: true } });
    const second = await rotate();
    expect([second.code, sent().at(-1)]).toEqual([0, 'PATCH /12/revoke']);
    expect(sent().filter((line) => line === 'POST ')).toHaveLength(1);
  });
});

describe('the secret of the own principal', () => {
  const answers = [{ json: old }, { json: successor }, { json: { ...old, isRevoked: true } }];

  it('creates nothing where others can write into the place of the secrets', async () => {
    await signIn();
    // From here on the token is cached, so that the old secret is not read.
    await ems('auth token');
    await chmod(join(directory(), 'secrets'), 0o777);
    server().script(...answers);
    const { code, stderr } = await rotate();
    expect([code, stderr]).toEqual([10, expect.stringContaining(`chmod go-w '${join(directory(), 'secrets')}'`)]);
    expect(sent().at(-1)).toBe('GET /12');
  });
});

describe('rotating another principal', () => {
  it.skipIf(!existsSync('/dev/full')).each([
    ['admin local-principal rotate 12 --yes', ['GET /12']],
    ['admin local-principal create --description Nightly --roles computer.read --yes', []],
    ['api request POST /api/admin/local-principals -F description=Nightly --yes', []],
  ])('sends nothing where its secret could not be written: %s', async (line, reads) => {
    server().script({ json: old });
    const env = {
      PATH: '/usr/bin:/bin',
      HOME: directory(),
      ...warmStart,
      EMS_CONFIG_DIR: directory(),
      EMS_URL: server().url,
    };
    const full = openSync('/dev/full', 'w');
    const child = spawn(programFile, [...programWords, ...line.split(' ')], {
      env: { ...env, EMS_CLIENT_ID: 'admin', EMS_CLIENT_SECRET: 'c4nary-old' },
      stdio: ['ignore', full, 'pipe'],
    });
    const [stderr, [code]] = await Promise.all([text(child.stderr ?? Readable.from([])), once(child, 'exit')]);
    closeSync(full);
    expect([code, stderr]).toEqual([10, expect.stringContaining('the new secret could not be written')]);
    expect(sent()).toEqual(reads);
  });

  it('shows the secret once', async () => {
    await signIn('admin');
    server().script({ json: old }, { json: successor }, { json: { ...old, isRevoked: true } });
    const { code, stdout } = await rotate();
    expect([code, JSON.parse(stdout)]).toMatchObject([
      0,
      { plaintextKey: 'c4nary-new-secret', storedInProfile: false },
    ]);
    expect(JSON.parse((await ems('profile show')).stdout).clientId).toBe('admin');
  });

  it.each([[{ ...old }], [{ ...old, id: 13, isRevoked: true }], [{ status: 'starting' }], [[null]]])(
    'does not say that the old one is revoked by an answer that does not show it: %j',
    async (json) => {
      await signIn('admin');
      server().script({ json: old }, { json: successor }, { json });
      const { code, stdout, stderr } = await rotate();
      expect([code, JSON.parse(stdout)]).toMatchObject([1, { plaintextKey: 'c4nary-new-secret', oldRevoked: null }]);
      expect(stderr.replaceAll(/\s+/g, ' ')).toContain('The old principal 12 (ops) may still be valid.');
    },
  );

  it('does not create a second successor when the answer to the first was lost', async () => {
    await signIn('admin');
    server().script({ json: old }, 'reset', { json: old });
    const first = await rotate();
    expect([first.code, first.stderr.includes('--restart')]).toEqual([11, true]);
    const again = await rotate();
    expect([again.code, sent().filter((line) => line === 'POST ').length]).toEqual([9, 1]);
  });

  it('is done by one process at a time: a second one sends nothing, and takes the first for no killed one', async () => {
    await signIn('admin');
    let second: Promise<Ran> | undefined;
    server().script(
      { json: old },
      (_, response) => {
        second = rotate();
        void second.then(() => response.setHeader('content-type', 'application/json').end(JSON.stringify(successor)));
      },
      { json: { ...old, isRevoked: true } },
    );
    expect((await rotate()).code).toBe(0);
    const refused = await second;
    expect([refused?.code, refused?.stderr]).toEqual([
      10,
      expect.stringContaining('Another process is rotating principal 12.'),
    ]);
    expect(sent()).toEqual(['GET /12', 'POST ', 'PATCH /12/revoke']);
    expect(await readdir(join(directory(), 'state', 'rotations'))).toEqual([]);
  });

  it.each([
    ['of a newer ems', JSON.stringify({ format: 2, phase: 'done' })],
    ['that is damaged', '{"format":1,"st'],
  ])('creates nothing when there is a note %s, and names the file', async (_, note) => {
    await signIn('admin');
    server().script({ json: old }, 'reset');
    await rotate();
    const notes = join(directory(), 'state', 'rotations');
    const [name = ''] = await readdir(notes);
    await writeFile(join(notes, name), note);
    server().script({ json: old });
    const { code, stderr } = await rotate();
    expect([code, stderr.includes(join(notes, name)), stderr.includes('--restart')]).toEqual([1, true, true]);
    expect(sent().filter((line) => line === 'POST ')).toHaveLength(1);
  });

  it('says what exists when it is interrupted', async () => {
    await signIn('admin');
    const stop = new AbortController();
    server().script({ json: old }, (_, response) => {
      stop.abort(new EmsError('interrupted', 'interrupted'));
      response.end(JSON.stringify(successor));
    });
    const { code, stdout, stderr } = await ems('admin local-principal rotate 12 --yes', { interrupt: stop.signal });
    expect([code, JSON.parse(stdout).plaintextKey, stderr.includes('successor 13')]).toEqual([
      130,
      'c4nary-new-secret',
      true,
    ]);
  });

  it('sends nothing that changes with --dry-run, and nothing at all without a terminal and --yes', async () => {
    await signIn('admin');
    server().script({ json: old }, { json: old });
    expect(JSON.parse((await rotate(' --dry-run')).stdout)).toHaveLength(2);
    expect((await ems('admin local-principal rotate 12')).code).toBe(10);
    expect(sent().filter((line) => !line.startsWith('GET'))).toEqual([]);
  });

  it('refuses a successor that would be expired, and ids that are none', async () => {
    await signIn('admin');
    server().script({ json: { ...old, expiresAtUtc: '2020-01-01T00:00:00Z' } });
    expect((await rotate()).code).toBe(2);
    server().script({ json: [old] });
    expect((await ems('admin local-principal rotate 12?force=true --yes')).code).toBe(4);
    expect(sent().filter((line) => !line.startsWith('GET'))).toEqual([]);
  });
});

describe('the files of a rotation', () => {
  it('hold no secret but in the store', async () => {
    await signIn();
    server().script({ json: old }, { json: successor }, 'reset', 'reset', 'reset');
    server().tokens(tokenReply('tok-2'));
    await rotate();
    const entries = await readdir(join(directory(), 'state'), { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.join('')).not.toContain('c4nary');
  });
});
