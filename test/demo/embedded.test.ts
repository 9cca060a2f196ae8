import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useDirectory } from '../support/directories.js';
import { openEmbedded, type EmbeddedService } from '../../src/demo/embedded.js';
import { startDemoServer, type DemoServer } from '../../src/demo/server.js';

const folder = useDirectory();
let server: DemoServer;
let embedded: EmbeddedService;

beforeAll(async () => {
  const directory = join(folder(), 'world');
  server = await startDemoServer({ directory });
  embedded = await openEmbedded(directory);
});

afterAll(async () => {
  await server.close();
});

interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** These headers differ each time or belong to the connection. */
const ofTheirOwn = new Set(['connection', 'date', 'keep-alive', 'x-request-id']);
const lasting = (headers: Iterable<readonly [string, string]>): object =>
  Object.fromEntries([...headers].filter(([name]) => !ofTheirOwn.has(name)));

const overHttp = async ({ method = 'GET', path, headers = {}, body }: Sent): Promise<object> => {
  const answer = await fetch(`${server.url}${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
  return { status: answer.status, headers: lasting(answer.headers), body: await answer.text() };
};

const inside = async ({ method = 'GET', path, headers = {}, body }: Sent): Promise<object> => {
  const answer = await embedded.answer({ method, url: `http://demo.localhost${path}`, headers, body });
  return { status: answer.status, headers: lasting(Object.entries(answer.headers)), body: String(answer.body ?? '') };
};

const authorization = (): string => `Bearer ${server.tokenFor('demo')}`;
const json = { 'content-type': 'application/json' };

describe('the embedded service answers to the byte what it answers over a connection', () => {
  const plain: readonly Sent[] = [
    { path: '/health' },
    { path: '/openapi/v1.json' },
    { path: '/admin' },
    { path: '/api/computer' },
    { path: '/nowhere' },
    { path: '/api/%' },
    { path: '/api/tags', headers: { authorization: 'Bearer x' } },
    { path: '/api/auth/token', method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' },
    { path: '/_demo/failures' },
  ];
  test.each(plain)('$path', async (sent) => {
    expect(await inside(sent)).toEqual(await overHttp(sent));
  });

  const signedIn: readonly Sent[] = [
    { path: '/api/computer?top=3&skip=10' },
    { path: '/api/computer?top=x' },
    { path: '/api/computer/42' },
    { path: '/api/computer/4200000' },
    { path: '/API/Group/' },
    { path: '/api/packages?nameContains=7-zip%C3%9F' },
    { path: '/api/tags', method: 'PATCH' },
    { path: '/api/computer/search', method: 'POST', headers: json, body: '{"hostname":"PC-00"}' },
    { path: '/api/computer/search', method: 'POST', headers: json, body: '{"hostname":' },
    { path: '/api/computer/search', method: 'POST', headers: json, body: '{"nonsense":"Zürich"}' },
    { path: '/api/tags', headers: { 'api-version': '7' } },
  ];
  test.each(signedIn)('$method $path $body', async (sent) => {
    const request = { ...sent, headers: { ...sent.headers, authorization: authorization() } };
    expect(await inside(request)).toEqual(await overHttp(request));
  });

  test('a body that is too large is refused', async () => {
    const request = { path: '/api/tags', method: 'POST', headers: json, body: `"${'x'.repeat(10 * 1024 * 1024)}"` };
    const answer = await inside(request);
    expect(answer).toMatchObject({ status: 413 });
    expect(answer).toEqual(await overHttp(request));
  });
});

describe('the embedded service', () => {
  const post = (path: string, value: object): Promise<object> =>
    inside({ method: 'POST', path, headers: { ...json, authorization: authorization() }, body: JSON.stringify(value) });

  test('shares its state with a server on the same directory, in both directions', async () => {
    expect(await post('/api/tags', { designation: 'From inside', description: null })).toMatchObject({ status: 201 });
    const list = { path: '/api/tags', headers: { authorization: authorization() } };
    expect(await overHttp(list)).toMatchObject({ body: expect.stringContaining('From inside') });
    await server.advance(3_600_000);
    await inside(list);
    expect(Math.abs(embedded.time() - server.time())).toBeLessThan(60_000);
  });
});
