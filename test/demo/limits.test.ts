import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDemoService, type DemoService } from '../../src/demo/library.js';
import { call, type Answer } from './service.js';

let service: DemoService;
let token: string;
beforeAll(async () => {
  service = await startDemoService({
    computers: 100,
    tokenSeconds: 90,
    tokenRateLimit: { requests: 2, seconds: 60 },
    largestPage: 7,
    contactDelay: [60_000, 60_000],
    strict: true,
    now: '2026-03-02T08:00:00Z',
  });
  token = await service.token();
});
afterAll(() => service.close());

const send = (method: string, path: string, body?: string, type = 'application/json'): Promise<Answer> =>
  call(service.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': type }) },
    ...(body === undefined ? {} : { body }),
  });

describe('limits', () => {
  test('tokens expire as announced, and their number is limited', async () => {
    const ask = () =>
      call(`${service.url}/api/auth/token`, {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'client_credentials', client_id: 'demo', client_secret: 'demo' }),
      });
    const [first, , third] = [await ask(), await ask(), await ask()];
    expect(first.body.expires_in).toBe(90);
    expect(third.status).toBe(429);
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(30);
  });

  test.each(['/api/computer', '/api/computer?top=500', '/api/computer/issues/overview?top=8'])(
    'a page of %s has at most seven items, and says so',
    async (path) => {
      const { body } = await send('GET', path);
      expect(body).toMatchObject({ top: 7, skip: 0 });
      expect(body.items.length).toBe(7);
      expect(body.hasMore).toBe(true);
    },
  );

  test('a page below the limit is not changed', async () => {
    expect((await send('GET', '/api/computer?top=3')).body.items.length).toBe(3);
  });

  test('agents make contact after the given delay', async () => {
    await send('POST', '/api/computer/42/reboot', '{}');
    const rebooted = async () => (await send('GET', '/api/computer/42/reboot-status')).body.lastReboot;
    const before = await rebooted();
    await service.advance(59_000);
    expect(await rebooted()).toBe(before);
    await service.advance(2000);
    expect(await rebooted()).not.toBe(before);
  });
});

describe('strict', () => {
  test.each([
    ['an unknown query parameter', () => send('GET', '/api/computer?colour=red'), 400],
    ['a body without use', () => send('DELETE', '/api/computer/43', '{}'), 400],
    ['another content type', () => send('PATCH', '/api/computer/42', '{}', 'application/merge-patch+json'), 415],
    ['a very long text', () => send('PATCH', '/api/computer/42', `{"inventoryId":"${'x'.repeat(256)}"}`), 400],
    ['a long text', () => send('PATCH', '/api/computer/42', `{"inventoryId":"${'x'.repeat(255)}"}`), 200],
    ['a known parameter', () => send('GET', '/api/computer?neverSeen=true'), 200],
  ])('%s', async (_name, request, status) => {
    expect((await request()).status).toBe(status);
  });

  test('without --strict, all of them are accepted', async () => {
    const lax = await startDemoService({ computers: 50 });
    const headers = { authorization: `Bearer ${await lax.token()}`, 'content-type': 'application/merge-patch+json' };
    const body = JSON.stringify({ inventoryId: 'x'.repeat(300) });
    const answer = await call(`${lax.url}/api/computer/42?colour=red`, { method: 'PATCH', headers, body });
    await lax.close();
    expect(answer.status).toBe(200);
  });
});

describe('the state as a text', () => {
  test('another service continues with it at the same time', async () => {
    await send('PATCH', '/api/computer/7', '{"name":"RECEPTION"}');
    const text = service.exportState();
    expect(text).not.toContain(token);
    const again = await startDemoService({ state: text });
    const headers = { authorization: `Bearer ${await again.token()}` };
    const { body } = await call(`${again.url}/api/computer/7`, { headers });
    expect(body.hostname).toBe('RECEPTION');
    expect(again.now().getTime() - service.now().getTime()).toBeLessThan(60_000);
    expect((await call(`${again.url}/api/computer?top=1`, { headers })).body.totalCount).toBe(100);
    await again.close();
  });
});

test('an invalid time is refused', async () => {
  await expect(startDemoService({ now: 'soon' })).rejects.toThrow('now: "soon" is not a time.');
});
