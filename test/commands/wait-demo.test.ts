import { describe, expect, it } from 'vitest';
import { useFastDemo } from '../support/fast-demo.js';
import type { Ran } from '../support/in-process.js';
import { readShellLine } from '../support/shell-line.js';

const demo = useFastDemo();
const soon = '--interval 1s --timeout 10s';
const ems = (line: string): Promise<Ran> => demo().run(readShellLine(line).words);

describe('--wait', () => {
  it('follows an inventory scan to its end', async () => {
    const { code, stderr, stdout } = await ems(`computer rescan PC-0002 --type Inventory --wait ${soon}`);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      id: 2,
      hostname: 'PC-0002',
      waitState: 'done',
      inventoryDate: expect.any(String),
    });
    expect(stderr).toMatch(/^Waiting for the inventory scan .*ems wait rescan 2 --type Inventory --since \d{4}-/);
    expect(stderr).toMatch(/inventory scan of PC-0002: done/);
  });

  it('follows a patch scan to its end', async () => {
    const { code, stdout } = await ems(`computer rescan PC-0002 --type Patch --wait ${soon}`);
    expect([code, JSON.parse(stdout).waitState]).toEqual([0, 'done']);
  });

  it('follows reboots to their end, a row per computer', async () => {
    const { code, stdout } = await ems(`computer reboot PC-0002 PC-0003 --yes --wait ${soon}`);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject([
      { hostname: 'PC-0002', waitState: 'done', lastReboot: expect.any(String) },
      { hostname: 'PC-0003', waitState: 'done' },
    ]);
  });

  it('follows a sync job', async () => {
    const { code, stdout } = await ems(`system trigger-sync --yes --wait ${soon}`);
    expect([code, JSON.parse(stdout).result]).toEqual([0, 'Success']);
  });

  it('follows emergency patching', async () => {
    const found = await ems('computer issues missing-patch --limit 2 -o name');
    const computers = found.stdout.trim().split('\n');
    const { code, stdout } = await ems(
      `pm-group start-emergency-patching 2 ${computers.join(' ')} --yes --wait ${soon}`,
    );
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject([
      { waitState: 'done', missingPatches: 0 },
      { waitState: 'done', missingPatches: 0 },
    ]);
  });

  it('ends with 8 within a second of the limit, telling silent agents from working ones', async () => {
    const silent = (await ems('computer issues stale-agent --limit 1 -o name')).stdout.trim();
    const began = performance.now();
    const { code, stderr, stdout } = await ems(`computer reboot ${silent} 2 --yes --wait --timeout 1s`);
    expect(code).toBe(8);
    expect(performance.now() - began).toBeLessThan(2900);
    expect(JSON.parse(stdout).map(({ waitState }: { waitState: string }) => waitState)).toEqual(['silent', 'done']);
    expect(stderr).toMatch(/One agent does not report\. Resume watching with:\s+ems wait reboot/);
  });

  it('ends early with --until', async () => {
    const silent = (await ems('computer issues stale-agent --limit 1 -o name')).stdout.trim();
    const { code, stdout } = await ems(`computer reboot ${silent} 2 --yes --wait --until 50% ${soon}`);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toHaveLength(2);
  });

  it('refuses a bad limit before anything is sent', async () => {
    const { code, stderr } = await ems('computer reboot 2 --yes --wait --until most');
    expect([code, stderr]).toEqual([2, expect.stringMatching(/--until: .most./)]);
  });
});

describe('ems wait', () => {
  it('waits for a job that was started elsewhere', async () => {
    const started = await ems('package import tools/other');
    const { trackingId } = JSON.parse(started.stdout);
    const imported = await ems(`wait import ${trackingId} ${soon}`);
    expect([imported.code, JSON.parse(imported.stdout).waitState]).toEqual([0, 'done']);
    expect((await ems(`wait queue ${soon}`)).code).toBe(0);
    expect((await ems(`wait sync ${soon}`)).code).toBe(0);
  });

  it('shows the actions of a task', async () => {
    await ems('computer reinstall 3 --package 7-Zip@24.08 --yes');
    const tasks = await ems('task list --limit 1 -o name');
    const { code, stdout } = await ems(`wait task ${tasks.stdout.trim()} ${soon}`);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ status: 2, waitState: 'done', actions: [{ status: 2 }] });
    const table = await ems(`wait task ${tasks.stdout.trim()} ${soon} -o table`);
    expect(table.stdout).toMatch(/Status +Finished/);
  });

  it('counts everything since a time', async () => {
    const { code, stdout } = await ems(`wait rescan PC-0002 PC-0003 --since 900d ${soon}`);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject([{ waitState: 'done' }, { waitState: 'done' }]);
  });

  it.each([
    ['wait import abc', /not a GUID/],
    ['wait queue Imprt', /Did you mean Import/],
    ['wait reboot', /No computer was given/],
  ])('refuses %s', async (line, why) => {
    const { code, stderr } = await ems(line);
    expect([code, stderr]).toEqual([2, expect.stringMatching(why)]);
  });
});

it('group activate --wait follows every computer of the subtree', async () => {
  const { code, stderr, stdout } = await ems(`group activate Pilot --software --yes --wait --until 50% ${soon}`);
  expect([code, stderr]).toEqual([0, expect.stringContaining('ems wait deployment --group Pilot')]);
  expect(JSON.parse(stdout).some(({ waitState }: { waitState: string }) => waitState === 'done')).toBe(true);
});
