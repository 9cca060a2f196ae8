import { expect, it } from 'vitest';
import { useFastDemo } from '../support/fast-demo.js';
import type { Ran } from '../support/in-process.js';

const demo = useFastDemo({ speed: 0 });
const ems = (...argv: string[]): Promise<Ran> => demo().run([...argv, '-o', 'json']);

interface Row {
  readonly method: string;
  readonly path: string;
  readonly source: string;
  readonly role: string | null;
  readonly command: string | null;
}

it('every operation that the demo service describes is a command', async () => {
  expect((await ems('api', 'sync')).code).toBe(0);
  const rows = JSON.parse((await ems('api', 'list')).stdout) as Row[];
  const described = rows.filter(({ source }) => source !== 'built-in');
  expect(described.filter(({ command }) => command === null)).toEqual([]);
  expect(rows.filter(({ source }) => source === 'server')).not.toEqual([]);
});

/** Arguments and flags by command, in an order in which each finds what it needs. */
const calls: Readonly<Record<string, readonly string[]>> = {
  'pm-group create': ['--name', 'Trial', '--category', 'Patch'],
  'pm-group show': ['Trial'],
  'pm-group patches': ['1'],
  'package show-from-server': ['7-Zip@24.08'],
  'package set-ready-to-install': ['7-Zip@24.08', '--ready-to-install'],
  'package hash': ['7-Zip@24.08'],
  'package create-hash': ['7-Zip@24.08'],
  'patch show': ['1001'],
};

it('every operation of its own works as a command', async () => {
  const rows = JSON.parse((await ems('api', 'list', '--source', 'server')).stdout) as Row[];
  const names = rows.map(({ command }) => (command ?? '').replace(/^ems /, '').replace(/ [<[].*$/, ''));
  expect(Object.keys(calls).filter((name) => !names.includes(name))).toEqual([]);
  const rest = names.filter((name) => !(name in calls));
  for (const name of [...Object.keys(calls), ...rest]) {
    const { code, stderr } = await ems(...name.split(' '), ...(calls[name] ?? []), '--yes').then((ran) =>
      ran.stderr.includes('unknown flag --yes') ? ems(...name.split(' '), ...(calls[name] ?? [])) : ran,
    );
    expect({ name, code, stderr: code === 0 ? '' : stderr }).toEqual({ name, code: 0, stderr: '' });
  }
});

it('each command tells its role', async () => {
  const rows = JSON.parse((await ems('api', 'list', '--source', 'server')).stdout) as Row[];
  expect(rows.filter(({ role }) => role === null)).toEqual([]);
});
