import dns from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectTo } from '../../../src/http/transport/transport.js';
import { parseBaseUrl } from '../../../src/http/url.js';
import { startScriptedServer, type ScriptedServer } from '../../support/scripted-server.js';

type Lookup = () => Promise<readonly { readonly address: string; readonly family: number }[]>;

const { lookup: asked } = dns;
const lookup = vi.fn<Lookup>();
Object.assign(dns, { lookup });
syncBuiltinESMExports();

let server: ScriptedServer;
beforeEach(async () => {
  server = await startScriptedServer();
  server.always({ json: {} });
  lookup.mockReset();
});
afterEach(() => server.close());
afterAll(() => {
  Object.assign(dns, { lookup: asked });
  syncBuiltinESMExports();
});

/** Two at once: one goes by the client of Node, the other by undici. */
const ask = async (host: string): Promise<readonly number[]> => {
  const url = `http://${host}:${new URL(server.url).port}`;
  const transport = await connectTo(parseBaseUrl(url), undefined, {
    connectTimeoutMs: 5000,
    env: {},
    warn: () => undefined,
  });
  const send = () => transport.exchange({ method: 'GET', url: `${url}/api`, headers: {}, timeoutMs: 5000 });
  try {
    return (await Promise.all([send(), send()])).map(({ status }) => status);
  } finally {
    await transport.close();
  }
};

test('plain http goes to the address that was looked at; the name is not asked a second time', async () => {
  lookup.mockResolvedValue([{ address: '127.0.0.1', family: 4 }]);
  // No name service knows it, so whoever asked again would not arrive.
  expect(await ask('no-such-machine.localhost')).toEqual([200, 200]);
  expect(lookup).toHaveBeenCalledOnce();
});

test.each([
  [[{ address: '192.0.2.1', family: 4 }]],
  [
    [
      { address: '127.0.0.1', family: 4 },
      { address: '192.0.2.1', family: 4 },
    ],
  ],
  [[{ address: '0.0.0.0', family: 4 }]],
])('a name of this machine that leads elsewhere is refused: %j', async (found) => {
  lookup.mockResolvedValue(found);
  for (const host of ['localhost', 'x.localhost', 'x.localhost.']) {
    await expect(ask(host)).rejects.toMatchObject({ kind: 'refused' });
  }
  expect(server.requests).toEqual([]);
});

test('a name that did not resolve is not tried again behind the back of the check', async () => {
  lookup.mockRejectedValue(Object.assign(new Error('no'), { code: 'ENOTFOUND' }));
  await expect(ask('localhost')).rejects.toMatchObject({ code: 'ENOTFOUND', sent: false });
  expect(server.requests).toEqual([]);
});

test('a certificate that is not verified is said, once for each command', async () => {
  const warn = vi.fn<(line: string) => void>();
  const base = parseBaseUrl('https://ems.test');
  for (const insecure of [false, true]) {
    const transport = await connectTo(base, undefined, { insecure, connectTimeoutMs: 1, env: {}, warn });
    await transport.close();
  }
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('of https://ems.test is not verified'));
});
