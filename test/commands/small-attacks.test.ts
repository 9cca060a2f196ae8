import { mkdir, mkdtemp, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useFastDemo } from '../support/fast-demo.js';
import { runHere, useDirectory } from '../support/in-process.js';
import { posix } from '../support/needed.js';
import { useRelayedDemo } from '../support/relayed-demo.js';
import { sendJson, startScriptedServer } from '../support/scripted-server.js';

const demo = useFastDemo({ speed: 0, computers: 60 });
const directory = useDirectory();

describe('words that every object has', () => {
  it.each([['constructor'], ['toString'], ['valueOf', 'x'], ['commands', '--schema', 'constructor']])(
    'name no command and no schema: %s %s',
    async (...line) => {
      const { code, screen } = await demo().run(line);
      expect([code > 0, screen]).toEqual([true, expect.not.stringMatching(/native code|is a bug/)]);
    },
  );

  it.each(['[0].constructor', '[0].toString', '[0].__proto__', '[].valueOf', '[0].{a: hasOwnProperty}.a'])(
    'name no field for --query: %s',
    async (query) => {
      const { code, stdout } = await demo().run(['computer', 'list', '-o', 'json', '--query', query]);
      expect([code, stdout.trim()]).toEqual([0, expect.stringMatching(/^(null|\[\])$/)]);
    },
  );
});

describe('a secret of the environment', () => {
  it.each([
    [{ EMS_CLIENT_ID: 'ops', EMS_CLIENT_SECRET: 's3cret-of-a' }, 'EMS_CLIENT_SECRET'],
    [{ EMS_TOKEN: 'token-of-a' }, 'EMS_TOKEN'],
  ])('goes to the server of EMS_URL only: %o', async (given, name) => {
    const server = await startScriptedServer();
    const env = { EMS_URL: 'http://127.0.0.1:9', ...given };
    const place = await mkdtemp(join(directory(), 'other-'));
    const { code, stderr } = await runHere(['computer', 'list', '--url', server.url, '--retries', '0'], place, { env });
    expect([code, stderr]).toEqual([3, expect.stringContaining(`${name} belongs to the server of EMS_URL`)]);
    expect(server.calls).toEqual([]);
    server.script({ json: { items: [], totalCount: 0, hasMore: false } });
    const same = { ...env, EMS_URL: `${server.url}/` };
    const there = await runHere(['computer', 'list', '--url', server.url, '--retries', '0'], place, { env: same });
    expect([there.code, server.calls.length > 0]).toEqual([0, true]);
    await server.close();
  });
});

/** A service that answers the same row on every page, and always has more. */
const endless = useRelayedDemo(60, async (request, pass) => {
  if (!request.url.startsWith('/api/computer?')) return pass(request);
  asked += 1;
  return {
    status: 200,
    text: JSON.stringify({ items: [{ id: 1, hostname: 'PC-1' }], totalCount: 100_000, hasMore: true }),
  };
});
let asked = 0;

it('pages of one row that repeat come to an end', async () => {
  const { code, stderr } = await endless.run(['computer', 'list', '--all', '-o', 'ndjson']);
  expect([code, stderr]).toEqual([1, expect.stringContaining('does not obey skip')]);
  expect(asked).toBeLessThan(100);
});

it('a demo service refuses a fleet that it could never make', async () => {
  for (const computers of [1e308, 0, -5, 2_000_001]) {
    const answer = await demo().server.answer({
      method: 'POST',
      url: `${demo().server.url}/_demo/reset`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ computers }),
    });
    expect(answer.status).toBe(400);
  }
});

it.skipIf(posix.isMissing)(`state export writes through no link to a folder${posix.because}`, async () => {
  const [folder, elsewhere] = [join(directory(), 'wanted'), join(directory(), 'elsewhere')];
  await mkdir(folder);
  await mkdir(elsewhere);
  await symlink(elsewhere, join(folder, 'groups'));
  const { code, stderr } = await demo().run(['state', 'export', folder]);
  expect([code, stderr]).toEqual([2, expect.stringContaining('is a link')]);
  expect(await readdir(elsewhere)).toEqual([]);
});

it.each([
  [100_000, 'it holds more than 256 KiB'],
  [5000, 'more than'],
])('a rollout file of %i rings is refused before its rings are compared', async (count, says) => {
  const file = join(directory(), `${count}.rollout.yaml`);
  const rings = Array.from({ length: count }, (_, at) => `  - { name: r${at}, percent: 1 }`).join('\n');
  await writeFile(file, `rollout: x\npackage: 7-Zip@24.08\ntarget: Workstations\nrings:\n${rings}\n`);
  const { code, stderr } = await demo().run(['rollout', 'plan', '-f', file]);
  expect([code, stderr]).toEqual([2, expect.stringContaining(says)]);
});

it('a value of a description that looks like a flag is not offered', async () => {
  const server = await startScriptedServer();
  const schema = { type: 'string', enum: ['--yes', '-y', 'plain'] };
  const post = {
    tags: ['Software Packages'],
    summary: 'Mode',
    parameters: [{ name: 'mode', in: 'query', schema }],
    responses: { 200: { description: 'ok' } },
  };
  const description = {
    openapi: '3.0.1',
    info: { title: 'x', version: '1' },
    paths: { '/api/packages/{id}/mode': { post } },
  };
  server.always((_, response) => sendJson(response, description));
  const env = { EMS_URL: server.url, EMS_TOKEN: 'given' };
  const place = await mkdtemp(join(directory(), 'synced-'));
  expect((await runHere(['api', 'sync'], place, { env })).code).toBe(0);
  const { stdout } = await runHere(
    ['__complete', '--shell', 'bash', '--', '', 'package', 'create-mode', '--mode'],
    place,
    { env },
  );
  expect(stdout).toContain('plain');
  expect(stdout).not.toMatch(/--yes|-y\b/);
  await server.close();
});
