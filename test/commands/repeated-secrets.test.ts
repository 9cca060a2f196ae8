import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { useScriptedEms } from '../support/scripted-ems.js';

/** A service may repeat the token in an answer with status 200 too, where it says why some computers of a batch failed. */
const token = 'eyJhbGci.c4nary-T0ken.Sig_9876';
const group = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const { directory, ems, server } = useScriptedEms({ EMS_TOKEN: token });

beforeEach(() => rm(join(directory(), 'state'), { recursive: true, force: true }));

const journals = async (): Promise<string> => {
  const runs = join(directory(), 'state', 'runs');
  const names = await readdir(runs);
  return (await Promise.all(names.map((name) => readFile(join(runs, name), 'utf8')))).join('\n');
};

const page = (...items: object[]) => ({ json: { items, skip: 0, top: 50, totalCount: items.length, hasMore: false } });

describe('a token that the service repeats', () => {
  it('is masked in errors, results and journals when it says why computers of a batch failed', async () => {
    const refused = (computerId: number) => ({ computerId, success: false, code: 'Denied', message: `not ${token}` });
    server().script({ json: { groupId: group, succeeded: 0, failed: 2, results: [refused(5), refused(7)] } });
    const { code, stderr, stdout } = await ems(`group add-computers ${group} 5 7 --yes`);
    const kept = await journals();
    expect([code, stdout, kept]).toEqual([7, expect.stringContaining('not ***'), expect.stringContaining('not ***')]);
    expect(`${stdout}${stderr}${kept}`).not.toContain('c4nary');
  });

  it('is masked in the progress and the error of a job', async () => {
    server().script({ json: { trackingId: group, status: 'Failed', message: `no ${token}` } });
    const { code, stderr } = await ems(`wait import ${group}`);
    expect([code, stderr]).toEqual([12, expect.stringContaining('failed: no ***')]);
    expect(stderr).not.toContain('c4nary');
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
    server().script(...Array.from({ length: 4 }, () => answer(secret)));
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
      server().script({
        json: { message: `done by ${token}`, [token]: '1', [`by ${token}`]: 1 },
      });
      const { code, stdout } = await ems(`computer reboot 5 --yes -o ${format}`);
      expect([code, stdout]).toEqual([0, expect.stringContaining('done by ***')]);
      expect(stdout.toLowerCase()).not.toContain('c4nary');
    },
  );

  it('does not hide the key of a new principal', async () => {
    const key = 'n3w-Key-0123456789';
    server().script({
      json: { id: 3, clientId: 'a', plaintextKey: key, roles: [], description: token, isRevoked: false },
    });
    const { code, stdout } = await ems('admin local-principal create --roles computer.read --yes');
    expect([code, stdout]).toEqual([0, expect.stringContaining(key)]);
  });

  it('is masked in the trace of the answer that brings it', async () => {
    const [etag, base64] = [`"${token}"`, Buffer.from(token).toString('base64')];
    server().tokens({ json: { access_token: token, expires_in: 3600 }, headers: { etag, 'x-base64': base64 } });
    server().script({ json: { id: 5, hostname: 'PC-5' } });
    const env = { EMS_CLIENT_ID: 'a', EMS_CLIENT_SECRET: 'b' };
    const { code, stderr } = await ems('computer show 5 --debug', { env });
    expect([code, stderr]).toEqual([0, expect.stringMatching(/< etag: "\*\*\*"\n.*< x-base64: \*\*\*/s)]);
    expect(stderr).not.toContain('c4nary');
    expect(stderr).not.toContain(base64.slice(0, 12));
  });
});
