import { describe, expect, it, onTestFinished } from 'vitest';
import { EmsError } from '../../../../src/errors.js';
import type { Exchange } from '../../../../src/http/transport/exchange.js';
import { openTransport } from '../../../../src/http/transport/transport.js';
import { startScriptedServer, type ScriptedServer } from '../../../support/scripted-server.js';

const open = async () => {
  const server = await startScriptedServer();
  const transport = await openTransport({ secure: false, insecure: false, connections: 1, connectTimeoutMs: 2_000 });
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
