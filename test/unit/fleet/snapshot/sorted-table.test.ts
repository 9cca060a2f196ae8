import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSortedTable } from '../../../../src/fleet/snapshot/sorted-table.js';
import { createTable, readObjects } from '../../../../src/fleet/snapshot/table-file.js';
import { rowKey } from '../../../../src/fleet/snapshot/table-keys.js';
import { useDirectory } from '../../../support/in-process.js';

const folder = useDirectory();

const write = async (
  name: string,
  ids: readonly number[],
  filler = '',
  expects: 'order' | 'any' = 'order',
): Promise<number> => {
  const table = createSortedTable(join(folder(), name), { expects, keyOf: rowKey.computers });
  for (const id of ids) await table.addRow(rowKey.computers({ id }), { id, filler });
  return (await table.close()).rows;
};

const idsIn = async (name: string): Promise<unknown[]> => {
  const found: unknown[] = [];
  for await (const { id } of readObjects(join(folder(), name))) found.push(id);
  return found;
};

describe('a sorted table', () => {
  it('is in the order of numbers, whatever the order of the rows, and has each once', async () => {
    expect(await write('few', [10, 9, 100, 9, 1])).toBe(4);
    expect(await idsIn('few')).toEqual([1, 9, 10, 100]);
  });

  it('merges what does not fit into memory, and leaves one file', async () => {
    const ids = Array.from({ length: 9_000 }, (_, at) => ((at * 7919) % 9_000) + 1);
    expect(await write('many', [...ids, ...ids.slice(0, 50)], 'x'.repeat(1_000))).toBe(9_000);
    expect(await idsIn('many')).toEqual(Array.from({ length: 9_000 }, (_, at) => at + 1));
    expect((await readdir(folder())).filter((name) => name.startsWith('many'))).toEqual(['many']);
    expect(await write('any', ids, 'x'.repeat(1_000), 'any')).toBe(9_000);
    expect(await idsIn('any')).toEqual(Array.from({ length: 9_000 }, (_, at) => at + 1));
    expect((await readdir(folder())).filter((name) => name.startsWith('any'))).toEqual(['any']);
  });

  it('keeps rows that are larger than what is held, and names of any letters, in the order that comparing expects', async () => {
    const table = createSortedTable(join(folder(), 'names'), { expects: 'any', keyOf: rowKey.packages });
    const names = ['b\tc', 'ü', 'a', '\u{1F600}', '\uFFFD', 'b c', '漢字', 'Z'];
    for (const round of [0, 1])
      for (const id of names) await table.addRow(rowKey.packages({ id }), { id, round, filler: 'ü'.repeat(200_000) });
    expect((await table.close()).rows).toBe(7);
    const keys = ((await idsIn('names')) as string[]).map((id) => rowKey.packages({ id }));
    expect(keys).toEqual(keys.toSorted((left, right) => (left < right ? -1 : 1)));
    expect(new Set(keys).size).toBe(7);
  });

  it('that is abandoned leaves nothing', async () => {
    const table = createSortedTable(join(folder(), 'left'), { expects: 'any', keyOf: rowKey.computers });
    for (let id = 0; id < 5_000; id++) await table.addRow(String(id), { id, filler: 'x'.repeat(1_000) });
    await table.abandon();
    expect((await readdir(folder())).filter((name) => name.startsWith('left'))).toEqual([]);
  });

  it('of nothing is a file without rows', async () => {
    expect(await write('none', [])).toBe(0);
    expect(await idsIn('none')).toEqual([]);
  });

  it('that cannot be written says why, and ends', async () => {
    const table = createTable(join(folder(), 'no', 'such', 'folder'));
    const filled = async (): Promise<void> => {
      for (let at = 0; at < 2_000; at++) await table.writeText('x'.repeat(1_000));
      await table.close();
    };
    await expect(filled()).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
