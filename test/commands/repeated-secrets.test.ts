import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runHere, useDirectory, type Ran } from '../support/in-process.js';
import { startScriptedServer, type ScriptedServer } from '../support/scripted-server.js';

/** A service may repeat the token in an answer with status 200 too, where it says why some computers of a batch failed. */
const token = 'eyJhbGci.c4nary-T0ken.Sig_9876';
const group = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const directory = useDirectory();
let server: ScriptedServer;

beforeEach(async () => {
  server = await startScriptedServer();
  await rm(join(directory(), 'state'), { recursive: true, force: true });
});
afterEach(() => server.close());

const ems = (line: string): Promise<Ran> =>
  runHere(line.split(' '), directory(), { env: { EMS_URL: server.url, EMS_TOKEN: token } });

const journals = async (): Promise<string> => {
  const runs = join(directory(), 'state', 'runs');
  const names = await readdir(runs);
  return (await Promise.all(names.map((name) => readFile(join(runs, name), 'utf8')))).join('\n');
};

const page = (...items: object[]) => ({ json: { items, skip: 0, top: 50, totalCount: items.length, hasMore: false } });

describe('a token that the service repeats', () => {
  it('is masked in errors, results and journals when it says why computers of a batch failed', async () => {
    const refused = (computerId: number) => ({ computerId, success: false, code: 'Denied', message: `not ${token}` });
    server.script({ json: { groupId: group, succeeded: 0, failed: 2, results: [refused(5), refused(7)] } });
    const { code, stderr, stdout } = await ems(`group add-computers ${group} 5 7 --yes`);
    const kept = await journals();
    expect([code, stdout, kept]).toEqual([7, expect.stringContaining('not ***'), expect.stringContaining('not ***')]);
    expect(`${stdout}${stderr}${kept}`).not.toContain('c4nary');
  });

  it('is masked in the journal when it is the name of a computer', async () => {
    server.script(page({ id: 5, hostname: token }), page({ id: 5, hostname: token }), { status: 202 });
    await ems('computer reboot --search hostname=x --yes');
    const kept = await journals();
    expect(kept).toContain('{"id":5,"name":"***"}');
    expect(kept).not.toContain('c4nary');
  });

  it('is masked in an error that quotes a long entry', async () => {
    server.script(page({ id: `${token} `.repeat(9), hostname: token }));
    const { code, stderr } = await ems('computer show PC-5');
    expect([code, stderr.replaceAll(/\s+/g, ' ')]).toEqual([
      1,
      expect.stringContaining('an entry has no valid id: *** ("id": 281 characters)'),
    ]);
    expect(stderr).not.toContain('c4nary');
  });

  it('is masked in the progress and the error of a job', async () => {
    server.script({ json: { trackingId: group, status: 'Failed', message: `no ${token}` } });
    const { code, stderr } = await ems(`wait import ${group}`);
    expect([code, stderr]).toEqual([12, expect.stringContaining('failed: no ***')]);
    expect(stderr).not.toContain('c4nary');
  });

  it('is masked when it is only in the cache and this request does not carry it', async () => {
    const env = { EMS_URL: server.url, EMS_CLIENT_ID: 'a', EMS_CLIENT_SECRET: 'b' };
    const run = (line: string) => runHere(line.split(' '), directory(), { env });
    server.script(page());
    await run('computer list');
    const [name = ''] = await readdir(join(directory(), 'tokens'));
    const cached = JSON.parse(await readFile(join(directory(), 'tokens', name), 'utf8')) as { readonly text: string };
    await writeFile(join(directory(), 'tokens', name), JSON.stringify({ ...cached, text: token }));
    server.script({ status: 500, json: { message: `for ${token}` } });
    const { code, stderr } = await run('health --retries 0 --debug');
    expect([code, stderr]).toEqual([1, expect.stringContaining('for ***')]);
    expect(stderr).not.toContain('c4nary');
    await rm(join(directory(), 'tokens'), { recursive: true });
  });

  it.each([
    ['health --retries 0', (text: string) => ({ status: 500, json: { message: text } })],
    ['computer show 5 --debug', (text: string) => ({ status: 404, json: { code: 'X', message: text } })],
    ['computer show PC-5', (text: string) => page({ id: 'x', hostname: text })],
    ['computer show 5', (text: string) => ({ text: '{"a":', headers: { 'x-request-id': text } })],
    [
      `wait import ${group}`,
      (text: string) => ({ json: { trackingId: group, status: 'Failed', message: text } }),
      'job',
    ],
    [
      `group add-computers ${group} 5 7 --yes`,
      (text: string) => ({
        json: {
          succeeded: 0,
          failed: 2,
          results: [5, 7].map((computerId) => ({ computerId, success: false, message: text })),
        },
      }),
    ],
  ])('is masked like a stored secret that the run did not read: %s', async (line, answer, isJob?: string) => {
    const secret = 'st0red-S3cret-c4nary';
    const folder = join(directory(), 'secrets');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(join(folder, 'prod.0123456789ab.json'), JSON.stringify({ url: 'x', clientId: 'a', secret }), {
      mode: 0o600,
    });
    server.script(...Array.from({ length: 4 }, () => answer(secret)));
    const { code, stdout, stderr } = await ems(line);
    await rm(folder, { recursive: true });
    // The status of a job is data of a read and is shown as it came.
    const told = isJob === undefined ? `${stdout}${stderr}` : stderr;
    expect([code > 0, told]).toEqual([true, expect.stringContaining('***')]);
    expect(told).not.toContain('c4nary');
  });

  it.each(['json', 'ndjson', 'yaml', 'csv', 'table', 'text'])(
    'is masked in the answer to a change as %s, in values and in names',
    async (format) => {
      server.script({
        json: { message: `done by ${token}`, [token]: '1', [`by ${token}`]: 1 },
      });
      const { code, stdout } = await ems(`computer reboot 5 --yes -o ${format}`);
      expect([code, stdout]).toEqual([0, expect.stringContaining('done by ***')]);
      expect(stdout.toLowerCase()).not.toContain('c4nary');
    },
  );

  it('is masked without changing the numbers beside it', async () => {
    server.script({
      text: `{"message":"${token}","size":12345678901234567890}`,
      headers: { 'content-type': 'application/json' },
    });
    const { stdout } = await ems('computer reboot 5 --yes -o json');
    expect(stdout).toBe('{\n  "message": "***",\n  "size": 12345678901234567890\n}\n');
  });

  it.each([
    ['a refusal', { status: 409, json: { message: token }, headers: { 'x-echo': token } }],
    ['a read', { json: { a: 1 }, headers: { 'x-echo': token } }],
  ])('is masked in the headers and the body of %s with --include', async (_, answer) => {
    server.script(answer);
    const { stdout } = await ems('api request GET /api/x --include');
    expect(stdout).toContain('x-echo: ***');
    expect(stdout).not.toContain('c4nary');
  });

  it('is masked among the candidates that a JSON error lists', async () => {
    server.script(page({ id: 5, hostname: 'PC-5', domain: token }, { id: 6, hostname: 'PC-5', domain: `${token}.x` }));
    const { code, stderr } = await ems('computer reboot PC-5 --yes -o json');
    expect([code, stderr]).toEqual([expect.any(Number), expect.stringContaining('"candidates"')]);
    expect(stderr).not.toContain('c4nary');
  });

  it('is masked by a run that began before it was stored', async () => {
    const folder = join(directory(), 'tokens');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const job = (status: string, message: string) => ({ json: { trackingId: group, status, message } });
    server.script(job('Running', 'a first message of the job'), async (_, response) => {
      await writeFile(join(folder, 'new.json'), JSON.stringify({ text: 'n3w-c4nary-token' }), { mode: 0o600 });
      setTimeout(() => response.end(JSON.stringify(job('Failed', 'not n3w-c4nary-token').json)), 600);
    });
    const { code, stderr } = await ems(`wait import ${group} --interval 50ms`);
    await rm(folder, { recursive: true });
    expect([code, stderr]).toEqual([12, expect.stringContaining('not ***')]);
  });

  it('is masked as a whole beside another token that begins alike', async () => {
    const other = `${token.slice(0, 20)}0ther-c4nary-tail`;
    const folder = join(directory(), 'tokens');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(join(folder, 'other.json'), JSON.stringify({ text: other }), { mode: 0o600 });
    server.script({ status: 400, json: { message: `for ${other} and ${token}.` } });
    const { stderr } = await ems('computer show 5 --debug');
    await rm(folder, { recursive: true });
    expect(stderr).toContain('for *** and ***.');
    expect(stderr).not.toContain('tail');
  });

  it('does not hide the key of a new principal', async () => {
    const key = 'n3w-Key-0123456789';
    server.script({
      json: { id: 3, clientId: 'a', plaintextKey: key, roles: [], description: token, isRevoked: false },
    });
    const { code, stdout } = await ems('admin local-principal create --roles computer.read --yes');
    expect([code, stdout]).toEqual([0, expect.stringContaining(key)]);
  });

  it('is masked in the trace of the answer that brings it', async () => {
    const [etag, base64] = [`"${token}"`, Buffer.from(token).toString('base64')];
    server.tokens({ json: { access_token: token, expires_in: 3600 }, headers: { etag, 'x-base64': base64 } });
    server.script({ json: { id: 5, hostname: 'PC-5' } });
    const env = { EMS_URL: server.url, EMS_CLIENT_ID: 'a', EMS_CLIENT_SECRET: 'b' };
    const { code, stderr } = await runHere(['computer', 'show', '5', '--debug'], directory(), { env });
    expect([code, stderr]).toEqual([0, expect.stringMatching(/< etag: "\*\*\*"\n.*< x-base64: \*\*\*/s)]);
    expect(stderr).not.toContain('c4nary');
    expect(stderr).not.toContain(base64.slice(0, 12));
  });

  it.each(['QUJD', 'x-', '='])(
    'is looked for in megabytes of %s, and the change is reported as done',
    async (letters) => {
      server.script({ json: { message: letters.repeat(7_500_000 / letters.length) } });
      const { code, stdout } = await ems('computer reboot 5 --yes -o json');
      expect([code, stdout.length > 7_500_000]).toEqual([0, true]);
    },
  );
});
