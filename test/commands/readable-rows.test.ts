import { expect, test } from 'vitest';
import { useFastDemo } from '../support/fast-demo.js';
import { useScriptedEms } from '../support/scripted-ems.js';
import { servePaths } from '../support/serve-paths.js';

const demo = useFastDemo({ computers: 120 });
const { ems, server } = useScriptedEms();
const read = async (line: string, columns = 120): Promise<string> =>
  (await demo().run(line.split(' '), { columns })).stdout;

test('groups show their parents by path, json the id', async () => {
  expect(await read('group list --all')).toMatch(/^Critical .* Servers *$/m);
  expect(await read('group show Workstations/Berlin')).toMatch(/Parent group +Workstations\n/);
  const json = (await demo().run(['group', 'list', '--name-contains', 'Critical', '-o', 'json'])).stdout;
  expect(json).toMatch(/"parentId":"[0-9a-f-]{36}"/);
  expect(await read('computer pm-groups PC-0042')).toMatch(/ASSIGNED TO\n.* Workstations\n/);
});

test('sweeps tell what failed, when, and for how long something is pending', async () => {
  expect(await read('computer issues failed-deployment --all')).toMatch(/Legacy Viewer 2\.1: \S+.* ago, Setup ended/);
  expect(await read('computer issues stale-deployment --all')).toMatch(/Notepad\+\+ 8\.6\.9: [\d.]+ [dh]/);
  expect((await read('computer issues pending-reboot')).split('\n')[0]).not.toContain('SINCE');
});

test('an error survives a narrow terminal', async () => {
  const failed = JSON.parse((await demo().run(['computer', 'issues', 'failed-deployment'])).stdout) as { id: number }[];
  const shown = await read(`computer software-deployment ${failed[0]?.id}`, 80);
  expect(shown.split('\n')[0]).toContain('ERROR');
  expect(shown.replaceAll(/\s+/g, ' ')).toContain('Setup ended with');
});

test('queue names stand under their own title', async () => {
  expect(await read('queue names')).toMatch(/^QUEUE\n/);
});

test('codes and other names of one thing are read', async () => {
  servePaths(server(), {
    '/api/computer/7/inventory/disks': () => [{ volume: 'C:', driveTypeCode: 3 }],
    '/api/computer/7/inventory/monitors': () => [{ caption: 'Generic PnP Monitor', monitorName: null }],
  });
  expect((await ems('computer inventory disks 7 -o table')).stdout).toMatch(/C: +fixed/);
  expect((await ems('computer inventory monitors 7 -o table')).stdout).toContain('Generic PnP Monitor');
});
