import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDemoServer, type DemoServer } from '../../src/demo/server.js';
import { runHere, useDirectory } from '../support/in-process.js';

const directory = useDirectory();
let server: DemoServer;
beforeAll(async () => {
  server = await startDemoServer({ computers: 100 });
});
afterAll(() => server.close());

const ems = (line: readonly string[], columns?: number) =>
  runHere(line, directory(), {
    env: { XDG_STATE_HOME: `${directory()}/state` },
    ...(columns === undefined ? {} : { columns }),
  });

/** On the state of `ems --demo`, and on a server that runs. */
const places = [
  ['the state of ems --demo', () => [], () => ({ EMS_PROFILE: 'demo' })],
  [
    'a running server',
    () => ['--server', server.url],
    () => ({ EMS_URL: server.url, EMS_CLIENT_ID: 'demo', EMS_CLIENT_SECRET: 'demo' }),
  ],
] as const;

describe('a web page', () => {
  const ask = (headers: Record<string, string>): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const options = { method: 'GET', headers };
      request(`${server.url}/_demo/requests`, options, (reply) => resolve(reply.resume().statusCode))
        .on('error', reject)
        .end();
    });

  it.each([
    [{ host: 'evil.example' }, 403],
    [{ host: '127.0.0.1.evil.example' }, 403],
    [{ host: 'localhost.evil.example:5057' }, 403],
    [{ origin: 'http://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ host: 'localhost:5057' }, 200],
    [{ host: '[::1]:5057', origin: 'http://localhost:3000' }, 200],
  ])('controls nothing from elsewhere: %j', async (headers, status) => {
    expect(await ask(headers)).toBe(status);
  });
});

describe.each(places)('on %s', (_name, where, signIn) => {
  const control = async (...line: string[]) => JSON.parse((await ems(['demo', ...line, ...where()])).stdout);
  const use = (...line: string[]) =>
    runHere(line, directory(), {
      env: { XDG_STATE_HOME: `${directory()}/state`, ...signIn() },
    });

  it('time advances, and the client follows', async () => {
    const { fromUtc, nowUtc } = await control('advance', '3d');
    expect(Date.parse(nowUtc) - Date.parse(fromUtc)).toBe(3 * 86_400_000);
    const { stdout } = await use('computer', 'show', 'PC-0042');
    expect(JSON.parse(stdout).lastSeenUtc > new Date(Date.parse(nowUtc) - 7_200_000).toISOString()).toBe(true);
  });

  it('an agent makes contact', async () => {
    expect(await control('contact', 'PC-0033', '51')).toMatchObject({ computers: [{ id: 33 }, { id: 51 }] });
    const { code, stderr } = await ems(['demo', 'contact', 'PC-9999', ...where()]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('There is no computer named "PC-9999".')]);
  });

  it('a request fails as often as planned, and is logged', async () => {
    await control('requests', '--remove-all');
    await control(
      'fail',
      'get',
      '/api/computer/{id}',
      '--http-status',
      '404',
      '--response',
      '{"code":"Gone"}',
      '--times',
      '1',
    );
    expect(await control('failures')).toMatchObject([{ operation: 'GET /api/computer/{id}', left: 1 }]);
    expect((await use('computer', 'show', '42')).code).toBe(4);
    expect((await use('computer', 'show', '42')).code).toBe(0);
    const seen = (await control('requests')).filter(({ path }: { path: string }) => path === '/api/computer/42');
    expect(seen.map(({ status }: { status: number }) => status)).toEqual([404, 200]);
  });

  it('planned failures can be removed', async () => {
    await control('fail', 'ANY', '*', '--never-respond');
    expect(await control('failures', '--remove-all')).toEqual({ cleared: 1 });
    expect(await control('failures')).toEqual([]);
  });

  it('scenarios are listed and loaded', async () => {
    const names = (await control('scenario')).map((each: { name: string }) => each.name);
    expect(await control('scenario', names[0])).toMatchObject({ scenario: names[0] });
  });

  it('starts a new world', async () => {
    expect(await control('reset', '--computers', '70')).toMatchObject({ computers: 70, changes: 0 });
    expect(JSON.parse((await use('computer', 'list', '--all')).stdout)).toHaveLength(70);
  });
});

it.each([
  [['demo', 'fail', 'GET', '/x', '--hang', '1s', '--never-respond'], 'cannot be combined'],
  [['demo', 'fail', 'GET', '/x', '--response', 'oops'], '--response is not JSON'],
  [['demo', 'fail', 'everything'], 'METHOD /path'],
  [['demo', 'scenario', 'nothing'], 'failing-rollout'],
])('the demo refuses %j: %s', async (line, words) => {
  const { code, stderr } = await ems(line);
  expect([code, stderr]).toEqual([2, expect.stringContaining(words)]);
});

it('a service without control says so', async () => {
  const other = await startDemoServer({ computers: 10, control: false });
  const { code, stderr } = await ems(['demo', 'advance', '1d', '--server', other.url]);
  await other.close();
  expect([code, stderr]).toEqual([4, expect.stringContaining('cannot be controlled')]);
  expect(stderr).toContain('--no-control');
});

it.each([
  [
    ['demo', 'advance', '7d'],
    /It is \d{4}-\d\d-\d\d \d\d:\d\d in the demo service, 7 d later\. \d+ agents made contact, 0 acted/,
  ],
  [['demo', 'contact', 'PC-0001'], /1 computer made contact\./],
  [['demo', 'fail', 'GET', '/health'], /The next 1 request of GET \/health will get status 500\./],
  [['demo', 'failures', '--remove-all'], /1 failure removed\./],
])('%j on a terminal ends in a sentence', async (line, words) => {
  expect((await ems(line, 100)).stdout).toMatch(words);
});
