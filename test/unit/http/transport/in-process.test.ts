import { describe, expect, test } from 'vitest';
import type { Exchange } from '../../../../src/http/transport/exchange.js';
import { inProcess, type AnswerExchange } from '../../../../src/http/transport/in-process.js';

const exchange: Exchange = {
  method: 'GET',
  url: 'http://demo.localhost/api/tags',
  headers: {},
  timeoutMs: 60_000,
};
const ok: AnswerExchange = async () => ({ status: 200, headers: { server: 'x' }, body: Buffer.from('[]') });
const never: AnswerExchange = () => new Promise(() => undefined);

describe('a transport within the process', () => {
  test('ends with the signal, before it begins and while it waits', async () => {
    await expect(inProcess(ok).exchange({ ...exchange, signal: AbortSignal.abort() })).rejects.toMatchObject({
      reason: 'aborted',
      sent: false,
    });
    const stop = new AbortController();
    const waiting = inProcess(never).exchange({ ...exchange, signal: stop.signal });
    stop.abort();
    await expect(waiting).rejects.toMatchObject({ reason: 'aborted', sent: true });
  });

  test('reports an error as a lost connection, because nobody knows how far it came', async () => {
    const breaks: AnswerExchange = async () => {
      throw new Error('the disk is full');
    };
    await expect(inProcess(breaks).exchange(exchange)).rejects.toMatchObject({
      reason: 'lost',
      sent: true,
      message: 'the disk is full',
    });
  });

  test('many in a row let timers and signals have their turn', async () => {
    const turns: number[] = [];
    const timer = setInterval(() => turns.push(performance.now()), 0);
    const end = performance.now() + 10_000;
    while (turns.length < 2 && performance.now() < end) await inProcess(ok).exchange(exchange);
    clearInterval(timer);
    expect(turns.length).toBeGreaterThanOrEqual(2);
  });
});
