import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { platform } from 'node:process';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { tokenFile } from '../../src/http/auth/token-cache.js';
import { buildChildProgram, ended, spoken, type ChildProgram } from '../support/child-program.js';
import { runHere, type Ran } from '../support/in-process.js';
import { needed } from '../support/needed.js';
import { useScriptedEms } from '../support/scripted-ems.js';

const linux = needed(platform === 'linux', 'Linux');
const { server, directory } = useScriptedEms();
let program: ChildProgram;

beforeAll(async () => {
  program = await buildChildProgram(new URL('../support/settings-child.ts', import.meta.url));
});
afterAll(() => program.remove());

const cache = (): string => tokenFile(directory(), server().url, 'id');

/** Another ems that has the lock and waits for its token for so long. */
const startHolder = async (milliseconds: number): Promise<ChildProcess> => {
  const holder = program.start('token', cache(), join(directory(), 'asked'), String(milliseconds));
  await spoken(holder);
  return holder;
};

const stop = async (holder: ChildProcess): Promise<void> => {
  holder.kill('SIGSTOP');
  await vi.waitFor(async () => expect(await readFile(`/proc/${holder.pid}/stat`, 'utf8')).toContain(') T '), 20_000);
};

const listGroups = (): Promise<Ran> => {
  server().script({ json: [] });
  return runHere(['group', 'list', '-o', 'json'], directory(), {
    env: { EMS_URL: server().url, EMS_CLIENT_ID: 'id', EMS_CLIENT_SECRET: 'secret' },
    skipsSleeps: true,
    // Each would be in a time of its own.
    date: () => new Date(),
  });
};

it.skipIf(linux.isMissing)(
  `a process that was stopped while it gets the token is replaced by one other${linux.because}`,
  async () => {
    const holder = await startHolder(500);
    await stop(holder);
    const all = await Promise.all([listGroups(), listGroups(), listGroups()]);
    expect(all.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(all[0].stderr).toBe(`Waiting for another ems process (${holder.pid}, which is stopped) to get a token …\n`);
    expect((await listGroups()).stderr).toBe('');
    expect(server().tokenRequests).toHaveLength(1);
    const end = ended(holder);
    holder.kill('SIGCONT');
    expect(await end).toBe(0);
    expect(await readdir(dirname(cache()))).toEqual([expect.stringMatching(/\.json$/)]);
  },
);

it('one that is only slow is waited for as long as it may take; then a token is got that is not stored', async () => {
  const holder = await startHolder(-1);
  const { code, stderr } = await listGroups();
  expect([code, server().tokenRequests.length]).toEqual([0, 1]);
  expect(stderr).toBe(
    'Waiting for another ems process to get a token …\n' +
      'The other ems process has no token yet. Getting one without storing it …\n',
  );
  expect(existsSync(cache())).toBe(false);
  const end = ended(holder);
  holder.kill('SIGKILL');
  await end;
});
