import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useDirectory } from '../support/directories.js';
import { startDemoServer } from '../../src/demo/server.js';
import { birth, call, useService } from './service.js';

const service = useService({ computers: 300 });

/** Past the service of the tests: control is no part of the description that it holds answers against. */
const control = (method: string, path: string, body?: unknown, type = 'application/json') =>
  call(`${service().url}/_demo${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': type } }),
  });
const plain = (path: string, init: RequestInit = {}) => call(service().url + path, init);

describe('time and contact', () => {
  it('forces the contact of a silent agent, by name and by id', async () => {
    const seen = async (id: number) => (await service().get(`/api/computer/${id}`)).body.lastSeenUtc;
    const { body } = await control('POST', '/contact', { computers: ['pc-0033', 51] });
    expect(body.computers).toEqual([
      { id: 33, hostname: 'PC-0033' },
      { id: 51, hostname: 'PC-0051' },
    ]);
    expect([await seen(33), await seen(51)]).toEqual([body.nowUtc, body.nowUtc]);
  });

  it('a forced contact does the pending work of a suspended computer', async () => {
    await service().post('/api/computer/44/reboot', {});
    await service().advance(60);
    const rebooted = async () => (await service().get('/api/computer/44/reboot-status')).body.lastReboot;
    const before = await rebooted();
    const { body } = await control('POST', '/contact', { computers: [44] });
    expect(await rebooted()).toBe(body.nowUtc);
    expect(before).not.toBe(body.nowUtc);
  });
});

describe('failures', () => {
  it.each([
    ['GET /api/computer/{id}', '/api/computer/7?x=1', true],
    ['GET /API/Computer/7', '/api/computer/7', true],
    ['ANY *', '/api/computer/7', true],
    ['POST /api/computer/{id}', '/api/computer/7', false],
    ['GET /api/computer/{id}', '/api/computer/7/issues', false],
    ['GET /api/computer/8', '/api/computer/7', false],
  ])('%s is about %s: %s', async (operation, path, isAbout) => {
    await control('POST', '/failures', { operation, status: 503 });
    const { status, headers } = await plain(path);
    expect([status, headers.get('retry-after')]).toEqual(isAbout ? [503, '1'] : [401, null]);
    await control('DELETE', '/failures');
  });

  it('a request that hangs stays open until the client gives up', async () => {
    await control('POST', '/failures', { operation: 'GET /health', hangMs: null });
    const signal = AbortSignal.timeout(150);
    await expect(plain('/health', { signal })).rejects.toMatchObject({ name: 'TimeoutError' });
    expect((await plain('/health')).status).toBe(200);
  });

  it('a failed write has changed nothing', async () => {
    await control('POST', '/failures', { operation: 'POST /api/tags', status: 500 });
    const count = async () => (await service().get('/api/tags')).body.totalCount;
    const before = await count();
    await call(`${service().url}/api/tags`, { method: 'POST', body: '{}' });
    expect(await count()).toBe(before);
  });

  it.each([
    [{ operation: 'computer list' }, 'METHOD /path'],
    [{ operation: 'GET /x', status: 99 }, 'from 200 to 599'],
    [{ operation: 'GET /x', times: 0 }, '1 to 1,000,000'],
    [{}, "'operation' is required"],
  ])('%j is refused: %s', async (wish, words) => {
    const { status, body } = await control('POST', '/failures', wish);
    expect([status, body.detail]).toEqual([400, expect.stringContaining(words)]);
  });
});

describe('the log of requests', () => {
  it('has method, path, query, body and status, but no secrets and no control', async () => {
    await control('DELETE', '/requests');
    await service().token('demo');
    await service().get('/api/computer?top=2&skip=1');
    await service().post('/api/computer/search', { hostname: 'PC-0001' });
    await plain('/api/computer');
    await control('GET', '');
    const { body } = await control('GET', '/requests');
    expect(body).toMatchObject([
      { method: 'POST', path: '/api/auth/token', query: {}, body: null, status: 200 },
      { method: 'GET', path: '/api/computer', query: { top: '2', skip: '1' }, body: null, status: 200 },
      { method: 'POST', path: '/api/computer/search', body: { hostname: 'PC-0001' }, status: 200 },
      { method: 'GET', path: '/api/computer', status: 401 },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/client_secret|Bearer/);
  });
});

describe('scenarios', () => {
  it('are listed, and each can be loaded', async () => {
    const { body } = await control('GET', '/scenarios');
    expect(body.length).toBeGreaterThan(3);
    for (const { name } of body) {
      const loaded = await control('POST', '/scenario', { name });
      expect([loaded.status, loaded.body.scenario]).toEqual([200, name]);
    }
    expect((await control('POST', '/scenario', { name: 'nothing' })).body.message).toContain('failing-rollout');
  });

  it('site-offline silences the computers of the site until a forced contact', async () => {
    const stale = async () =>
      (await service().get('/api/computer/issues/stale-agent?top=1000')).body.items.map(
        (each: { id: number }) => each.id,
      );
    await service().advance(2 * 86_400);
    const silent = await stale();
    expect(silent).toEqual(expect.arrayContaining([6, 12, 18]));
    await control('POST', '/contact', { computers: [12] });
    await service().advance(2 * 86_400);
    expect(await stale()).not.toContain(12);
  });

  it('patch-day releases patches now and keeps the next patch day', async () => {
    const days = () => [...service().world.state.intents.values()].filter(({ kind }) => kind === 'patch-day').length;
    const before = days();
    const { body } = await control('POST', '/scenario', { name: 'patch-day' });
    expect(body.patchIds).toHaveLength(6);
    expect([before, days()]).toEqual([1, 1]);
  });
});

describe('reset', () => {
  it('starts a new world of the same size and seed, and tokens stay valid', async () => {
    await service().remove('/api/computer/1');
    expect((await control('POST', '/reset', {})).body).toMatchObject({ computers: 300, seed: 1, changes: 0 });
    expect((await service().get('/api/computer/1')).status).toBe(200);
    const { body } = await control('POST', '/reset', { computers: 60, seed: 9, nowUtc: '2025-01-01T00:00:00Z' });
    expect(body).toMatchObject({ computers: 60, seed: 9, startedUtc: '2025-01-01T00:00:00.000Z' });
    expect((await service().get('/api/computer?top=1')).body.totalCount).toBe(60);
    expect((await service().get('/api/computer/1')).headers.get('date')).toContain('2025');
  });
});

describe('access to control', () => {
  it('the OpenAPI description does not list control', async () => {
    const { body } = await service().get('/openapi/v1.json');
    expect(JSON.stringify(body)).not.toContain('_demo');
  });

  it("a page of another origin can't control the service, because bodies must be application/json", async () => {
    expect((await control('POST', '/reset', {}, 'text/plain')).status).toBe(415);
  });

  it('an unknown address gives 404 and lists the known ones', async () => {
    const { status, body } = await control('GET', '/nothing');
    expect([status, body.detail]).toEqual([404, expect.stringContaining('POST /_demo/advance')]);
  });
});

describe('a world in a directory', () => {
  const parent = useDirectory();

  it('keeps failures, orders and requests for the next process', async () => {
    const directory = join(parent(), 'world');
    const start = () => startDemoServer({ directory, computers: 100, now: () => birth });
    const first = await start();
    await first.fail({ operation: 'GET /health', status: 500, times: 2 });
    await first.contact('PC-0033');
    expect((await call(`${first.url}/health`, {})).status).toBe(500);
    await first.close();
    const second = await start();
    expect((await call(`${second.url}/health`, {})).status).toBe(500);
    expect((await call(`${second.url}/health`, {})).status).toBe(200);
    expect((await second.requests()).map(({ status }) => status)).toEqual([500, 500, 200]);
    expect(second.world.state.computers.get(33)?.contactAt).toBe(birth);
    await call(`${second.url}/_demo/reset`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect([await second.requests(), second.world.state.computers.get(33)]).toEqual([[], undefined]);
    await second.close();
  });
});
