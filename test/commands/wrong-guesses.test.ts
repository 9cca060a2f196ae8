import { expect, it } from 'vitest';
import { useFastDemo } from '../support/fast-demo.js';

const demo = useFastDemo();

it.each([
  ['fleet check --issues low-disk', 'ems fleet check low-disk'],
  ['task list --failed', 'ems task list --status failed'],
  ['computer list --status offline', 'ems computer list --issue stale-agent'],
  ['rollout start --package VLC --group Workstations', 'Did you mean --target?'],
  ['admin principal create', 'ems admin local-principal create --roles computer.read'],
  [
    'computer reboot PC-0042 --timeout-minutes 15 --at 22:00',
    'Task Scheduler: ems computer reboot PC-0042 --timeout-minutes 15 --yes',
  ],
  ['group move-computers Berlin Munich PC-0001 --at=22:00', 'Task Scheduler: ems computer reboot PC-0042 --yes'],
  ['api POST /api/computer', 'Did you mean: ems api request POST /api/computer'],
  ['history -n 3', 'Did you mean: ems history list -n 3'],
  ['patch computers KB5041404', 'ems computer issues missing-patch --kb KB5041404'],
  ['computer fleet-patch-status KB5041404', 'ems computer issues missing-patch --kb KB5041404'],
  ['computer list --missing KB5041404', 'ems computer issues missing-patch --kb KB5041404'],
  ['computer list --patch KB5041404', 'ems computer issues missing-patch --kb KB5041404'],
  ['group move-computers PC-0042 --to Munich', 'ems group move-computers Berlin Munich PC-0042'],
  ['state export --out wanted', 'as in: ems state export wanted'],
  ['fleet pending --package VLC', 'ems package computers VLC --status pending'],
  ['admin local-principal create reporting', 'The service generates the client id'],
  ['admin local-principal create reporting', '--description reporting'],
  ['admin local-principal create --roles readonly', 'Did you mean computer.read, group.read, package.read or pm.read?'],
])('the wrong guess %s leads to %s', async (line, hint) => {
  const { code, stderr } = await demo().run(line.split(' '));
  expect([code, stderr.replaceAll(/\s+/g, ' ')]).toEqual([2, expect.stringContaining(hint)]);
});

it.each([
  ['task list --status failed --since 7d', 0, 'ems fleet failures'],
  ['computer reinstall-os PC-0042', 2, 'ems computer activate PC-0042 --pxe'],
  ['computer reinstall PC-0042', 2, 'ems computer activate PC-0042 --pxe'],
  ['computer activate PC-0042 --pxe --dry-run', 0, 'Installs Windows'],
  ['patch approve KB5041404 --product 12 --dry-run', 0, 'Missing on'],
  ['patch pending --product Windoows -o table', 0, 'Products of which patches are missing: .NET'],
])('ems %s ends with %i and names the next thing: %s', async (line, code, said) => {
  const ran = await demo().run(line.split(' '), { columns: 200 });
  expect([ran.code, ran.screen]).toEqual([code, expect.stringContaining(said)]);
});

it('changes that cannot be undone are not called no changes', async () => {
  await demo().run(['computer', 'update', 'PC-0021', '--custom', 'Room=R20']);
  const { screen } = await demo().run(['undo', '--list', '-o', 'table'], { columns: 200 });
  expect(screen).toContain('No changes that can be undone. See the others with: ems undo --list --all');
});

it('an approval names some of the computers that miss the patch, and then says how to follow it', async () => {
  const pending = JSON.parse((await demo().run(['patch', 'pending', '-o', 'json'])).stdout);
  const { patchId, productId } = pending.find(({ approved }: { approved: unknown }) => approved === false);
  const line = ['patch', 'approve', String(patchId), '--product', String(productId)];
  const asked = await demo().run([...line, '--dry-run']);
  expect(asked.stderr).toMatch(/Missing on \d+ computers?: [A-Z]+-\w+/);
  const done = await demo().run([...line, '--yes', '--max-affected', '999'], { columns: 300 });
  expect([done.code, done.screen]).toEqual([0, expect.stringContaining('ems patch pending')]);
});

it('the missing patches of a product count its computers', async () => {
  const [{ productName }] = JSON.parse((await demo().run(['patch', 'pending', '-o', 'json'])).stdout);
  const missing = JSON.parse((await demo().run(['computer', 'issues', 'missing-patch', '--all', '-o', 'json'])).stdout);
  const own = missing.filter(({ missingPatches }: { missingPatches: { productName: string }[] }) =>
    missingPatches.some((patch) => patch.productName.includes(productName)),
  );
  const { stderr } = await demo().run(['patch', 'pending', '--product', productName]);
  expect([own.length < missing.length, stderr.replaceAll(/\s+/g, ' ')]).toEqual([
    true,
    expect.stringMatching(new RegExp(`${own.length} computers? miss(?:es)? at least one patch of ${productName}`)),
  ]);
});

it('a group whose parents are missing leads to --parents', async () => {
  const { code, stderr } = await demo().run(['group', 'create', 'Workstations/B/C', '--yes']);
  expect([code, stderr]).toEqual([4, expect.stringContaining('--parents creates')]);
});

it('the patch catalog of the server has no score, and its command leads to the one that has', async () => {
  await demo().run(['api', 'sync']);
  const { code, stderr } = await demo().run(['patch', 'list', '--min-cvss', '7']);
  expect([code, stderr]).toEqual([2, expect.stringContaining('ems patch pending --min-cvss 7')]);
});

it.each([
  ['computer', 'update', 'PC-0042', '--tags', 'vip'],
  ['computer', 'update', 'PC-0042', '--description', 'vip', '--dry-run'],
])('the hint to use a custom field names no slot, because it may be in use: %s %s %s %s', async (...line) => {
  const { stderr } = await demo().run(line);
  expect(stderr).toContain('--custom <field>=<text>');
  expect(stderr).not.toMatch(/Custom\d/);
});

it('the help of a new principal names the roles that only read, and they suffice to create it', async () => {
  const { stdout } = await demo().run(['admin', 'local-principal', 'create', '--help']);
  const roles = /--roles\s+(computer\.read,[a-z.,]+)/.exec(stdout)?.[1] ?? '';
  const made = await demo().run(['admin', 'local-principal', 'create', '--roles', roles, '--yes', '-o', 'json']);
  expect([made.code, JSON.parse(made.stdout)]).toEqual([0, expect.objectContaining({ roles: roles.split(',') })]);
});

it.each([
  ['computer', 'PC-0042'],
  ['group', 'Berlin'],
])('an empty list of the variables of a %s says where the inherited ones are', async (area, name) => {
  const { screen } = await demo().run([area, 'variable', 'list', name], { columns: 160 });
  expect(screen).toContain(`No variables are set on ${name} itself.`);
  const hint = /: ems (.*)/.exec(screen)?.[1]?.trim() ?? '';
  expect((await demo().run(hint.split(' '))).code).toBe(0);
});
