import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { connect, createServer, type AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { abortedAfter, signalsHeard } from '../../src/clock.js';

setFlagsFromString('--expose-gc');
const collectMemory: () => void = runInNewContext('gc');
setFlagsFromString('--no-expose-gc');

const endOf = (signal: AbortSignal): Promise<unknown> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(signal.reason), { once: true });
  });

describe('a signal with a time limit', () => {
  it('is aborted in time, though memory is collected before', async () => {
    const { signal } = abortedAfter(40, new AbortController().signal);
    const end = endOf(signal);
    collectMemory();
    await new Promise(setImmediate);
    collectMemory();
    expect(await end).toMatchObject({ name: 'TimeoutError' });
  });

  it('is aborted with the other one, at once where that was before', async () => {
    const other = new AbortController();
    const { signal } = abortedAfter(60_000, other.signal);
    const end = endOf(signal);
    other.abort(new Error('Ctrl-C'));
    expect(await end).toMatchObject({ message: 'Ctrl-C' });
    expect(abortedAfter(60_000, other.signal).signal.aborted).toBe(true);
  });

  it('lasts longer than the longest timer', async () => {
    const { signal, release } = abortedAfter(60 * 86_400_000, new AbortController().signal);
    await new Promise(setImmediate);
    expect(signal.aborted).toBe(false);
    release();
  });
});

describe('signalsHeard', () => {
  /** In one turn of the loop it begins; the next one works on something for long, and a signal comes meanwhile. */
  const heardAfterWork = (workMs: number): Promise<boolean> =>
    new Promise((resolve, reject) => {
      let isHeard = false;
      const hear = (): void => void (isHeard = true);
      process.once('SIGUSR2', hear);
      const server = createServer((socket) =>
        socket.on('data', (data) => {
          if (data.toString() === 'begin') {
            socket.write('work');
            signalsHeard().then(() => {
              resolve(isHeard);
              process.off('SIGUSR2', hear);
              return server.close();
            }, reject);
          }
        }),
      );
      server.listen(0, '127.0.0.1', () => {
        const client = connect((server.address() as AddressInfo).port, '127.0.0.1', () => client.write('begin'));
        client.on('data', () => {
          process.kill(process.pid, 'SIGUSR2');
          const until = performance.now() + workMs;
          while (performance.now() < until);
          client.end();
        });
      });
    });

  it('waits for a turn that is short: one that came in a long turn is heard in the next', async () => {
    for (let n = 0; n < 5; n++) expect(await heardAfterWork(30)).toBe(true);
  });

  it('ends although every turn is long', async () => {
    let isOver = false;
    const busy = (): void => {
      const until = performance.now() + 15;
      while (performance.now() < until);
      if (!isOver) setImmediate(busy);
    };
    setImmediate(busy);
    await signalsHeard();
    isOver = true;
  });
});
