import { execFileSync } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runHere, useDirectory } from '../support/in-process.js';

const directory = useDirectory();

const folderOf = async (name: string, files: Readonly<Record<string, string>>): Promise<string> => {
  const folder = join(directory(), name);
  await mkdir(join(folder, 'groups'), { recursive: true });
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
  return folder;
};

const check = (...line: readonly string[]) => runHere(['state', 'check', ...line], directory());

it('says that there are no problems, without a service and without settings', async () => {
  const folder = await folderOf('good', { 'groups/a.yaml': 'group: Assignments/A\n', 'ems.yaml': 'format: 1\n' });
  expect(await check(folder, '-o', 'table')).toMatchObject({
    code: 0,
    stdout: '2 files, 1 group: no problems\n',
    stderr: '',
  });
  expect(JSON.parse((await check(folder)).stdout)).toEqual({ files: 2, groups: 1, problems: [] });
});

it('reports every problem as file:line:column and exits with 2', async () => {
  const folder = await folderOf('bad', { 'groups/a.yaml': 'group: A\npackges: [X]\n', 'notes.txt': '' });
  const lines = [
    'groups/a.yaml:2:1: unknown key "packges"; did you mean packages?',
    'notes.txt:1:1: no rule reads this file; the files are ems.yaml, tags.yaml, depots.yaml, custom-fields.yaml, computers.yaml, packages.yaml, principals.yaml, and groups/…/*.yaml',
  ];
  expect(await check(folder, '-o', 'table')).toMatchObject({
    code: 2,
    stdout: lines.map((line) => `${line}\n`).join(''),
    stderr: 'error: 2 problems in 1 file, 1 group.\n',
  });
  const { code, stdout } = await check(folder, '-o', 'json');
  expect([code, JSON.parse(stdout).problems[0]]).toEqual([
    2,
    { file: 'groups/a.yaml', line: 2, column: 1, message: 'unknown key "packges"; did you mean packages?' },
  ]);
});

it('an empty folder is a usage error', async () => {
  const folder = await folderOf('empty', {});
  expect(await check(folder)).toMatchObject({
    code: 2,
    stdout: '',
    stderr: `error: The folder "${folder}" has no state files.\n  Write them from a service with: ems state export ${folder}\n`,
  });
});

it('a folder above the one with the files is named as the wrong one, without a line for each file', async () => {
  await folderOf('above/wanted', { 'ems.yaml': 'format: 1\n', 'groups/a.yaml': 'group: A\n' });
  const { code, stderr } = await check(join(directory(), 'above'), '-o', 'table');
  expect([code, stderr]).toEqual([2, expect.stringContaining('has no files of a state')]);
  expect(stderr).toMatch(/Did you mean the folder .*wanted/);
  expect(stderr).not.toContain('no rule reads');
});

it.skipIf(process.platform === 'win32')('a pipe in the folder is an error and is not waited for', async () => {
  const folder = await folderOf('pipe', { 'ems.yaml': 'format: 1\n' });
  execFileSync('mkfifo', [join(folder, 'groups/a.yaml')]);
  await symlink(join(folder, 'groups/a.yaml'), join(folder, 'groups/b.yaml'));
  expect(await check(folder)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('is neither a file nor a folder'),
  });
});
