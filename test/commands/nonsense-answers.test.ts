import { mkdir, symlink, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { runHere, useDirectory } from '../support/in-process.js';
import { useScriptedEms } from '../support/scripted-ems.js';
import type { Scripted } from '../support/scripted-server.js';

const { ems, server } = useScriptedEms();

describe('an answer that the description does not know', () => {
  const nonsense = [{ status: 200 }, { status: 204 }, { json: null }, { json: 42 }, { json: 'text' }, { json: true }];

  it.each([...nonsense, { json: [] }])('is refused in the place of a computer: %j', async (answer) => {
    server().script(answer);
    const { code, stdout, stderr } = await ems('computer show 5 -o json');
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining('instead of an object')]);
  });

  it.each(['computer show 5', 'computer reboot 5 --yes'])('is a part of it: %s', async (line) => {
    server().script({ status: 206, json: { id: 5, hostname: 'PC-0005' } });
    const { code, stderr } = await ems(`${line} --retries 0`);
    expect([code, stderr]).toEqual([1, expect.stringContaining('a part of the response (HTTP 206)')]);
  });

  it.each(nonsense)('is refused in the place of a list: %j', async (answer) => {
    server().script(answer);
    expect(await ems('computer list -o json')).toMatchObject({ code: 1, stdout: expect.not.stringMatching(/\w/) });
    server().script(answer);
    expect(await ems('computer groups 5 -o json')).toMatchObject({ code: 1 });
  });

  it.each(['computer list', 'computer show 5', 'system info'])('has too many values to be parsed: %s', async (line) => {
    const raw = gzipSync(`{"items":[${'{},'.repeat(5_000_001)}{}]}`, { level: 1 });
    server().script({ raw, headers: { 'content-encoding': 'gzip', 'content-type': 'application/json' } });
    const { code, stderr } = await ems(`${line} -o json`);
    expect([code, stderr]).toEqual([1, expect.stringContaining('more than 5 million values')]);
  });

  it('is an object without a list, where a list was promised', async () => {
    server().script({ json: {} }, { json: { batteries: [{ name: 'x' }] } });
    const { code, stderr } = await ems('computer inventory batteries 5 -o json');
    expect([code, stderr]).toEqual([1, expect.stringContaining('does not have a list')]);
    // Whatever a newer service wraps it in, it is there.
    expect((await ems('computer inventory batteries 5 -o json')).code).toBe(0);
  });

  it.each(['computer list', 'computer list --all', 'computer groups 5', 'group list'])(
    'is a list of something else than objects: %s',
    async (line) => {
      for (const rows of [[42], [null], [{ id: 1 }, 'x']]) {
        server().script({ json: { items: rows, totalCount: rows.length, hasMore: false } });
        expect(await ems(`${line} -o json`)).toMatchObject({ code: 1, stderr: expect.stringContaining('objects') });
      }
    },
  );

  const pageOf = (rows: readonly unknown[]) => ({
    json: { items: rows, skip: 0, top: rows.length, totalCount: rows.length, hasMore: false },
  });

  it.each([
    'package list',
    'tag list',
    'task list',
    'queue list',
    'computer issues pending-reboot',
    'computer issues stale-agent',
    'computer issues stale-inventory',
  ])('is not a list whose entries the reference does not show: %s', async (line) => {
    server().script(pageOf([{ foo: 1 }]));
    expect(await ems(`${line} -o json`)).toMatchObject({ code: 0 });
  });

  it.each([
    'patch pending',
    'fleet failures',
    'fleet pending',
    'fleet tidy',
    'fleet snapshot',
    'find PC-0042',
    'computer show PC-0042',
    'computer reboot --group 3f2504e0-4f89-41d3-9a0c-0305e82c3301 --yes',
  ])('is a list of something else, wherever it is read: %s', async (line) => {
    const odd: Scripted = { json: { items: [42, null], skip: 0, top: 500, totalCount: 2, hasMore: false } };
    server().script(...Array.from({ length: 40 }, () => odd));
    const { code, stdout, stderr } = await ems(`${line} -o json`);
    expect([code, stdout.replace(/[\s[\]]/g, ''), stderr]).toEqual([
      1,
      '',
      expect.stringMatching(/something else|unknown response|nothing of what/),
    ]);
  });

  it.each(['system info', 'custom-field list', 'group pxe-bootimage 3f2504e0-4f89-41d3-9a0c-0305e82c3301'])(
    'passes where the reference shows no shape: %s',
    async (line) => {
      server().script({ json: {} });
      expect((await ems(`${line} -o json`)).code).toBe(0);
    },
  );

  const starting = { message: 'The service is starting', details: [] };

  it.each([{ error: 'x' }, { kind: 'Pod', metadata: {} }, starting])(
    'gives no report on the fleet: %j',
    async (json) => {
      server().script(...Array.from({ length: 80 }, (): Scripted => ({ json })));
      const { code, stdout, stderr } = await ems('fleet report --format markdown');
      expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining('Nothing could be read')]);
    },
  );

  it.each([starting, { status: 503, services: [] }, { errors: [] }])(
    'does not make a check green: %j',
    async (json) => {
      server().script(...Array.from({ length: 40 }, (): Scripted => ({ json })));
      const { code, stdout } = await ems('fleet check failed-deployment --format nagios');
      expect([code, stdout]).toEqual([3, expect.stringMatching(/^UNKNOWN/)]);
      expect(await ems('computer inventory batteries 5 -o json')).toMatchObject({ code: 1, stdout: '' });
      expect(await ems('find KB5041404 -o json')).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('did not return a list'),
      });
    },
  );

  it.each([null, 42, 'text', true, { error: 'login required' }])(
    'does not let doctor call the server well: %j',
    async (json) => {
      server().script(...Array.from({ length: 4 }, (): Scripted => ({ json })));
      const { code, stdout } = await ems('doctor -o json');
      expect([code, stdout]).toEqual([
        1,
        expect.stringMatching(/"server","status":"failed","detail":"The service answered/),
      ]);
    },
  );

  it.each<[string, Scripted]>([
    ['software list Firefox --older-than 128', { text: '<html>', headers: { 'content-type': 'text/html' } }],
    ['software versions Firefox', { json: { error: 'x' } }],
    ['software versions Firefox', { status: 500 }],
  ])('leaves no computer out in silence: %s, %j', async (line, odd) => {
    const having = [1, 2].map((id) => ({ id, hostname: `PC-${id}`, inventoryDate: '2026-01-01T00:00:00Z' }));
    const software: Scripted = { json: [{ productName: 'Firefox', version: '129.0' }] };
    server().script({ json: { items: having } }, software, odd);
    const { code, stderr } = await ems(`${line} --retries 0`);
    expect([code, stderr]).toEqual([7, expect.stringMatching(/missing here: the software of 1 computer \(PC-[12]\)/)]);
  });
});

