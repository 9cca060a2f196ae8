import { expect, it } from 'vitest';
import { useFastDemo } from '../support/fast-demo.js';

const demo = useFastDemo();

it.each([
  ['fleet check --issues low-disk', 'ems fleet check low-disk'],
  ['task list --failed', 'ems task list --status failed'],
  ['computer list --os-name windows', 'Did you mean --os?'],
  ['computer list --status offline', 'ems computer list --issue stale-agent'],
  ['fleet failures --package-name VLC', 'Did you mean --package?'],
  ['fleet report --period 7d', 'Did you mean --since?'],
  ['rollout start --package VLC --group Workstations', 'Did you mean --target?'],
  ['admin principal create', 'ems admin local-principal create --roles computer.read'],
  ['admin local-principal create --roles readonly', 'Did you mean computer.read, group.read, package.read or pm.read?'],
])('the wrong guess %s leads to %s', async (line, hint) => {
  const { code, stderr } = await demo().run(line.split(' '));
  expect([code, stderr.replaceAll(/\s+/g, ' ')]).toEqual([2, expect.stringContaining(hint)]);
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
