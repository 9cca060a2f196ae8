import { expect, test } from 'vitest';
import { renameFile } from '../../../../src/base/files/private-file.js';

/** Fails so many times with a code, then renames. */
const busy = (times: number, code: string) => {
  const waited: number[] = [];
  let tries = 0;
  const move = async (): Promise<void> => {
    tries += 1;
    if (tries <= times) throw Object.assign(new Error(code), { code });
  };
  const wait = async (milliseconds: number): Promise<void> => {
    waited.push(milliseconds);
  };
  return { move, wait, waited, tries: () => tries };
};

test('a file that somebody has open on Windows is renamed when it is free', async () => {
  const file = busy(3, 'EPERM');
  await renameFile('a', 'b', { isWindows: true, ...file });
  expect([file.tries(), file.waited]).toEqual([4, [5, 10, 20]]);
});

test('one that stays open is an error after about a second', async () => {
  const file = busy(99, 'EBUSY');
  await expect(renameFile('a', 'b', { isWindows: true, ...file })).rejects.toMatchObject({ code: 'EBUSY' });
  expect(file.waited.reduce((sum, each) => sum + each, 0)).toBe(1275);
});

test('other errors, and other systems, are not waited for', async () => {
  const missing = busy(1, 'ENOENT');
  await expect(renameFile('a', 'b', { isWindows: true, ...missing })).rejects.toMatchObject({ code: 'ENOENT' });
  const posix = busy(1, 'EPERM');
  await expect(renameFile('a', 'b', { isWindows: false, ...posix })).rejects.toMatchObject({ code: 'EPERM' });
  expect([missing.waited, posix.waited]).toEqual([[], []]);
});
