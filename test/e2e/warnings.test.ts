import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { expect, it } from 'vitest';
import { beginDemo } from '../support/demo-state.js';
import { useDirectory } from '../support/in-process.js';

const program = fileURLToPath(new URL('../../bin/ems.js', import.meta.url));

const folder = useDirectory();

it('a warning of Node or of a package never reaches the user', async () => {
  await beginDemo(folder());
  const preload = join(folder(), 'warn.cjs');
  await writeFile(
    preload,
    "setImmediate(() => { process.emitWarning('canary'); process.emitWarning('old', 'DeprecationWarning', 'DEP9999'); });",
  );
  const run = (script: readonly string[]) =>
    execa(process.execPath, ['--require', preload, ...script], { env: { EMS_CONFIG_DIR: folder() }, reject: false });
  const ours = await run([program, '--demo', 'computer', 'list', '--limit', '3', '-o', 'name']);
  expect([ours.exitCode, ours.stdout.split('\n').length, ours.stderr]).toEqual([0, 3, '']);
  // Node alone would have said it.
  expect((await run(['-e', 'setTimeout(() => {}, 20)'])).stderr).toContain('canary');
});
