import { expect, it } from 'vitest';
import { useFastDemo } from '../support/fast-demo.js';

const demo = useFastDemo();

it.each([
  'system info',
  'computer os-deployment-readiness PC-0042',
  'computer reboot-status PC-0042',
  'patch approve 1001 --product 11',
  'group show Pilot',
])('%s leaves nothing over', async (line) => {
  expect((await demo().run(line.split(' '), { columns: 100 })).stdout).not.toMatch(/^Other$/m);
});

it('tells an uptime in words on a terminal only', async () => {
  const line = ['computer', 'reboot-status', 'PC-0042'];
  expect((await demo().run(line, { columns: 100 })).stdout).toMatch(/Uptime +(\d+ (d|h|min) ?)+$/m);
  expect((await demo().run([...line, '-o', 'table'])).stdout).toMatch(/Uptime +[\d.]+:\d\d:\d\d/);
});

it('names the parent of a group to a person, and leaves the answer to a program as it is', async () => {
  const line = ['group', 'show', 'Pilot'];
  expect((await demo().run(line, { columns: 100 })).stdout).toMatch(/Parent group +\S+$/m);
  expect(JSON.parse((await demo().run(line)).stdout).parentId).toMatch(/^[0-9a-f-]{36}$/);
});
