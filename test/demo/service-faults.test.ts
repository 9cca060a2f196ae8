import { request } from 'node:https';
import { afterEach, describe, expect, test } from 'vitest';
import { startDemoServer, type DemoServer, type DemoServerOptions } from '../../src/demo/server.js';

const servers: DemoServer[] = [];
const start = async (options: DemoServerOptions): Promise<DemoServer> => {
  const server = await startDemoServer({ computers: 10, ...options });
  servers.push(server);
  return server;
};

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

const run = async (): Promise<number[]> => {
  const { url } = await start({ faults: '500:30%,429:10%' });
  const statuses: number[] = [];
  for (let index = 0; index < 60; index += 1) statuses.push((await fetch(`${url}/api/computer`)).status);
  return statuses;
};

describe('faults on request', () => {
  test('every request can be made to fail with a status', async () => {
    const { url } = await start({ faults: '503:100%' });
    const answer = await fetch(`${url}/api/computer`);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  });

  test('a share of the requests fails, always the same ones', async () => {
    const first = await run();
    expect(new Set(first)).toEqual(new Set([401, 429, 500]));
    expect(await run()).toEqual(first);
  });

  test('a share of the connections is dropped', async () => {
    const { url } = await start({ faults: 'drop:100%' });
    await expect(fetch(`${url}/api/computer`)).rejects.toThrow('fetch failed');
  });

  test('/health never fails', async () => {
    const { url } = await start({ faults: '500:100%' });
    expect((await fetch(`${url}/health`)).status).toBe(200);
  });
});

describe('TLS', () => {
  test('a client that trusts the certificate verifies it for 127.0.0.1', async () => {
    const server = await start({ tls: true });
    const status = await new Promise<number | undefined>((resolve, reject) => {
      request(`${server.url}/health`, { ca: server.certificate }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(server.url).toMatch(/^https:/);
    expect(status).toBe(200);
  });

  test('a client that does not trust the certificate refuses it', async () => {
    const server = await start({ tls: true });
    await expect(fetch(`${server.url}/health`)).rejects.toThrow('fetch failed');
  });
});
