import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Attempt, SendDeps } from '../../../../src/http/send-once.js';
import { sendOnce } from '../../../../src/http/send-once.js';
import { openNative } from '../../../../src/http/transport/bun-native.js';
import { fakeClock } from '../../../support/fake-clock.js';

afterEach(() => void vi.unstubAllGlobals());

const roots = { given: () => Promise.resolve({ own: [] }) } as unknown as Parameters<typeof openNative>[1];

/** What fetch is told about connections, for this try of a read. */
const keepsAlive = async (count: number): Promise<unknown> => {
  const asked: RequestInit[] = [];
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    asked.push(init);
    return Promise.resolve(new Response('{}', { headers: { 'content-length': '2' } }));
  });
  const native = await openNative({ secure: false, insecure: false, connectTimeoutMs: 1_000 }, roots);
  const call = { method: 'GET', path: '/api/system', repeat: 'read', role: '', operation: '' } as const;
  const context = { call, origin: 'http://h', timeoutMs: 1 } as unknown as Attempt['context'];
  const means = { clock: fakeClock(), timeoutMs: 1_000, connect: () => Promise.resolve(native) } as unknown as SendDeps;
  await sendOnce({ call, url: 'http://h/api/system', token: 't', count, context }, means);
  return asked.map(({ keepalive }) => keepalive);
};

describe('a read in the single executable', () => {
  it('may use a connection again', async () => {
    expect(await keepsAlive(1)).toEqual([true]);
  });

  it.each([2, 3])('gets its own connection at try %i, where fetch sends nothing a second time', async (count) => {
    expect(await keepsAlive(count)).toEqual([false]);
  });
});
