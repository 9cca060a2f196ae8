import { posix } from '../../../support/needed.js';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { fileProblem, fileReason } from '../../../../src/base/files/file-problem.js';

const directory = mkdtempSync(join(tmpdir(), 'ems-test-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

test.skipIf(posix.isMissing)(`a directory below a file is told in words${posix.because}`, async () => {
  writeFileSync(join(directory, 'file'), '');
  const path = join(directory, 'file', 'settings');
  const error = await mkdir(path).catch((reason: unknown) => reason);
  expect(fileProblem(error)).toMatchObject({
    kind: 'failed',
    message: `${path} cannot be used: part of the path is not a directory.`,
  });
});

test('a mistake of the program stays one', () => {
  expect(fileProblem(new TypeError('x is undefined'))).toBeUndefined();
  expect(fileProblem(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))).toBeUndefined();
  expect(fileProblem(Object.assign(new Error('listen'), { code: 'EACCES' }))).toBeUndefined();
});

test('a limit on the size of files is told in words', () => {
  const error = Object.assign(new Error('EFBIG: file too large, write'), { code: 'EFBIG' });
  expect(fileProblem(error)).toMatchObject({
    message: 'A file could not be written: the file would be larger than allowed.',
    facts: { hint: 'Raise the limit (ulimit -f) and try again.' },
  });
});

test.each(['EMFILE', 'ENFILE'])('a limit on open files is no bug of the program: %s', (code) => {
  const error = Object.assign(new Error(`${code}: too many open files, open '/x'`), { code, path: '/x' });
  expect(fileProblem(error)).toMatchObject({
    message: expect.stringMatching(/^A file could not be opened: too many open files/),
    facts: { hint: 'Raise the limit (ulimit -n 256) and try again.' },
  });
});

const isDirectory = (facts: object): Error => Object.assign(new Error('EISDIR: read'), { code: 'EISDIR', ...facts });

test.each([
  ['as Node 20 to 25 tell it, without a path', {}, 'A file of ems cannot be used: it is a directory.'],
  ['as Node 26 tells it, with its path', { path: '/x' }, '/x cannot be used: it is a directory.'],
])('a directory in the place of a file is told in words, %s', (_, facts, message) => {
  expect(fileProblem(isDirectory(facts))).toMatchObject({ kind: 'failed', message });
});

test('a directory that is read as a file is told in words by this Node', async () => {
  const error = await readFile(directory).catch((reason: unknown) => reason);
  expect(fileProblem(error)?.message).toMatch(/ cannot be used: it is a directory\.$/);
});

test('tells in words why a file cannot be read', () => {
  const missing = Object.assign(new Error("ENOENT: no such file or directory, open '/nope'"), { code: 'ENOENT' });
  expect(fileReason(missing)).toBe('no such file or directory');
  expect(fileReason(new Error('odd'))).toBe('odd');
});

test.each([{}, { path: '/x' }])('a full disk wants room: another directory has nothing to resume (%j)', (facts) => {
  const full = Object.assign(new Error('ENOSPC: write'), { code: 'ENOSPC', ...facts });
  expect(fileProblem(full)?.facts.hint).toMatch(/^Make room and try again\./);
});

test('a read-only file system wants to be writable: another directory has other runs', () => {
  const error = Object.assign(new Error('EROFS: open'), { code: 'EROFS', path: '/x' });
  expect(fileProblem(error)?.facts.hint).toMatch(
    /^Make it writable and try again\..* other settings, runs and rollouts\./,
  );
});
