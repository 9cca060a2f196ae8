import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tokenFile } from '../../src/http/auth/token-cache.js';
import { buildChildProgram, ended, spoken, type ChildProgram } from '../support/child-program.js';
import { runHere, type Ran } from '../support/in-process.js';
import { useScriptedEms } from '../support/scripted-ems.js';

const { server, directory } = useScriptedEms();
let program: ChildProgram;

beforeAll(async () => {
  program = await buildChildProgram(new URL('../support/settings-child.ts', import.meta.url));
});
afterAll(() => program.remove());

const cache = (): string => tokenFile(directory(), server().url, 'id');

/** Starts another ems that holds the lock and waits for its token. */
const startHolder = async (milliseconds: number): Promise<ChildProcess> => {
  const holder = program.start('token', cache(), join(directory(), 'asked'), String(milliseconds));
  await spoken(holder);
  return holder;
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

it('waits for a slow process that gets the token, then gets a token of its own and does not store it', async () => {
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
