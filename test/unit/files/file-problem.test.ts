import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { fileProblem, fileReason } from '../../../src/files/file-problem.js';

const directory = mkdtempSync(join(tmpdir(), 'ems-test-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

test('a directory below a file is told in words', async () => {
  writeFileSync(join(directory, 'file'), '');
  const path = join(directory, 'file', 'settings');
  const error = await mkdir(path).catch((reason: unknown) => reason);
  expect(fileProblem(error)).toMatchObject({
    kind: 'failed',
    message: `${path} cannot be used: part of the path is not a directory.`,
  });
});

test('a mistake of the program stays one', async () => {
  expect(fileProblem(new TypeError('x is undefined'))).toBeUndefined();
  expect(fileProblem(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))).toBeUndefined();
  expect(fileProblem(await readFile(directory).catch((reason: unknown) => reason))).toBeUndefined();
});

test('tells in words why a file cannot be read', () => {
  const missing = Object.assign(new Error("ENOENT: no such file or directory, open '/nope'"), { code: 'ENOENT' });
  expect(fileReason(missing)).toBe('no such file or directory');
  expect(fileReason(new Error('odd'))).toBe('odd');
});
