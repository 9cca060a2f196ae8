import { execFileSync } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { readPieces } from '../../../../src/fleet/snapshot/table-file.js';
import type { Snapshot } from '../../../../src/fleet/snapshot/snapshot-store.js';
import { databaseOf } from '../../../../src/fleet/sql/build-database.js';
import { useDirectory } from '../../../support/in-process.js';

const directory = useDirectory();
const whole = gzipSync('{"id":1}\n{"id":2}\n');

const read = async (name: string): Promise<string> => {
  let text = '';
  for await (const piece of readPieces(join(directory(), name))) text += piece.toString();
  return text;
};

it.each([
  ['cut', whole.subarray(0, whole.length - 12), 'unexpected end of file'],
  ['text', Buffer.from('{"id":1}\n'), 'incorrect header check'],
  ['half a row', gzipSync('{"id":1}\n{"id"'), 'it ends within a row'],
  ['no line end', gzipSync(Buffer.alloc(17 * 1024 * 1024, ' ')), 'a row has no end'],
])('a table that is damaged says so, and what to do: %s', async (name, bytes, why) => {
  await writeFile(join(directory(), name), bytes);
  await expect(read(name)).rejects.toMatchObject({
    kind: 'failed',
    message: expect.stringContaining(`is damaged: ${why}.`),
    facts: { hint: expect.stringContaining('ems fleet snapshot') },
  });
});

it('a pipe, a directory and nothing at all are not waited for', async () => {
  execFileSync('mkfifo', [join(directory(), 'pipe')]);
  await expect(read('pipe')).rejects.toThrow('it is not a regular file');
  await expect(read('.')).rejects.toThrow('it is not a regular file');
  await expect(read('missing')).rejects.toThrow('ENOENT');
});

it('a table with other rows than were written makes no database', async () => {
  await writeFile(join(directory(), 'computers.ndjson.gz'), whole);
  const snapshot = (rows: number) =>
    ({ directory: directory(), meta: { tables: { computers: { rows, bytes: 1 } } } }) as unknown as Snapshot;
  await expect(databaseOf(snapshot(500), () => undefined)).rejects.toThrow('it has 2 of 500 rows');
  expect((await readdir(directory())).filter((name) => name.includes('sqlite'))).toEqual([]);
  expect(await databaseOf(snapshot(2), () => undefined)).toContain('sqlite');
});
