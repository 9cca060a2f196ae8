import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { useDirectory, runHere, type Ran } from '../support/in-process.js';
import { storeProfiles } from '../support/stored-profiles.js';

/** EMS_PROFILE wins over the current profile, and every command that sets or shows that says so. */
const directory = useDirectory();
const one = { url: 'http://127.0.0.1:9', clientId: 'ems', secret: 'not-a-secret' };

beforeEach(() => storeProfiles(join(directory(), 'config'), { lab: one, nightly: one }));

const run = (line: readonly string[], profile = ''): Promise<Ran> =>
  runHere(line, directory(), { env: { EMS_PROFILE: profile, EMS_CONFIG_DIR: join(directory(), 'config') } });

it('profile use warns that EMS_PROFILE wins', async () => {
  const warned = await run(['profile', 'use', 'nightly'], 'lab');
  expect([warned.code, warned.stderr]).toEqual([0, expect.stringContaining('EMS_PROFILE is set and wins')]);
  expect(warned.stderr).toContain('lab');
  for (const profile of ['', 'nightly'])
    expect((await run(['profile', 'use', 'nightly'], profile)).stderr).not.toContain('EMS_PROFILE');
});

it('profile list marks the one that is used', async () => {
  await run(['profile', 'use', 'nightly']);
  const used = async (profile: string): Promise<unknown> => {
    const rows = JSON.parse((await run(['profile', 'list', '-o', 'json'], profile)).stdout) as Record<
      string,
      unknown
    >[];
    return rows.map(({ current, name, used: isUsed }) => [name, current, isUsed]);
  };
  expect(await used('')).toEqual([
    ['lab', false, false],
    ['nightly', true, true],
  ]);
  expect(await used('lab')).toEqual([
    ['lab', false, true],
    ['nightly', true, false],
  ]);
});
