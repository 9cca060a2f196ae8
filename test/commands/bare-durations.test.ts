import { expect, it } from 'vitest';
import { loadTree } from '../../src/program/built-in.js';
import { settingTable, variableOf } from '../../src/settings/table.js';
import { runHere, useDirectory } from '../support/in-process.js';

const directory = useDirectory();
const specs = (await loadTree()).flatMap(({ leaves }) => leaves.map((leaf) => leaf.spec()));

/** Flags and arguments of single commands, as a whole line each; the required argument of `demo fail` is a request. */
const ownLines = specs.flatMap(({ arguments: named, flags, words }) => [
  ...flags
    .filter(({ reads }) => reads?.type === 'duration')
    .map(({ name }) => [...words, ...named.map(() => 'GET /api/computer'), `--${name}`, '14'].join(' ')),
  ...(named.some(({ reads }) => reads?.type === 'duration') ? [[...words, '14'].join(' ')] : []),
]);

const durations = settingTable.filter(({ type }) => type === 'duration');

it.each([
  ...ownLines,
  ...durations.flatMap(({ name }) => [`config set ${name} 14`, `computer list --${name} 14`]),
  'computer delete --not-seen-for 14 --yes',
  'computer list --watch=14',
  'computer reboot 1 --yes --wait --interval 14',
  'wait reboot 1 --timeout 14',
  'fleet tidy --dead-after 14',
  'demo serve --token-limit 5/14',
])('refuses a number without its unit: %s', async (line) => {
  const { code, stderr } = await runHere(['--demo', ...line.split(' ')], directory());
  expect([code, stderr.replaceAll(/\s+/g, ' ')]).toEqual([
    2,
    expect.stringContaining('14 what? Write 14d, 14h, 14m or 14s.'),
  ]);
});

it.each(durations.map((entry) => variableOf(entry) ?? ''))(
  'refuses a number without its unit in %s',
  async (variable) => {
    const env = { [variable]: '14', EMS_URL: 'http://127.0.0.1:9', EMS_TOKEN: 'x' };
    const { code, stderr } = await runHere(['computer', 'list'], directory(), { env });
    expect([code, stderr]).toEqual([2, expect.stringContaining(`${variable}: 14 what?`)]);
  },
);

it('refuses --not-seen-for 0, which would select every computer', async () => {
  const { code, stderr } = await runHere(['--demo', 'computer', 'delete', '--not-seen-for', '0', '--yes'], directory());
  expect([code, stderr]).toEqual([2, expect.stringContaining('would select every computer')]);
});
