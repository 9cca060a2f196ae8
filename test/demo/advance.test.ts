import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useDirectory } from '../support/directories.js';
import { demoStatus, openWorld, resetWorld, startDemoServer } from '../../src/demo/server.js';
import type { Host } from '../../src/demo/service/host.js';
import { birth } from './service.js';

const day = 86_400_000;
const parent = useDirectory();
let count = 0;

const newDirectory = (): string => join(parent(), `world-${(count += 1)}`);
const open = (directory: string, now = birth): Promise<Host> =>
  openWorld(directory, { computers: 200, now: () => now });
const advance = (host: Host, milliseconds: number) => host.command({ kind: 'advance', milliseconds });

describe('a world in a directory', () => {
  it('keeps its time when it is opened again', async () => {
    const directory = newDirectory();
    await advance(await open(directory), 7 * day);
    expect((await open(directory, birth + 1000)).time()).toBe(birth + 1000 + 7 * day);
    const status = await demoStatus(directory, () => birth);
    expect(status).toMatchObject({ nowUtc: new Date(birth + 7 * day).toISOString(), changes: 0 });
  });

  it('is updated in other processes that have it open', async () => {
    const directory = newDirectory();
    const [one, other] = [await open(directory), await open(directory)];
    await advance(one, 3 * day);
    await other.handle({ method: 'GET', target: '/health', body: '' });
    expect(other.time()).toBe(birth + 3 * day);
    await advance(other, day);
    await one.handle({ method: 'GET', target: '/health', body: '' });
    expect(one.time()).toBe(birth + 4 * day);
  });

  it("restarts at the machine's time or at a given time", async () => {
    const directory = newDirectory();
    const now = (): number => birth;
    await advance(await open(directory), 7 * day);
    await resetWorld(directory, { now });
    expect((await open(directory)).time()).toBe(birth);
    await resetWorld(directory, { now, birth: birth - 90 * day });
    expect((await open(directory, birth + 500)).time()).toBe(birth - 90 * day + 500);
  });

  it('is the same after one step as after many', async () => {
    const [one, many] = [await open(newDirectory()), await open(newDirectory())];
    await advance(one, 40 * day);
    for (let step = 0; step < 40; step += 1) await advance(many, day);
    expect(many.world.state).toEqual(one.world.state);
  });
});

it.each([-1, 0.5, Number.NaN, 4000 * day])('refuses to move by %d ms', async (milliseconds) => {
  const host = await open(newDirectory());
  await expect(advance(host, milliseconds)).rejects.toMatchObject({ reply: { status: 400 } });
  expect(host.time()).toBe(birth);
});

describe('over HTTP', () => {
  const withServer = async <T>(
    options: Parameters<typeof startDemoServer>[0],
    work: (server: Awaited<ReturnType<typeof startDemoServer>>) => Promise<T>,
  ): Promise<T> => {
    const server = await startDemoServer({ computers: 60, ...options });
    try {
      return await work(server);
    } finally {
      await server.close();
    }
  };
  const dateOf = async (url: string): Promise<number> =>
    Date.parse((await fetch(`${url}/health`)).headers.get('date') ?? '');

  it('the Date header has the time of the service', () =>
    withServer({ now: () => birth }, async (server) => {
      expect(await dateOf(server.url)).toBe(birth);
      await server.advance(9 * day);
      expect(await dateOf(server.url)).toBe(birth + 9 * day);
    }));

  it('tokens stay valid when time advances', () =>
    withServer({ now: () => birth }, async (server) => {
      const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: 'demo', client_secret: 'demo' });
      const answer = (await (await fetch(`${server.url}/api/auth/token`, { method: 'POST', body })).json()) as {
        access_token: string;
      }; // of the token endpoint
      await server.advance(30 * day);
      const headers = { authorization: `Bearer ${answer.access_token}` };
      expect((await fetch(`${server.url}/api/computer/1`, { headers })).status).toBe(200);
    }));

  it('time starts at the given time and passes at the given speed', () => {
    let now = birth;
    return withServer({ now: () => now, birth: birth - 700 * day, speed: 60 }, async (server) => {
      expect(server.time()).toBe(birth - 700 * day);
      now += 60_000;
      expect(server.time()).toBe(birth - 700 * day + 3_600_000);
      expect(await dateOf(server.url)).toBe(birth - 700 * day + 3_600_000);
    });
  });
});
