import { mkdtempSync } from 'node:fs';
import { open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { appendLine } from '../../../src/files/append-line.js';

const folder = mkdtempSync(join(tmpdir(), 'ems-append-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

it('a line of which a full disk took a part is said, and the next one begins anew', async () => {
  const file = join(folder, 'lines');
  const handle = await open(file, 'w');
  await handle.writeFile('half');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the class of file handles is not exported
  const shared = Object.getPrototypeOf(handle) as typeof handle;
  await handle.close();
  const cut = vi.spyOn(shared, 'write').mockResolvedValue({ bytesWritten: 2, buffer: '' });
  try {
    await expect(appendLine(file, 'whole')).rejects.toMatchObject({ code: 'ENOSPC' });
  } finally {
    cut.mockRestore();
  }
  await appendLine(file, 'whole');
  expect(await readFile(file, 'utf8')).toBe('half\nwhole\n');
});
