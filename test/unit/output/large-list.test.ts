import { expect, test } from 'vitest';
import { list, rendered } from './rendered.js';

/** Three pages, none of which is large by itself. */
const pages = (bytes: number): string[] =>
  [1, 2, 3].map((id) => JSON.stringify({ items: [{ id, note: 'x'.repeat(bytes / 3) }], skip: id - 1 }));

const held = [
  { format: 'yaml', envelope: true },
  { format: 'json', sortBy: 'id' },
  { format: 'json', query: '[].id' },
] as const;

const seenWith = async (options: Parameters<typeof rendered>[1], bytes: number): Promise<string[]> => {
  const seen: string[] = [];
  const isLarge = async () => void seen.push('large');
  await rendered(list(pages(bytes)), options, { pipe: true, isLarge, onWrite: () => seen.push('writes') });
  return seen;
};

test.each(held)('a list that is held as a whole is large with all of its pages: %j', async (options) => {
  expect((await seenWith(options, 1_050_000)).slice(0, 2)).toEqual(['large', 'writes']);
  expect(await seenWith(options, 300_000)).not.toContain('large');
});

test('one that is written page by page is not', async () => {
  expect(await seenWith({ format: 'yaml' }, 1_050_000)).not.toContain('large');
});

test.each(held)('a signal that has come by then ends it before anything is written: %j', async (options) => {
  const seen: string[] = [];
  const interrupted = rendered(list(pages(1_050_000)), options, {
    pipe: true,
    isLarge: () => Promise.reject(new Error('interrupted')),
    onWrite: () => seen.push('writes'),
  });
  await expect(interrupted).rejects.toThrow('interrupted');
  expect(seen).toEqual([]);
});
