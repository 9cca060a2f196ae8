import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { appendLine } from '../../../../src/base/files/append-line.js';

const folder = mkdtempSync(join(tmpdir(), 'ems-append-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a line of which a full disk took a part is said, and the next one begins anew', () => {
  const file = join(folder, 'lines');
  writeFileSync(file, 'half');
  expect(() => appendLine(file, 'whole', () => 2)).toThrow(expect.objectContaining({ code: 'ENOSPC' }));
  appendLine(file, 'whole');
  expect(readFileSync(file, 'utf8')).toBe('half\nwhole\n');
});
