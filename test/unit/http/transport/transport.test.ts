import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { EmsError } from '../../../../src/errors.js';
import { noteAnswer } from '../../../../src/http/busy-turn.js';
import type { Exchange } from '../../../../src/http/transport/exchange.js';
import { openTransport } from '../../../../src/http/transport/transport.js';
import { startScriptedServer, type Scripted, type ScriptedServer } from '../../../support/scripted-server.js';

const open = async () => {
  const server = await startScriptedServer();
  const transport = openTransport({ secure: false, insecure: false, connections: 1, connectTimeoutMs: 2_000 });
  onTestFinished(async () => {
    await transport.close();
    await server.close();
  });
  return { server, transport };
};

const post = ({ url }: ScriptedServer, more: Partial<Exchange> = {}): Exchange => ({
  method: 'POST',
  url: `${url}/x`,
  headers: {},
  timeoutMs: 5_000,
  ...more,
});

describe('what stops a request only until it has left', () => {
  it('keeps one that has not from being sent', async () => {
    const { server, transport } = await open();
    const exchange = transport.exchange(post(server, { unsentSignal: AbortSignal.abort(new EmsError('failed', '')) }));
    await expect(exchange).rejects.toMatchObject({ reason: 'aborted', sent: false });
    expect(server.requests).toEqual([]);
  });

  it('stops one that waits for a connection, and lets the one that has it be answered', async () => {
    const { server, transport } = await open();
    // Two at once: from here on everything goes by undici, which has one connection.
    await Promise.all([transport.exchange(post(server)), transport.exchange(post(server))]);
    const stop = new AbortController();
    server.script((_, response) => {
      stop.abort(new EmsError('interrupted', 'Stopped.'));
      response.end('{}');
    });
    const asked = post(server, { unsentSignal: stop.signal });
    const outcomes = await Promise.allSettled([transport.exchange(asked), transport.exchange(asked)]);
    expect(outcomes).toMatchObject([{ value: { status: 200 } }, { reason: { reason: 'aborted', sent: false } }]);
    expect(server.requests).toHaveLength(3);
  });
});

describe('while long answers are worked on', () => {
  it('every request leaves once, over the connections that there are', async () => {
    const { server, transport } = await open();
    const ports = new Set<number | undefined>();
    const long: Scripted = (_, response) => {
      ports.add(response.socket?.remotePort);
      response.end(JSON.stringify({ note: 'x'.repeat(40_000) }));
    };
    server.script(...Array.from({ length: 41 }, () => long));
    await transport.exchange(post(server));
    await Promise.all(
      Array.from({ length: 4 }, async (_, worker) => {
        for (let n = 0; n < 10; n++) {
          const reply = await transport.exchange(post(server, { url: `${server.url}/${worker}/${n}` }));
          noteAnswer(reply.body.length);
          const until = performance.now() + 12;
          while (performance.now() < until);
        }
      }),
    );
    expect(new Set(server.requests.map(({ url }) => url)).size).toBe(41);
    expect(server.requests).toHaveLength(41);
    // One of Node's own client for the first, one of undici.
    expect(ports.size).toBeLessThanOrEqual(2);
  });

  it('a request that a free connection takes is stopped by a signal that came meanwhile', async () => {
    const { server, transport } = await open();
    await Promise.all([transport.exchange(post(server)), transport.exchange(post(server))]);
    const stop = new AbortController();
    // Handed over in a turn in which a long answer came; the signal is heard in the next.
    noteAnswer(100_000);
    setImmediate(() => setImmediate(() => stop.abort(new EmsError('interrupted', 'Stopped.'))));
    const exchange = transport.exchange(post(server, { unsentSignal: stop.signal }));
    await expect(exchange).rejects.toMatchObject({ reason: 'aborted', sent: false });
    expect(server.requests).toHaveLength(2);
  });
});

describe('one request after the other', () => {
  it('share a connection', async () => {
    const { server, transport } = await open();
    const ports = new Set<number | undefined>();
    const answer: Scripted = (_, response) => {
      ports.add(response.socket?.remotePort);
      response.end('{}');
    };
    server.script(answer, answer, answer);
    for (const method of ['GET', 'POST', 'GET'] as const) await transport.exchange(post(server, { method }));
    expect([server.requests.length, ports.size]).toEqual([3, 1]);
  });

  it('sends the body of a DELETE with its length', async () => {
    const { server, transport } = await open();
    await transport.exchange(post(server, { method: 'DELETE', body: '{"ä":1}' }));
    expect(server.requests).toMatchObject([{ method: 'DELETE', headers: { 'content-length': '8' }, body: '{"ä":1}' }]);
  });

  it('gives a header that comes twice as a list, even one that Node would drop', async () => {
    const { server, transport } = await open();
    const headers = ['etag', 'a', 'etag', 'b', 'x', 'c'];
    server.script((_, response) => void response.writeHead(200, headers).end());
    expect((await transport.exchange(post(server))).headers).toMatchObject({ etag: ['a', 'b'], x: 'c' });
  });

  it('is given up where TLS never gets ready', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const sockets: Socket[] = [];
    silent.on('connection', (socket) => void sockets.push(socket));
    const transport = openTransport({ secure: true, insecure: false, connectTimeoutMs: 50 });
    onTestFinished(async () => {
      await transport.close();
      for (const socket of sockets) socket.destroy();
      silent.close();
    });
    const url = `https://127.0.0.1:${(silent.address() as AddressInfo).port}/x`;
    const exchange = transport.exchange({ method: 'GET', url, headers: {}, timeoutMs: 5_000 });
    await expect(exchange).rejects.toMatchObject({ reason: 'connect', sent: false, code: 'UND_ERR_CONNECT_TIMEOUT' });
  });
});
