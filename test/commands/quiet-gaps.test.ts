import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { runHere, useDirectory } from '../support/in-process.js';
import { smallComputer, useSmallService } from '../support/small-service.js';

const small = useSmallService();
const folder = useDirectory();

beforeEach(() => {
  small().computers = [smallComputer(1), smallComputer(2)];
  small().groups = [{ id: '00000000-0000-4000-8000-0000000000a1', name: 'All', parentId: null }];
});

test.each([
  ['fleet tidy', /^\/api\/packages/, /^Not read: packages: .*500/],
  ['fleet pending', /pending-reboot$/, /^Not everything could be read: .*pending-reboot.*500/],
  ['fleet snapshot', /low-disk$/, /^Not read: low-disk: .*500/],
])('%s says with --quiet what is missing', async (words, path, line) => {
  small().refuse = [{ path, status: 500 }];
  const ran = await runHere([...words.split(' '), '--quiet', '--retries', '0', '-o', 'csv'], join(folder(), 'c'), {
    env: { EMS_URL: small().url, EMS_CLIENT_ID: 'id', EMS_CLIENT_SECRET: 'secret' },
  });
  expect(ran.stderr.trim().split('\n').join(' ')).toMatch(line);
});
