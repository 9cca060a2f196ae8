import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startScriptedServer } from '../support/scripted-server.js';
import { type Bench, type Ran, withCredentials as withService } from './run-ems.js';
import * as fault from '../support/service/faults.js';
import { id } from '../support/service/samples.js';

const { status } = fault;
const computers = 'GET /api/computer';
const reboot = 'POST /api/computer/{id}/reboot';
const again = (count: number, one: fault.Fault): fault.Fault[] => Array.from({ length: count }, () => one);
const count = ({ service }: Bench, operation: string): number =>
  service.requests.filter((each) => each.operation === operation).length;

/** Operation, faults, command, exit code, how often the operation was asked. */
const retries: [string, string, fault.Fault[], string, number, number][] = [
  ['read 503 twice', computers, again(2, status(503)), 'computer list', 0, 3],
  ['read 503 for ever', computers, again(9, status(503)), 'computer list', 1, 3],
  ['read reset', computers, [fault.reset], 'computer list', 0, 2],
  ['read cut off', computers, [fault.cut], 'computer list', 0, 2],
  ['read reset for ever', computers, again(9, fault.reset), 'computer list', 11, 3],
  ['read 401, then reset for ever', computers, [status(401), ...again(9, fault.reset)], 'computer list', 11, 4],
  ['no retries wanted', computers, again(2, status(503)), 'computer list --retries 0', 1, 1],
  ['429 and Retry-After 0', computers, [status(429, {}, { 'retry-after': '0' })], 'computer list', 0, 2],
  ['429 for ever', computers, again(9, status(429, {}, { 'retry-after': '0' })), 'computer list', 6, 3],
  ['429 for an hour', computers, again(9, status(429, {}, { 'retry-after': '3600' })), 'computer list', 6, 1],
  ['reboot reset', reboot, [fault.reset], 'computer reboot 4711 --yes', 11, 1],
  ['reboot 503', reboot, [status(503)], 'computer reboot 4711 --yes', 1, 1],
  ['reboot 429', reboot, [status(429, {}, { 'retry-after': '0' })], 'computer reboot 4711 --yes', 0, 2],
  ['membership reset', 'POST /api/group/{id}/computers', [fault.reset], `group add-computers ${id.group} 4711`, 0, 2],
  [
    'variable set reset',
    'PUT /api/computer/{id}/variables/{varId}',
    [fault.reset],
    'computer variable set 4711 12 x',
    0,
    2,
  ],
  [
    'tag deleted, reset, gone',
    'DELETE /api/tags/{id}',
    [fault.reset, status(404, { code: 'TagNotFound', message: 'x' })],
    'tag delete 5 --yes',
    0,
    2,
  ],
  ['400 is not repeated', computers, [status(400)], 'computer list', 1, 1],
];

/** On the built program, which has its transport packed. */
const firstReset = retries.find(([name]) => name.endsWith(' reset'))?.[0];

describe('a failed request', () => {
  it.concurrent.each(retries)(
    'is repeated only where that is safe: %s',
    async (name, operation, faults, command, exit, times) => {
      const by = name === firstReset ? 'built' : 'ems';
      await withService(async (bench) => {
        bench.service.fault(operation, ...faults);
        const ran = await bench[by](command);
        expect({ code: ran.code, times: count(bench, operation), err: ran.err }).toEqual({
          code: exit,
          times,
          err: expect.any(String),
        });
        if (exit !== 0) expect(ran.out).toBe('');
        expect(ran.err).not.toMatch(/\n\s+at /);
      });
    },
  );

  it.concurrent('a 401 costs one renewal and one replay', () =>
    withService(async (bench) => {
      bench.service.fault(computers, status(401));
      bench.service.fault(reboot, status(401), status(401), status(401));
      expect((await bench.ems('computer list')).code).toBe(0);
      expect([count(bench, computers), count(bench, 'token')]).toEqual([2, 2]);
      expect(bench.service.requests.map(({ headers }) => headers['api-version'])).toEqual(['1', '1', '1', '1']);
      expect((await bench.ems('computer reboot 4711 --yes')).code).toBe(3);
      expect(count(bench, reboot)).toBe(2);
      bench.service.tokens.clear();
      bench.service.requests.length = 0;
      expect((await bench.ems('computer list')).code).toBe(0);
      expect([count(bench, computers), count(bench, 'token')]).toEqual([2, 1]);
    }));
});

