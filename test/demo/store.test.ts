import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { useFreshDirectory } from '../support/directories.js';
import type { Host } from '../../src/demo/service/host.js';
import type { ServiceReply } from '../../src/demo/request/exchange.js';
import { demoStatus, openWorld, resetWorld } from '../../src/demo/server.js';
import { issueToken } from '../../src/demo/request/access.js';
import { writeState } from '../../src/demo/store/world-file.js';
import { birth } from './service.js';

const parent = useFreshDirectory();
let directory = '';
const clock = { now: birth };
const now = (): number => clock.now;

beforeEach(async () => {
  directory = join(parent(), 'world');
  clock.now = birth;
});

const open = (): Promise<Host> => openWorld(directory, { computers: 100, now });

const send = (host: Host, method: string, target: string, body?: unknown): Promise<ServiceReply> => {
  const seconds = Math.floor(clock.now / 1000);
  const facts = { clientId: 'demo', roles: [], issuedAt: seconds, expiresAt: seconds + 3600 };
  const authorization = `Bearer ${issueToken(host.world.key, facts)}`;
  return host.handle({ method, target, authorization, body: body === undefined ? '' : JSON.stringify(body) });
};

const create = (host: Host, name: string, mac: number): Promise<ServiceReply> => {
  const macAddress = `02:00:00:FF:${String(mac).padStart(4, '0').replace(/^(..)/, '$1:')}`;
  return send(host, 'POST', '/api/computer', { name, domain: 'corp.example', isDomain: true, macAddress });
};

const names = async (host: Host): Promise<string[]> => {
  const { body } = await send(host, 'POST', '/api/computer/search?top=1000', { hostname: 'NEW-' });
  return (body as { items: { hostname: string }[] }).items.map((each) => each.hostname).toSorted();
};

describe('a world in a directory', () => {
  test('another process reads the same state, including delayed work', async () => {
    const first = await open();
    await create(first, 'NEW-1', 1);
    clock.now += 2000;
    await send(first, 'POST', '/api/computer/42/rescan', { scanType: 'Patch' });
    clock.now += 4000;
    await send(first, 'POST', '/api/computer/10/reboot');
    await send(first, 'POST', '/api/admin/local-principals', { description: null, roles: [], expiresAtUtc: null });
    clock.now += 60_000;
    await names(first);
    const second = await open();
    await names(second);
    expect(writeState(second.world.state)).toBe(writeState(first.world.state));
  });

  test('a refused request leaves no trace', async () => {
    const host = await open();
    const before = writeState(host.world.state);
    expect((await create(host, 'PC-0001', 1)).status).toBe(409);
    expect(writeState(host.world.state)).toBe(before);
    expect(await demoStatus(directory)).toMatchObject({ changes: 0 });
  });

  test("two processes at once lose nothing and see each other's changes", async () => {
    const [left, right] = [await open(), await open()];
    const wanted = Array.from({ length: 20 }, (_, index) => `NEW-${index}`);
    const replies = await Promise.all(wanted.map((name, index) => create(index % 2 === 0 ? left : right, name, index)));
    expect(replies.every((reply) => reply.status === 200)).toBe(true);
    expect(await names(left)).toEqual(wanted.toSorted());
    expect(await names(right)).toEqual(wanted.toSorted());
    const ids = replies.map((reply) => (reply.body as { id: number }).id);
    expect(new Set(ids).size).toBe(20);
  });

  test('two processes that start at once create one world', async () => {
    const hosts = await Promise.all([open(), open(), open()]);
    await Promise.all(hosts.map((host, index) => create(host, `NEW-${index}`, index)));
    expect(await names(await open())).toEqual(['NEW-0', 'NEW-1', 'NEW-2']);
    expect((await readdir(parent())).filter((name) => name.startsWith('.demo-'))).toEqual([]);
  });

  test('files and directory belong to the user alone', async () => {
    await create(await open(), 'NEW-1', 1);
    expect((await stat(directory)).mode & 0o777).toBe(0o700);
    for (const name of await readdir(directory)) expect((await stat(join(directory, name))).mode & 0o777).toBe(0o600);
  });
});

describe('reset and status', () => {
  test('reset starts a new world, by default of the same size, and open worlds notice', async () => {
    const host = await open();
    await create(host, 'NEW-1', 1);
    await resetWorld(directory, { now });
    expect(await names(host)).toEqual([]);
    expect(await demoStatus(directory)).toMatchObject({ exists: true, computers: 100, changes: 0 });
    await resetWorld(directory, { now, computers: 70, seed: 9 });
    expect(await demoStatus(directory)).toMatchObject({ computers: 70, seed: 9 });
    const { body } = await send(host, 'GET', '/api/computer');
    expect(body).toMatchObject({ totalCount: 70 });
  });

  test('the status of a missing directory does not create it', async () => {
    expect(await demoStatus(directory)).toMatchObject({ exists: false, startedUtc: null });
    expect(await readdir(parent())).toEqual([]);
  });

  test('a damaged file starts a new world', async () => {
    await open();
    await writeFile(join(directory, 'world.json'), 'not what it was');
    expect(await names(await open())).toEqual([]);
  });
});
