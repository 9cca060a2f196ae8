import { afterEach, describe, expect, it, vi } from 'vitest';
import { nativeTakes, openNative } from '../../../../src/http/transport/bun-native.js';
import type { Exchange } from '../../../../src/http/transport/exchange.js';

afterEach(() => void vi.unstubAllGlobals());

const roots = { given: () => Promise.resolve({ own: [] }) } as unknown as Parameters<typeof openNative>[1];
const read: Exchange = { method: 'GET', url: 'http://h/api/system', headers: {}, timeoutMs: 1_000 };

describe('a read in the single executable', () => {
  it('gets a connection of its own every time, where fetch sends nothing a second time', async () => {
    const keptAlive: unknown[] = [];
    vi.stubGlobal('fetch', (_: string, { keepalive }: RequestInit) => {
      keptAlive.push(keepalive);
      return Promise.resolve(new Response('{}', { headers: { 'content-length': '2' } }));
    });
    const native = await openNative({ secure: false, insecure: false, connectTimeoutMs: 1_000 }, roots);
    await native.exchange(read);
    await native.exchange(read);
    expect(keptAlive).toEqual([false, false]);
  });

  it('goes by fetch as long as there are few; nothing else does', () => {
    expect(nativeTakes(read, { taken: 15, underWay: 9 })).toBe(true);
    expect(nativeTakes(read, { taken: 16, underWay: 0 })).toBe(false);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const)
      expect(nativeTakes({ ...read, method }, { taken: 0, underWay: 0 })).toBe(false);
  });
});
