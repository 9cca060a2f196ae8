import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runHere, useDirectory } from '../support/in-process.js';

const directory = useDirectory();

test('a secret glued to a letter is not repeated', async () => {
  const { code, stderr } = await runHere(['login', '-phunter22'], directory());
  expect(code).toBe(2);
  expect(stderr).toContain('Unknown flag -p for "ems login".');
  expect(stderr).not.toContain('hunter');
});

test('a secret typed as a flag is refused without being repeated', async () => {
  const { code, stderr } = await runHere(['login', '--secret=hunter22'], directory());
  expect([code, stderr]).toEqual([2, expect.stringContaining('Unknown flag --secret for')]);
  expect(stderr).not.toContain('hunter22');
});

test('a profile that lost its url says for which server its secret is', async () => {
  const secret = { storage: 'file', url: 'https://ems.example.com', clientId: 'ops' };
  const profiles = { default: { settings: { 'client-id': 'ops' }, secret } };
  await writeFile(join(directory(), 'config.json'), JSON.stringify({ current: 'default', profiles }));
  const { code, stderr } = await runHere(['system', 'info'], directory());
  expect([code, stderr]).toEqual([3, expect.stringContaining('Profile "default" has no URL')]);
  expect(stderr).toContain('ems config set url https://ems.example.com');
});