const directory = useDirectory();

it('a page of a proxy is no word about the token', async () => {
  server().script({ raw: Buffer.from('<html>Welcome</html>'), headers: { 'content-type': 'text/html' } });
  const env = { EMS_URL: server().url, EMS_CLIENT_ID: 'id', EMS_CLIENT_SECRET: 'secret' };
  const { code, stdout } = await runHere(['auth', 'status'], directory(), { env });
  expect([code, stdout]).toEqual([1, expect.not.stringContaining('accepted the token')]);
});

describe('completion', () => {
  const complete = async (names: readonly string[], ...words: string[]): Promise<string[]> => {
    server().script({ json: { items: names.map((hostname, id) => ({ id, hostname })), hasMore: false } });
    const options = { env: { EMS_URL: server().url, EMS_CLIENT_ID: 'id', EMS_CLIENT_SECRET: 'secret' } };
    expect((await runHere(['__refresh-names', 'computer'], directory(), options)).code).toBe(0);
    const { stdout } = await runHere(['__complete', '--shell', 'zsh', '--', ...words], directory(), options);
    return stdout.split('\n').filter((line) => line !== '');
  };

  it('offers no name that would be a flag, and none that cannot be seen as it is', async () => {
    const names = ['PC-1', '--yes', '-y', 'PC\u202e-2', 'PC\u200b-3', 'PC-\u2066x', 'PC\u034f-4', 'PC\u3164-5'];
    expect(await complete(names, '', 'computer', 'show')).toEqual(['PC-1']);
    // Behind -- nothing is a flag.
    expect(await complete(names, '', 'computer', 'show', '--')).toEqual(['PC-1', '--yes', '-y']);
  });

  it('offers no name that the script of the shell would take for its line about files', async () => {
    expect(await complete([':files--field=x@', ':files', 'files'], '', 'computer', 'show')).toEqual(['files']);
  });
});

it('the history is not written through a link', async () => {
  const state = join(directory(), 'state');
  await mkdir(state, { recursive: true });
  const elsewhere = join(directory(), 'elsewhere');
  await writeFile(elsewhere, 'mine\n');
  await symlink(elsewhere, join(state, 'history.jsonl'));
  server().script({ json: {} });
  const env = { EMS_URL: server().url, EMS_CLIENT_ID: 'id', EMS_CLIENT_SECRET: 'secret' };
  expect((await runHere(['computer', 'reboot', '5', '--yes'], directory(), { env })).code).toBe(0);
  expect(await readFile(elsewhere, 'utf8')).toBe('mine\n');
});

it.each([
  ['a secret as an argument of login is not repeated', ['login', 'hunter2-secret'], /Unexpected argument/, {}],
  [
    'a header value that cannot be sent',
    ['api', 'request', 'GET', '/health', '-H', 'X: ü中'],
    /header cannot carry/,
    {},
  ],
  [
    'a header value of two lines',
    ['api', 'request', 'GET', '/health', '-H', 'X: a\nAuthorization: b'],
    /the value of X holds characters/,
    {},
  ],
  [
    'a SOCKS proxy',
    ['computer', 'list', '--url', 'https://ems.example'],
    /is a socks5 proxy/,
    { HTTPS_PROXY: 'socks5://user:hunter2-secret@p:1' },
  ],
  ['a file that never ends', ['computer', 'reboot', '--from-file', '/dev/zero', '--yes'], /more than 64 MiB/, {}],
])('%s is a usage error', async (_, words, message, more) => {
  const env = { EMS_URL: server().url, EMS_CLIENT_ID: 'id', EMS_CLIENT_SECRET: 's', ...more };
  const { code, stderr } = await runHere(words, directory(), { env });
  expect([code, stderr.replaceAll(/\s+/g, ' ')]).toEqual([2, expect.stringMatching(message)]);
  expect(stderr).not.toContain('hunter2');
});
