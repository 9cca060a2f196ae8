import { expect, it } from 'vitest';
import { useFastDemo } from '../support/fast-demo.js';

const demo = useFastDemo();
const ems = (line: string) => demo().run(line.split(' '));

it.each(['computer list --help --json', 'computer list --help -o json', 'help computer list -o=json'])(
  'ems %s is the description of the command',
  async (line) => {
    const all = demo().json(await ems('commands -o json')) as { command: string }[];
    const ran = await ems(line);
    expect([ran.code, demo().json(ran)]).toEqual([0, all.find(({ command }) => command === 'ems computer list')]);
  },
);

it.each([
  ['computer issues --help -o json', 'ems computer issues '],
  ['devices --help -o json', 'ems computer list'],
  ['help tag --output json', 'ems tag '],
])('ems %s describes the commands of the place', async (line, start) => {
  const described = [demo().json(await ems(line))].flat() as { command: string }[];
  expect(described.length).toBeGreaterThan(0);
  expect(described.filter(({ command }) => !command.startsWith(start))).toEqual([]);
});

it('describes the whole tree as ems commands does', async () => {
  const whole = demo().json(await ems('--help -o json'));
  expect(whole).toEqual(demo().json(await ems('commands -o json')));
});

it('is text in any other format', async () => {
  expect((await ems('computer list --help -o yaml')).stdout).toContain('Usage');
});

it('names api sync where a flag may be a field that only the server describes', async () => {
  const { code, stderr } = await ems('package set-tags 7-Zip@24.08 --tag-ids 1');
  expect([code, stderr]).toEqual([2, expect.stringContaining('ems api sync')]);
  expect((await ems('tag delete 1 --tag-ids 1')).stderr).not.toContain('api sync');
});
