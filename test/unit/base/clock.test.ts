import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { abortedAfter, abortedLater } from '../../../src/base/clock.js';

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

describe('a signal that follows another one later', () => {
  it('is aborted with its reason, also where that was aborted before', async () => {
    const other = new AbortController();
    const before = abortedLater(10, other.signal);
    other.abort(new Error('Ctrl-C'));
    const behind = abortedLater(10, other.signal);
    expect([before.signal.aborted, behind.signal.aborted]).toEqual([false, false]);
    expect(await Promise.all([before, behind].map(({ signal }) => endOf(signal)))).toEqual([
      other.signal.reason,
      other.signal.reason,
    ]);
  });
});
