import { expect, it } from 'vitest';
import type { Context } from '../../../../src/context.js';
import type { Json } from '../../../../src/contract/operation.js';
import { taskSieve } from '../../../../src/engine/show/sift-tasks.js';
import { typedInput } from '../../../support/typed-input.js';
import { replyOf } from '../read/reply-of.js';

const [t1, t2, gone] = ['1', '2', '3'].map((at) => `00000000-0000-4000-8000-00000000000${at}`) as [
  string,
  string,
  string,
];
const asked: string[] = [];
const whole: Record<string, string> = { [t1]: '{"actions":[{"computerId":42}]}', [t2]: '{"actions":[{"clientId":7}]}' };
const client = {
  sendRaw: async ({ pathValues }: { pathValues: { trackingId: string } }) => {
    asked.push(pathValues.trackingId);
    const found = whole[pathValues.trackingId];
    return found === undefined ? replyOf('', { status: 404 }) : replyOf(found);
  },
};
const context = { client: async () => client, interrupt: undefined } as unknown as Context;
const keeps = async (flags: Record<string, string>, task: Json): Promise<boolean> => {
  const sieve = await taskSieve(typedInput(flags), context);
  if (sieve === undefined) throw new Error('nothing is sifted');
  return sieve(task);
};

it('every task is wanted without --status and --computer', async () => {
  expect(await taskSieve(typedInput(), context)).toBeUndefined();
});

it('a status is compared as a word or a number, in any letter case', async () => {
  expect(await keeps({ status: 'running' }, { status: 1 })).toBe(true);
  expect(await keeps({ status: 'failed' }, { status: 'Failed' })).toBe(true);
  expect(await keeps({ status: 'failed' }, { status: 2 })).toBe(false);
  expect(await keeps({ status: 'failed' }, 'task')).toBe(false);
});

it('a task that lists its computers is not asked for', async () => {
  asked.length = 0;
  expect(await keeps({ computer: '42' }, { trackingId: t2, computerId: 42 })).toBe(true);
  expect(await keeps({ computer: '42' }, { trackingId: t1, actions: [{ clientId: 7 }] })).toBe(false);
  expect(asked).toEqual([]);
});

it('a task that lists none is read, and one that is gone does not count', async () => {
  asked.length = 0;
  expect(await keeps({ computer: '42' }, { trackingId: t1 })).toBe(true);
  expect(await keeps({ computer: '42' }, { id: t2 })).toBe(false);
  expect(await keeps({ computer: '42' }, { trackingId: gone })).toBe(false);
  expect(await keeps({ computer: '42' }, {})).toBe(false);
  expect(asked).toEqual([t1, t2, gone]);
});
