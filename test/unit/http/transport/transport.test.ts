import { describe, expect, it, onTestFinished } from 'vitest';
import { EmsError } from '../../../../src/base/errors.js';
import type { Exchange } from '../../../../src/http/transport/exchange.js';
import { openTransport } from '../../../../src/http/transport/transport.js';
import { startRawServer } from '../../../support/raw-server.js';
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

describe('a signal for unsent requests', () => {
  it('keeps a request from being sent', async () => {
    const { server, transport } = await open();
    const exchange = transport.exchange(post(server, { unsentSignal: AbortSignal.abort(new EmsError('failed', '')) }));
    await expect(exchange).rejects.toMatchObject({ reason: 'aborted', sent: false });
    expect(server.requests).toEqual([]);
  });

  it('stops a request that waits for a connection and leaves the one that has it alone', async () => {
    const { server, transport } = await open();
    const stop = new AbortController();
    server.script((_, response) => {
      stop.abort(new EmsError('interrupted', 'Stopped.'));
      response.end('{}');
    });
    const asked = post(server, { unsentSignal: stop.signal });
    const outcomes = await Promise.allSettled([transport.exchange(asked), transport.exchange(asked)]);
    expect(outcomes).toMatchObject([{ value: { status: 200 } }, { reason: { reason: 'aborted', sent: false } }]);
    expect(server.requests).toHaveLength(1);
  });
});

describe('the transport', () => {
  it('uses one connection for one request after the other', async () => {
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

  it('gives a repeated header as a list', async () => {
    const { server, transport } = await open();
    const headers = ['etag', 'a', 'etag', 'b', 'x', 'c'];
    server.script((_, response) => void response.writeHead(200, headers).end());
    expect((await transport.exchange(post(server))).headers).toMatchObject({ etag: ['a', 'b'], x: 'c' });
  });

  it('gives up where the TLS handshake does not end', async () => {
    const silent = await startRawServer(() => undefined);
    const transport = openTransport({ secure: true, insecure: false, connectTimeoutMs: 50 });
    onTestFinished(async () => {
      await transport.close();
      await silent.close();
    });
    const url = `https://127.0.0.1:${silent.port}/x`;
    const exchange = transport.exchange({ method: 'GET', url, headers: {}, timeoutMs: 5_000 });
    await expect(exchange).rejects.toMatchObject({ reason: 'connect', sent: false, code: 'UND_ERR_CONNECT_TIMEOUT' });
  });
});
