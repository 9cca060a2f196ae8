import { statSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { posix } from '../support/needed.js';
import { useRelayedDemo, type Relay } from '../support/relayed-demo.js';

const relay: Relay = (request, pass) => pass(request);
const demo = useRelayedDemo(30, relay);

let before = 0;
beforeEach(() => void (before = process.umask(0)));
afterEach(() => void process.umask(before));

/** Files and folders that others may read, or write to. */
const openTo = async (directory: string): Promise<string[]> => {
  const names = await readdir(directory, { recursive: true });
  return ['', ...names].filter((name) => (statSync(join(directory, name)).mode & 0o077) !== 0);
};

it.skipIf(posix.isMissing)(
  `is private with every folder above it, where it is the first thing that is written${posix.because}`,
  async () => {
    const env = { EMS_CONFIG_DIR: join(demo.directory(), 'new', 'settings') };
    const ems = (...line: readonly string[]) => demo.run([...line, '-o', 'json'], { env });
    const tag = await demo.run(['tag', 'create', 'private', '--yes']);
    expect(tag.code).toBe(0);
    const deleted = await ems('tag', 'delete', 'private', '--yes');
    expect([deleted.code, await openTo(env.EMS_CONFIG_DIR)], deleted.stderr).toEqual([0, []]);
    expect(await readdir(join(env.EMS_CONFIG_DIR, 'state'))).toContain('restore');
    // A run on many keeps a journal there, and refuses a folder that others can write.
    const run = await ems('group', 'add-computers', 'Pilot', 'PC-0001', 'PC-0002', '--yes');
    expect(run.code, run.stderr).toBe(0);
  },
);

it.skipIf(posix.isMissing)(`is private after an apply${posix.because}`, async () => {
  const env = { EMS_CONFIG_DIR: join(demo.directory(), 'other', 'settings') };
  const folder = join(demo.directory(), 'wanted', 'groups');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'a.yaml'), 'group: Assignments/Pilot\nvariables: { ProxyServer: private }\n');
  const ran = await demo.run(['state', 'apply', join(folder, '..'), '--yes', '--max-affected', '99', '-o', 'json'], {
    env,
  });
  expect([ran.code, await openTo(env.EMS_CONFIG_DIR)], ran.stderr).toEqual([0, []]);
});
