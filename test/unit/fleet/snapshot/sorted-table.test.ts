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
  for (const id of ids) await table.add(rowKey.computers({ id }), JSON.stringify({ id, filler }));
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

  it('that is abandoned leaves nothing', async () => {
    const table = createSortedTable(join(folder(), 'left'), { expects: 'any', keyOf: rowKey.computers });
    for (let id = 0; id < 5_000; id++) await table.add(String(id), JSON.stringify({ id, filler: 'x'.repeat(1_000) }));
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
      for (let at = 0; at < 2_000; at++) await table.write('x'.repeat(1_000));
      await table.close();
    };
    await expect(filled()).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
