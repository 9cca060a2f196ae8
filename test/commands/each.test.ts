import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EmsError } from '../../src/base/errors.js';
import { runHere, useDirectory, type Ran, type RunOptions } from '../support/in-process.js';
import { sendJson, startScriptedServer, type ScriptedServer } from '../support/scripted-server.js';
import { storeProfiles } from '../support/stored-profiles.js';
import { programLine, warmStart } from '../support/tested-program.js';

/** One server with a folder for each customer: /c01, /c02 … */
let server: ScriptedServer;
const directory = useDirectory();
const three = ['c01', 'c02', 'c03'];
let onRequest: (path: string) => 'silent' | undefined = () => undefined;

const ems = (line: string, options: RunOptions = {}): Promise<Ran> =>
  runHere(line.split(' '), directory(), { self: programLine, env: warmStart, ...options });

beforeAll(async () => {
  server = await startScriptedServer();
  server.always(({ url, body }, response) => {
    const [, folder = '', path = ''] = /^\/([^/]*)(\/.*)$/.exec(url) ?? [];
    if (onRequest(path) === 'silent') return;
    if (path !== '/api/auth/token') return answer(folder, path, response);
    const isKnown = body.includes('good');
    sendJson(
      response,
      isKnown ? { access_token: `token-${folder}`, expires_in: 3600 } : { error: 'invalid_client' },
      isKnown ? 200 : 401,
    );
  });
  const profile = (name: string, secret = 'good') => ({ url: `${server.url}/${name}`, clientId: 'ops', secret });
  await storeProfiles(directory(), Object.fromEntries(three.map((name) => [name, profile(name)])));
  await storeProfiles(directory(), {
    down: { url: 'http://127.0.0.1:9', clientId: 'ops', secret: 'good', settings: { retries: '0' } },
    wrong: profile('wrong', 'bad'),
  });
});
afterAll(() => server.close());

const answer = (folder: string, path: string, response: Parameters<typeof sendJson>[0]): void => {
  if (path.startsWith('/api/computer/') && path.endsWith('/reboot')) return sendJson(response, { queued: true });
  if (/^\/api\/computer\/\d+$/.test(path)) return sendJson(response, { id: 1, hostname: `PC-${folder}` });
  const items = [1, 2].map((id) => ({ id, hostname: `PC-${folder}-${id}` }));
  sendJson(response, { items, totalCount: 2, hasMore: false });
};

const tokenRequests = (): number => server.requests.filter(({ url }) => url.endsWith('/api/auth/token')).length;

