import { expect, it } from 'vitest';
import { useFastDemo } from '../support/fast-demo.js';

const demo = useFastDemo();
const ems = (line: string) => demo().run(line.split(' '));

it.each([
  ['help --json', 'ems commands -o json'],
  ['--help --json', 'ems commands -o json'],
  ['computer list --help --json', 'ems commands computer list -o json'],
  ['help computer list --json', 'ems commands computer list -o json'],
])('ems %s says which command has it as JSON', async (line, instead) => {
  const { code, stderr, stdout } = await ems(line);
  expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(instead)]);
  const described = await ems(instead.replace(/^ems /, ''));
  expect([described.code, Array.isArray(demo().json(described))]).toEqual([0, true]);
});

it('shows help for a line with a format, which is often a line that was typed before', async () => {
  expect(await ems('computer list -o json --help')).toMatchObject({ code: 0, stderr: '' });
});

it('names api sync where a flag may be a field that only the server describes', async () => {
  const { code, stderr } = await ems('package set-tags 7-Zip@24.08 --tag-ids 1');
  expect([code, stderr]).toEqual([2, expect.stringContaining('ems api sync')]);
  expect((await ems('tag delete 1 --tag-ids 1')).stderr).not.toContain('api sync');
});
