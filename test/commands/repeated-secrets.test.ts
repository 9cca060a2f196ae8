import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runHere, useDirectory, type Ran } from '../support/in-process.js';
import { startScriptedServer, type ScriptedServer } from '../support/scripted-server.js';

/** A service may repeat the token in an answer that is no refusal: of a batch it says why some of its computers failed. */
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
  it('in what it says of the computers of a batch is in no error, no result and no journal', async () => {
    const refused = (computerId: number) => ({ computerId, success: false, code: 'Denied', message: `not ${token}` });
    server.script({ json: { groupId: group, succeeded: 0, failed: 2, results: [refused(5), refused(7)] } });
    const { code, stderr, stdout } = await ems(`group add-computers ${group} 5 7 --yes`);
    const kept = await journals();
    expect([code, stdout, kept]).toEqual([7, expect.stringContaining('not ***'), expect.stringContaining('not ***')]);
    expect(`${stdout}${stderr}${kept}`).not.toContain('c4nary');
  });

  it('as the name of a computer is in no journal', async () => {
    server.script(page({ id: 5, hostname: token }), page({ id: 5, hostname: token }), { status: 202 });
    await ems('computer reboot --search hostname=x --yes');
    const kept = await journals();
    expect(kept).toContain('[5,"***"]');
    expect(kept).not.toContain('c4nary');
  });

  it('as the name of an entry is not in the error that quotes it, however long the entry is', async () => {
    server.script(page({ id: `${token} `.repeat(9), hostname: token }));
    const { code, stderr } = await ems('computer show PC-5');
    expect([code, stderr.replaceAll(/\s+/g, ' ')]).toEqual([
      1,
      expect.stringContaining('an entry has no valid id: *** ("id": 281 characters)'),
    ]);
    expect(stderr).not.toContain('c4nary');
  });

  it('in what became of a job is neither in the progress nor in the error', async () => {
    server.script({ json: { trackingId: group, status: 'Failed', message: `no ${token}` } });
    const { code, stderr } = await ems(`wait import ${group}`);
    expect([code, stderr]).toEqual([12, expect.stringContaining('failed: no ***')]);
    expect(stderr).not.toContain('c4nary');
  });

  it('is masked where it lies in the cache, and the request does not carry it', async () => {
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
  ])('and so is a stored secret that the run did not read: %s', async (line, answer, isJob?: string) => {
    const secret = 'st0red-S3cret-c4nary';
    const folder = join(directory(), 'secrets');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(join(folder, 'prod.0123456789ab.json'), JSON.stringify({ url: 'x', clientId: 'a', secret }), {
      mode: 0o600,
    });
    server.script(...Array.from({ length: 4 }, () => answer(secret)));
    const { code, stdout, stderr } = await ems(line);
    await rm(folder, { recursive: true });
    // What became of a job is data of a read.
    const told = isJob === undefined ? `${stdout}${stderr}` : stderr;
    expect([code > 0, told]).toEqual([true, expect.stringContaining('***')]);
    expect(told).not.toContain('c4nary');
  });

  it.each(['json', 'ndjson', 'yaml', 'csv', 'table', 'text'])(
    'is not in the answer to a change as %s, neither in a value nor in a name',
    async (format) => {
      server.script({
        json: { message: `done by ${token}`, [token]: '1', [`by ${token}`]: 1 },
      });
      const { code, stdout } = await ems(`computer reboot 5 --yes -o ${format}`);
      expect([code, stdout]).toEqual([0, expect.stringContaining('done by ***')]);
      expect(stdout.toLowerCase()).not.toContain('c4nary');
    },
  );

  it('leaves the other numbers of such an answer their digits', async () => {
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
  ])('is not in the head or the words of %s that are shown as they came', async (_, answer) => {
    server.script(answer);
    const { stdout } = await ems('api request GET /api/x --include');
    expect(stdout).toContain('x-echo: ***');
    expect(stdout).not.toContain('c4nary');
  });

  it('is not among the candidates that an error lists for programs', async () => {
    server.script(page({ id: 5, hostname: 'PC-5', domain: token }, { id: 6, hostname: 'PC-5', domain: `${token}.x` }));
    const { code, stderr } = await ems('computer reboot PC-5 --yes -o json');
    expect([code, stderr]).toEqual([expect.any(Number), expect.stringContaining('"candidates"')]);
    expect(stderr).not.toContain('c4nary');
  });

  it('is not shown as the name of a header', async () => {
    server.script({ status: 409, json: {}, headers: { 'x-eyjhbgci.c4nary-t0ken.sig_9876': 'v' } });
    const named = await runHere('api request GET /api/x --include'.split(' '), directory(), {
      env: { EMS_URL: server.url, EMS_TOKEN: 'eyjhbgci.c4nary-t0ken.sig_9876' },
    });
    expect(named.stdout).toContain('x-***: v');
  });

  it('is known to a run that began before it was stored', async () => {
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

  it('goes whole beside another that begins alike', async () => {
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

  it('leaves the key of a new principal to be read', async () => {
    const key = 'n3w-Key-0123456789';
    server.script({
      json: { id: 3, clientId: 'a', plaintextKey: key, roles: [], description: token, isRevoked: false },
    });
    const { code, stdout } = await ems('admin local-principal create --roles computer.read --yes');
    expect([code, stdout]).toEqual([0, expect.stringContaining(key)]);
  });

  it('in a header of the answer that brings it is not in the trace', async () => {
    const [etag, base64] = [`"${token}"`, Buffer.from(token).toString('base64')];
    server.tokens({ json: { access_token: token, expires_in: 3600 }, headers: { etag, 'x-base64': base64 } });
    server.script({ json: { id: 5, hostname: 'PC-5' } });
    const env = { EMS_URL: server.url, EMS_CLIENT_ID: 'a', EMS_CLIENT_SECRET: 'b' };
    const { code, stderr } = await runHere(['computer', 'show', '5', '--debug'], directory(), { env });
    expect([code, stderr]).toEqual([0, expect.stringMatching(/< etag: "\*\*\*"\n.*< x-base64: \*\*\*/s)]);
    expect(stderr).not.toContain('c4nary');
    expect(stderr).not.toContain(base64.slice(0, 12));
  });

  it('many times over costs no more than a moment, and leaves the rest of the answer', async () => {
    server.script({ json: { message: `${token.slice(0, 25)}\n`.repeat(280_000) } });
    const started = process.cpuUsage();
    const { code, stdout } = await ems('computer reboot 5 --yes -o json');
    expect([code, JSON.parse(stdout)]).toEqual([0, { message: '***\n'.repeat(280_000) }]);
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(5_000);
  });

  it.each(['QUJD', 'x-', '='])('not at all in millions of %s leaves the change done', async (letters) => {
    server.script({ json: { message: letters.repeat(7_500_000 / letters.length) } });
    const { code, stdout } = await ems('computer reboot 5 --yes -o json');
    expect([code, stdout.length > 7_500_000]).toEqual([0, true]);
  });
});

describe('a secret with tabs', () => {
  const secret = 'tab\there\tx9';
  const refusal = (text: string) => ({
    status: 400,
    json: { message: `m ${text}`, errors: { field: [`f ${text}`] } },
  });
  const escaped = (text: string) => JSON.stringify(text).slice(1, -1);

  it.each([
    ['once', escaped(secret)],
    ['twice', escaped(escaped(secret))],
  ])('that the service repeats, escaped %s more than JSON does, is nowhere', async (_, text) => {
    server.script(refusal(text), refusal(text));
    const env = { EMS_URL: server.url, EMS_CLIENT_ID: 'a', EMS_CLIENT_SECRET: secret };
    const line = ['computer', 'reboot', '5', '7', '--yes', '--debug', '-o', 'json'];
    const { code, stdout, stderr } = await runHere(line, directory(), { env });
    const kept = await journals();
    expect([code, stdout, kept]).toEqual([7, expect.stringContaining('f ***'), expect.stringContaining('m ***')]);
    expect(`${stdout}${stderr}${kept}`).not.toMatch(/\\there|\\tx9/);
  });
});

describe('a secret of digits', () => {
  const secret = '4711081542234897';
  const env = () => ({ EMS_URL: server.url, EMS_CLIENT_ID: 'a', EMS_CLIENT_SECRET: secret });

  it.each([secret, `-${secret}`, `${secret}.5`])(
    'that the service repeats as the number %s is masked',
    async (number) => {
      server.script({ text: `{"value":${number},"id":42}`, headers: { 'content-type': 'application/json' } });
      const { code, stdout } = await runHere(['computer', 'reboot', '5', '--yes', '-o', 'json'], directory(), {
        env: env(),
      });
      expect([code, stdout]).toEqual([0, expect.stringMatching(/"value": "-?\*\*\*(\.5)?",\s+"id": 42/)]);
    },
  );

  it.each(['4.711081542234897e15', '4711081542.234897E+6'])('is not written out of %s by a query', async (number) => {
    server.script({ text: `{"value":${number},"id":1e5}`, headers: { 'content-type': 'application/json' } });
    const line = ['computer', 'reboot', '5', '--yes', '-o', 'json', '--query', 'to_string(@)'];
    const { code, stdout } = await runHere(line, directory(), { env: env() });
    expect([code, stdout]).toEqual([0, expect.stringMatching(/value.*\*\*\*.*id.*(100000|1e5)/)]);
  });

  it('is not made of a number that means it, in the answers of several computers', async () => {
    const answer = {
      text: '{"value":4.711081542234897e15,"id":9007199254740993}',
      headers: { 'content-type': 'application/json' },
    };
    server.script(answer, answer);
    const report = join(directory(), 'report.json');
    const line = ['computer', 'reboot', '5', '6', '--yes', '-o', 'json', '--report', report];
    const { code, stdout } = await runHere(line, directory(), { env: env() });
    expect(code).toBe(0);
    for (const text of [stdout, await readFile(report, 'utf8')]) {
      expect(text).not.toContain(secret);
      expect(text).toContain('9007199254740993');
    }
  });
});