describe('ems each', () => {
  it('asks three servers with three token requests, and none at the second run', async () => {
    const first = await ems('each c* -- computer list --columns id,hostname -o csv');
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout.split('\n').slice(0, 4)).toEqual([
      'profile,id,hostname',
      'c01,1,PC-c01-1',
      'c01,2,PC-c01-2',
      'c02,1,PC-c02-1',
    ]);
    expect(first.stdout.trim().split('\n')).toHaveLength(7);
    expect(tokenRequests()).toBe(3);
    const second = await ems('each c01 -- computer list --columns id,hostname -o csv');
    expect(second.stdout).toBe(`${first.stdout.split('\n').slice(0, 3).join('\n')}\n`);
    expect(tokenRequests()).toBe(3);
  });

  it('shows the rest complete when one server is down and one secret is wrong', async () => {
    const { code, stdout, stderr } = await ems('each c01,down,wrong,c02 -- computer list --columns hostname -o ndjson');
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual(['c01', 'c02'].flatMap((profile) => [1, 2].map((id) => ({ profile, hostname: `PC-${profile}-${id}` }))));
    expect(code).toBe(7);
    expect(stderr).toMatch(/^down: error: http:\/\/127\.0\.0\.1:9: /m);
    expect(stderr).toMatch(/^wrong: error: /m);
    expect(stderr).toContain('2 of 4 profiles did not succeed: down (cannot be reached), wrong (not signed in).');
    const alike = await ems('each down -- computer list');
    expect(alike).toMatchObject({ code: 11, stdout: '[]\n' });
  });

  it('prints one json array, one yaml list and one table', async () => {
    expect(JSON.parse((await ems('each c01,c02 -- computer show 1 -o json')).stdout)).toEqual(
      ['c01', 'c02'].map((profile) => ({ profile, id: 1, hostname: `PC-${profile}` })),
    );
    expect((await ems('each c01 -o yaml -- computer list --limit 1')).stdout).toBe(
      '- profile: c01\n  id: 1\n  hostname: PC-c01-1\n',
    );
    const { stdout } = await ems('each c01 -- computer list --count -o table');
    expect(stdout.split('\n').map((line) => line.trim().split(/\s+/))).toEqual([
      ['PROFILE', 'COUNT'],
      ['c01', '2'],
      [''],
    ]);
  });

  it.each([
    ['each --list c0? ^c01', 0, '"profile":"c02"'],
    ['each ^c01 -- computer list', 2, 'No profile is named'],
    ['each x* -- computer list', 4, 'No profile matches x*'],
    ['each c01 -- computer list --profile c02', 2, '--profile cannot be used inside the command'],
    ['each c01 -- computer list --url=http://x', 2, '--url cannot be used inside the command'],
    ['each c01 -- --demo computer list', 2, '--demo cannot be used inside the command'],
    ['each c01', 2, '<command> is missing'],
    ['each c01 -- computer', 2, 'is not a whole command'],
    ['each c01 -- computer list --concurrency 4', 2, 'Unknown flag --concurrency'],
    ['each c01 -- computer list --nonsense', 2, 'Unknown flag --nonsense'],
    ['each c01 -- each c02 -- health', 2, 'ems each cannot run for several profiles'],
    ['each c01 -- computer list -o name', 2, 'has no place for the profile'],
    ['each c01 -- fleet report', 2, 'same file'],
    ['each c01 -- computer list --watch', 2, 'stays on the screen'],
    ['each c01 -- computer list --from-file -', 2, 'Standard input can be read once only'],
    ['each c01 -- computer reboot 1 --yes', 2, 'ems computer reboot changes something'],
    ['each c01 -- logout', 2, 'ems logout changes something'],
  ])('ems %s ends with %i and sends nothing', async (line, code, words) => {
    const before = server.requests.length;
    const ran = await ems(line);
    expect({ code: ran.code, text: ran.stdout + ran.stderr }).toEqual({ code, text: expect.stringContaining(words) });
    expect(server.requests.length).toBe(before);
  });

  it('changes one profile after the other, after showing them, and only with --yes for each', async () => {
    const refused = await ems('each c01,c02 --changes -- computer reboot 1');
    expect(refused).toMatchObject({ code: 10, stdout: '[]\n' });
    expect(refused.stderr).toMatch(/^Profiles, one after the other \(2\):\n {2}c01 {2}http.*\n {2}c02 {2}http/);
    expect(refused.stderr).toMatch(/^c02: Refused: /m);
    const sent = server.requests.length;
    const done = await ems('each c01,c02 --changes -- computer reboot 1 --yes');
    expect(done.code).toBe(0);
    const changes = server.requests.slice(sent).filter(({ method }) => method === 'POST');
    expect(changes.map(({ url }) => url)).toEqual(['/c01/api/computer/1/reboot', '/c02/api/computer/1/reboot']);
    const dry = await ems('each c01 -- computer reboot 1 --dry-run -o ndjson');
    expect(dry.code).toBe(0);
    expect(server.requests.slice(sent).filter(({ method }) => method === 'POST')).toHaveLength(2);
  });

  it('ends its children with Ctrl-C', async () => {
    const interrupt = new AbortController();
    let asked = 0;
    onRequest = () => {
      if (++asked === 2) interrupt.abort(new EmsError('interrupted', 'interrupted'));
      return 'silent';
    };
    const { code } = await ems('each c01,c02,c03 --concurrency 2 -- computer list', { interrupt: interrupt.signal });
    onRequest = () => undefined;
    expect({ code, asked }).toEqual({ code: 130, asked: 2 });
  });

  it('completes the command after the dashes', async () => {
    await rm(join(directory(), 'tokens'), { recursive: true, force: true });
    expect((await ems('__complete -- comp each c01 --')).stdout).toContain('computer\t');
    expect((await ems('__complete -- c0 each')).stdout).toContain('c01\nc02');
  });
});
