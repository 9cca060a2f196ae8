import { expect, it } from 'vitest';
import { readAhead } from '../../../../src/engine/show/list.js';
import type { Page } from '../../../../src/base/json/objects.js';

const page = (count: number): Page => ({ text: Buffer.from('[]'), wrapped: false, count, items: () => [] });

it('reads the first page before it hands over, and the next one while a page is shown', async () => {
  const events: string[] = [];
  const pages = await readAhead(
    async function* (warn) {
      for (const count of [1, 2, 3]) {
        events.push(`read ${count}`);
        yield page(count);
      }
      warn('the list changed');
    },
    (line) => events.push(line),
  );
  expect(events).toEqual(['read 1']);
  for await (const { count } of pages) {
    await new Promise(setImmediate);
    events.push(`show ${count}`);
  }
  expect(events).toEqual(['read 1', 'read 2', 'show 1', 'read 3', 'show 2', 'show 3', 'the list changed']);
});

it('fails before it hands over if the first page cannot be read, and after the pages before it if a later one cannot', async () => {
  const failing = (good: number) =>
    async function* (): AsyncGenerator<Page> {
      for (let count = 0; count < good; count++) yield page(count);
      throw new Error('role required');
    };
  await expect(readAhead(failing(0), () => undefined)).rejects.toThrow('role required');
  const shown: number[] = [];
  const showAll = async (): Promise<void> => {
    for await (const { count } of await readAhead(failing(2), () => undefined)) shown.push(count);
  };
  await expect(showAll()).rejects.toThrow('role required');
  expect(shown).toEqual([0, 1]);
});
