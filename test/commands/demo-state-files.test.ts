import { execFileSync } from 'node:child_process';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runHere, useDirectory } from '../support/in-process.js';

const directory = useDirectory();
const state = (): string => join(directory(), 'state', 'demo');
const demo = (...argv: string[]): ReturnType<typeof runHere> => runHere(['--demo', ...argv], directory());
const list = ['computer', 'list', '--top', '1', '-o', 'name'];

const put = {
  pipe: async (file: string) => void execFileSync('mkfifo', [file]),
  directory: (file: string) => mkdir(file),
};

/** A fresh state, with something else in the place of one of its files. */
const replace = async (name: string, kind: keyof typeof put): Promise<string> => {
  await rm(state(), { recursive: true, force: true });
  await demo(...list);
  const file = join(state(), name);
  await rm(file, { force: true });
  await put[kind](file);
  return file;
};

test.each([
  ['key', 'pipe', 'it is a pipe, a socket or a device'],
  ['key', 'directory', 'it is a directory'],
  ['g0.log', 'pipe', 'it is a pipe, a socket or a device'],
  ['g0.log', 'directory', 'it is a directory'],
  ['g0.snapshot', 'pipe', 'it is a pipe, a socket or a device'],
  ['g0.snapshot', 'directory', 'it is a directory'],
] as const)('%s of the demo state that is a %s is named and not waited for', async (name, kind, why) => {
  const file = await replace(name, kind);
  for (const argv of [list, ['demo', 'status'], ['demo', 'reset', '--yes']]) {
    const { code, stderr } = await demo(...argv);
    expect([code, stderr.replaceAll(/\s+/g, ' ')]).toEqual([
      1,
      expect.stringContaining(`${file} cannot be used: ${why}. Move it away`),
    ]);
  }
  await rm(file, { recursive: true });
  expect((await demo(...list)).code, 'after it was moved away').toBe(0);
});

test.each(['requests.log', 'requests.older.log'])(
  'nothing rests on %s: a pipe or a directory is passed by',
  async (name) => {
    for (const kind of ['pipe', 'directory'] as const) {
      await replace(name, kind);
      for (const argv of [list, ['demo', 'requests'], ['demo', 'reset', '--yes']])
        expect(await demo(...argv), `${kind}: ${argv.join(' ')}`).toMatchObject({ code: 0 });
    }
  },
);

test('a file in place of the directory is named in the error', async () => {
  await rm(state(), { recursive: true, force: true });
  await writeFile(state(), '');
  const { code, stderr } = await demo(...list);
  expect([code, stderr]).toEqual([1, expect.stringContaining(`${state()} cannot be used: it is not a directory.`)]);
  expect(await readdir(join(directory(), 'state'))).toEqual(['demo']);
});
