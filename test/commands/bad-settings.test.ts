import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { runHere, useDirectory } from '../support/in-process.js';

const directory = useDirectory();

describe('a bad output format in the profile', () => {
  beforeEach(async () => {
    const profiles = { default: { settings: { output: 'tabel' } } };
    await writeFile(join(directory(), 'config.json'), JSON.stringify({ version: 1, current: 'default', profiles }));
  });

  it('fails with one clear error', async () => {
    const { code, stdout, stderr } = await runHere(['config', 'list'], directory());
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^error: output in profile "default": "tabel" is not one of table, /);
    expect(stderr).toContain('ems config set output');
  });

  it('can be corrected as its message says', async () => {
    const corrected = await runHere(['config', 'set', 'output', 'table', '--output', 'table'], directory());
    expect([corrected.code, corrected.stderr]).toEqual([0, 'output is now table in profile default.\n']);
    expect((await runHere(['config', 'get', 'output'], directory())).stdout).toBe('table\n');
  });
});

describe.each(['protected', 'read-only'])('%s that is neither true nor false', (name) => {
  it.each(['', null, [], {}])('refuses a change: %j', async (value) => {
    const settings = { url: 'http://127.0.0.1:9', 'client-id': 'x', [name]: value };
    await writeFile(join(directory(), 'config.json'), JSON.stringify({ current: 'x', profiles: { x: { settings } } }));
    const { code, stderr } = await runHere(['computer', 'reboot', '5', '--yes'], directory(), {
      env: { EMS_TOKEN: 'abcdefgh' },
    });
    expect([code, stderr]).toEqual([2, expect.stringContaining(`${name} in profile "x"`)]);
  });
});

it('read-only holds beside a server of the environment, or config set says that it does not', async () => {
  const env = { EMS_URL: 'http://127.0.0.1:9', EMS_CLIENT_ID: 'x', EMS_CLIENT_SECRET: 'abcdefgh' };
  const here = (line: string, more = {}) => runHere(line.split(' '), directory(), { env: { ...env, ...more } });
  await writeFile(join(directory(), 'config.json'), JSON.stringify({ profiles: {} }));
  expect((await here('config set read-only true')).stderr).toBe('read-only is now true in profile default.\n');
  expect((await here('config get read-only')).stdout).toBe('true\n');
  const { code, stderr } = await here('computer reboot 5 --yes');
  expect([code, stderr]).toEqual([10, expect.stringContaining('is read-only')]);
  const settings = { url: 'http://127.0.0.1:9' };
  await writeFile(join(directory(), 'config.json'), JSON.stringify({ current: 'x', profiles: { x: { settings } } }));
  const other = await here('config set read-only true', { EMS_URL: 'http://127.0.0.1:10' });
  expect(other.stderr).toContain('so read-only of profile "x" has no effect here.');
});

it('a profile without a name is not the current one', async () => {
  const profiles = { x: { settings: { url: 'http://127.0.0.1:9' } } };
  await writeFile(join(directory(), 'config.json'), JSON.stringify({ current: 'x', profiles }));
  const { code, stderr } = await runHere(['computer', 'reboot', '5', '--yes', '--profile', ''], directory());
  expect([code, stderr]).toEqual([2, expect.stringContaining('--profile: a name is required')]);
});
