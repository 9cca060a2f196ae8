import { expect, test } from 'vitest';
import { EmsError } from '../../../src/errors.js';
import type { Call, HeldAnswers, Reply } from '../../../src/http/client.js';
import { tellLarge } from '../../../src/http/large-answer.js';

const large = 1024 * 1024;

const told = async (repeat: Call['repeat'], bytes: number, atOnce: (stop: AbortController) => void) => {
  const seen: string[] = [];
  const stop = new AbortController();
  const call: Call = { method: 'GET', path: '/api/computer', repeat, operation: 'list' };
  const reply: Reply = { status: 200, headers: {}, body: Buffer.alloc(bytes), json: () => [] };
  // A signal that came while the answer did is told at the next turn of the loop.
  setImmediate(() => atOnce(stop));
  const onWork = { sends: () => void seen.push('sends'), isLarge: () => void seen.push('large') };
  const ended = await tellLarge(reply, call, { interrupt: stop.signal, onWork }).catch((error: unknown) => error);
  return { seen, ended };
};

const interrupted = new EmsError('interrupted', 'interrupted');

test('a read of a large answer ends by the signal that came with it', async () => {
  expect(await told('read', large, (stop) => stop.abort(interrupted))).toEqual({ seen: [], ended: interrupted });
});

test.each([
  ['without a signal', 'read', large, () => undefined, ['large']],
  [
    'of a change, which has to tell of it',
    'never',
    large,
    (stop: AbortController) => stop.abort(interrupted),
    ['large'],
  ],
  ['that is small', 'read', large - 1, (stop: AbortController) => stop.abort(interrupted), []],
] as const)('an answer %s is worked on', async (_, repeat, bytes, atOnce, seen) => {
  expect(await told(repeat, bytes, atOnce)).toEqual({ seen, ended: undefined });
});

test('pages that are held together are large together, once all are there', async () => {
  const seen: string[] = [];
  const onWork = { sends: () => void seen.push('sends'), isLarge: () => void seen.push('large') };
  const held: HeldAnswers = { bytes: 0 };
  const call: Call = { method: 'GET', path: '/api/group', repeat: 'read', operation: 'list', held };
  const reply: Reply = { status: 200, headers: {}, body: Buffer.alloc(large / 2), json: () => [] };
  await tellLarge(reply, call, { onWork });
  expect(held.areLarge).toBeUndefined();
  await tellLarge(reply, { ...call, query: [['skip', '500']] }, { onWork });
  expect(seen).toEqual([]);
  await held.areLarge?.();
  expect(seen).toEqual(['large']);
});

test('one beside others that are on their way is not: signals are heard with the next', async () => {
  const seen: string[] = [];
  const onWork = { sends: () => void seen.push('sends'), isLarge: () => void seen.push('large') };
  const call: Call = { method: 'GET', path: '/api/group', repeat: 'read', operation: 'list' };
  const reply: Reply = { status: 200, headers: {}, body: Buffer.alloc(large), json: () => [] };
  await tellLarge(reply, call, { onWork, isAlone: () => false });
  expect(seen).toEqual([]);
});
