import { expect, it } from 'vitest';
import { useFastDemo } from '../support/fast-demo.js';

const demo = useFastDemo();
const run = (line: string, stdin?: string) => demo().run(line.split(' '), stdin === undefined ? {} : { stdin });

it('a group takes the type of its parent, and one that exists is named or accepted', async () => {
  const { stdout } = await run('group create Oslo --parent Workstations');
  expect(JSON.parse(stdout)).toMatchObject({ name: 'Oslo', assignedToTree: 'ConfigurationGroups' });
  const { id } = JSON.parse(stdout) as { id: string };
  const again = await run('group create Oslo --parent Workstations');
  expect([again.code, again.stderr]).toEqual([9, expect.stringContaining(`exists already below Workstations: ${id}.`)]);
  const accepted = await run('group create Oslo --parent Workstations --if-not-exists');
  expect([accepted.code, JSON.parse(accepted.stdout)]).toMatchObject([0, { id }]);
});

it('an approval asks, with the number of computers that miss the patch, and is shown afterwards', async () => {
  const asked = await run('patch approve 1018 --product 16');
  expect([asked.code, asked.stderr]).toEqual([10, expect.stringContaining('this would approve patch 1018 for .NET')]);
  const { stderr } = await run('patch approve 1018 --product 16 --yes');
  expect(stderr).toMatch(/^Missing on \d+ computers?: PC-/m);
  const pending = await run('patch pending --product .NET -o json');
  const rows = JSON.parse(pending.stdout) as { patchId: number; approved: boolean; productName: string }[];
  expect(rows.find(({ patchId }) => patchId === 1018)).toMatchObject({ approved: true });
  expect(new Set(rows.map(({ productName }) => productName))).toEqual(new Set(['.NET']));
  expect(pending.stderr).not.toContain('patch approve 1018');
});

it('the value of a variable can come from stdin, and is not shown', async () => {
  const { code, stdout } = await run('computer variable set PC-0042 Contact.Phone --value-stdin', 'hunter2-phone\n');
  expect([code, stdout]).toEqual([0, expect.not.stringContaining('hunter2')]);
  const read = await run('computer variable list PC-0042 -o json');
  expect(read.stdout).toContain('hunter2-phone');
  expect((await run('computer variable set PC-0042 Contact.Phone -')).stderr).toContain('use --value-stdin');
});

it('a local principal is found by its client id', async () => {
  const { stdout } = await run('admin local-principal show viewer');
  expect(JSON.parse(stdout)).toMatchObject({ clientId: 'viewer' });
  expect((await run('admin local-principal rotate viewer --dry-run')).code).toBe(0);
});

it('depots are listed with heartbeat, tags, groups and computers', async () => {
  const depots = JSON.parse((await run('depot list -o json')).stdout) as Record<string, unknown>[];
  const [used] = depots;
  expect(Object.keys(used ?? {})).toEqual(['clientId', 'hostname', 'heartbeat', 'computers', 'groups', 'tags']);
  expect(depots.map(({ tags }) => tags)).toContainEqual(expect.arrayContaining(['Global']));
  const shown = await run(`depot show ${String(used?.['hostname']).toLowerCase()}`);
  expect(JSON.parse(shown.stdout)).toEqual(used);
});
