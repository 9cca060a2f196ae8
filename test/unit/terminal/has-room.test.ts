import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hasRoom } from '../../../src/terminal/streams.js';

it('is known of files, without a byte that is written', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ems-room-'));
  const file = join(folder, 'result');
  const descriptor = openSync(file, 'w');
  expect(hasRoom(descriptor, 1)).toBe(true);
  expect(hasRoom(descriptor, Number.MAX_SAFE_INTEGER)).toBe(process.platform !== 'linux');
  expect(readFileSync(file, 'utf8')).toBe('');
  closeSync(descriptor);
  for (const unwritten of [file, folder]) {
    const other = openSync(unwritten, 'r');
    expect(hasRoom(other, 1)).toBe(process.platform !== 'linux' && unwritten === file);
    closeSync(other);
  }
  rmSync(folder, { recursive: true });
  expect(hasRoom(descriptor, 1)).toBe(true);
});

it.skipIf(!existsSync('/dev/full'))('is known of the device that is always full', () => {
  const descriptor = openSync('/dev/full', 'w');
  expect(hasRoom(descriptor, 1)).toBe(false);
  closeSync(descriptor);
});
