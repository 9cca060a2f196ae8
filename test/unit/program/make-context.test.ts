import { expect, test } from 'vitest';
import { closeAll } from '../../../src/program/make-context.js';

test('everything is closed in order, also when something fails on the way', async () => {
  const closed: string[] = [];
  const closer = (name: string) => async () => void closed.push(name);
  const failing = async (): Promise<void> => {
    throw new Error('not closed');
  };
  await expect(closeAll([closer('progress'), failing, closer('client')])).rejects.toThrow('not closed');
  expect(closed).toEqual(['progress', 'client']);
});