describe('answers that are wrong', () => {
  const nonsense: [string, fault.Fault, number][] = [
    ['an HTML page', fault.html(), 1],
    ['cut JSON', fault.raw('{"items":['), 1],
    ['no JSON', fault.raw('hello'), 1],
    ['an empty body', fault.raw(''), 1],
    ['more than 64 MiB', fault.huge, 1],
    ['a gzip bomb', fault.bomb, 1],
    ['200,000 levels', fault.deep, 1],
  ];
  it.concurrent.each(nonsense)('fail in one clear error: %s', async (name, one, exit) => {
    await withService(async (bench) => {
      bench.service.fault(computers, ...again(4, one));
      const ran = await bench[name === 'a gzip bomb' ? 'built' : 'ems']('computer list');
      expect([ran.code, ran.out]).toEqual([exit, '']);
      expect(ran.err.length).toBeGreaterThan(10);
      expect(ran.err).not.toMatch(/\n\s+at |undefined/);
    });
  });

  it.concurrent('a byte order mark, plain words for a write, words that leave a write in doubt', () =>
    withService(async ({ ems, service }) => {
      service.fault('GET /api/tags/{id}', fault.raw('\uFEFF{"id":5}'));
      expect((await ems('tag show 5')).json()).toEqual({ id: 5 });
      service.fault('POST /api/tags', fault.raw('Created', 'text/plain'), fault.raw('{"id":'));
      expect((await ems('tag create X')).json()).toBe('Created');
      const doubtful = await ems('tag create X');
      expect([doubtful.code, doubtful.err]).toEqual([1, expect.stringMatching(/may have/)]);
      service.fault('GET /api/tags/{id}', fault.raw('OK', 'text/plain'));
      expect((await ems('tag show 5')).code).toBe(1);
    }));

  it.concurrent('a trickle and a silent service end in time', () =>
    withService(async ({ built, service }) => {
      service.fault(computers, ...again(4, fault.trickle));
      service.fault('GET /api/tags', ...again(4, fault.silent));
      const [trickled, silent] = await Promise.all([
        built('computer list --timeout 700ms --retries 0'),
        built('tag list --timeout 700ms --retries 0'),
      ]);
      expect([trickled?.code, silent?.code]).toEqual([11, 11]);
      expect(trickled?.err).toMatch(/700 ?ms|0\.7 ?s|time/i);
    }));

  it.concurrent('no redirect is followed, for data and for tokens', () =>
    withService(async ({ ems, service, directory }) => {
      const other = await startScriptedServer();
      const target = `${other.url}/elsewhere`;
      const ran: Ran[] = [];
      for (const code of [301, 302, 307, 308]) {
        service.fault(computers, fault.redirect(code, target));
        ran.push(await ems('computer list'));
      }
      service.fault('POST /api/computer/{id}/reboot', fault.redirect(307, target));
      ran.push(await ems('computer reboot 4711 --yes'));
      service.fault('token', fault.redirect(307, target));
      ran.push(await ems('computer list', { env: { EMS_CONFIG_DIR: join(directory, 'fresh') } }));
      await other.close();
      expect(other.requests).toEqual([]);
      expect(ran.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1, 1]);
      for (const { err } of ran) expect(err).toContain('/elsewhere');
    }));

  it.concurrent.each<[string, string, string, number[]]>([
    ['no service at this port', 'http://127.0.0.1:1', 'computer list --retries 0', [11]],
    ['a name that does not resolve', 'https://ems.invalid', 'computer list --retries 0', [11]],
    ['http to another machine', 'http://192.0.2.1:5057', 'computer list', [2, 10]],
    ['another scheme', 'ftp://127.0.0.1', 'computer list', [2]],
    ['no URL at all', 'not a url', 'computer list', [2]],
  ])('%s: %s ends without a request and without a stack trace', (_, url, command, exits) =>
    withService(async ({ ems, service }) => {
      const ran = await ems(command, { env: { EMS_URL: url } });
      expect([exits.includes(ran.code ?? -1), ran.out]).toEqual([true, '']);
      expect(ran.err).not.toMatch(/\n\s+at /);
      expect(service.requests).toEqual([]);
    }),
  );

  it.concurrent('TLS to a server that speaks plain HTTP is exit code 11', () =>
    withService(async ({ ems, service }) => {
      const env = { EMS_URL: service.url.replace('http', 'https') };
      const ran = await ems('computer list --retries 0', { env });
      expect([ran.code, ran.out, service.requests]).toEqual([11, '', []]);
    }));

  // A service for each: one after the other they take longer than a test may on a loaded machine.
  it.concurrent.each<[string, fault.Fault[], number]>([
    ['401', [status(401, { error: 'invalid_client' })], 3],
    ['400', [status(400, { error: 'invalid_client' })], 3],
    ['429 once', [status(429, {}, { 'retry-after': '0' })], 0],
    ['429 five times', again(5, status(429, {}, { 'retry-after': '0' })), 6],
    ['a web page', [fault.html()], 1],
    ['an empty object', [fault.raw('{}')], 1],
    ['503 five times', again(5, status(503)), 1],
  ])('a token endpoint that answers %s', (_, faults, exit) =>
    withService(async ({ ems, service, directory }) => {
      service.fault('token', ...faults);
      const ran = await ems('computer list', {
        env: { EMS_CONFIG_DIR: join(directory, 'fresh'), EMS_TOKEN: undefined },
      });
      expect(ran.code).toBe(exit);
    }),
  );
});
