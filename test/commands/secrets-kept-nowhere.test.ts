import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Ran, RunOptions } from '../support/in-process.js';
import { useKillableDemo } from '../support/killable-demo.js';
import { formsOf, secretSpellings } from '../support/secret-demo.js';

const demo = useKillableDemo(60, secretSpellings);
let screens = '';
let number = 0;
/** Two for each test: short ones, which no mask would find inside of other texts. */
let values: readonly [string, string];

beforeEach(() => {
  screens = '';
  number += 1;
  values = [`Zq${number}x!7&é`, `Wk${number}y"8+ü`];
});

const ems = async (line: readonly string[], options?: RunOptions): Promise<Ran> => {
  const ran = await demo.run(line, options);
  screens += ran.screen;
  return ran;
};

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)],
  );

/** Names the files of the settings folder, or the screen, where one of the values can be read. */
const found = (...wanted: readonly string[]): string[] => {
  const state = join(demo.directory(), 'state');
  const places = [['the screen', screens], ...filesIn(state).map((file) => [file, readFileSync(file, 'latin1')])];
  return wanted.flatMap(formsOf).flatMap((form) =>
    places.flatMap(([place = '', text = '']) => {
      const isThere = text.includes(form) || text.includes(Buffer.from(form).toString('latin1'));
      return isThere ? [`${form} in ${place}: ${text.slice(Math.max(0, text.indexOf(form) - 200)).slice(0, 300)}`] : [];
    }),
  );
};

const csv = (name: string, rows: readonly string[]): string => {
  const file = join(demo.directory(), name);
  writeFileSync(file, rows.join('\n'));
  return file;
};

const quoted = (value: string): string => `"${value.replaceAll('"', '""')}"`;

const ids: Readonly<Record<string, string>> = { 'Admin.Password': '22', ProxyServer: '24' };

const valueOf = async (computer: string, variable: string): Promise<unknown> => {
  const { stdout } = await demo.run(['computer', 'variable', 'search', computer, '--var-id', ids[variable] ?? '']);
  return (JSON.parse(stdout) as { value: unknown }[])[0]?.value ?? null;
};

const hidden = (value: string): RunOptions => ({ stdin: `${value}\n` });

describe('a secret value', () => {
  it.each([
    ['a variable that is named as a secret', ['Admin.Password']],
    ['one that the service marks', ['ProxyServer']],
    ['one of an id', ['22']],
    ['one of an id that the service marks', ['24']],
    ['one whose value is typed hidden', ['TimeZone', '--value-stdin']],
  ])('is neither shown nor kept, for %s: set, change, undo', async (_, [variable = '', flag]) => {
    for (const owner of [
      ['computer', 'PC-0003'],
      ['group', 'Computers/Workstations'],
    ] as const) {
      const set = (value: string, ...more: string[]): Promise<Ran> => {
        const [area, name] = owner;
        const words = [area, 'variable', 'set', name, variable, ...(flag === undefined ? [value] : [flag])];
        return ems([...words, '--yes', '--max-affected', '60', ...more], flag === undefined ? {} : hidden(value));
      };
      const [first, second] = values;
      expect((await set(first, '--dry-run')).code).toBe(0);
      for (const value of [first, second]) expect(await set(value)).toMatchObject({ code: 0 });
      expect((await set(first, '-o', 'yaml', '--debug')).code).toBe(0);
      await ems(['history', '-o', 'json']);
      await ems(['history', 'show', 'last']);
      await ems(['undo', '--list', '--all', '-o', 'json']);
      const undone = await ems(['undo', '--last', '--yes', '--max-affected', '60']);
      expect([undone.code, undone.screen]).toEqual([10, expect.stringContaining('keeps no secrets')]);
    }
    expect(found(...values)).toEqual([]);
  });

  it('is neither shown nor kept as the child of a collection', async () => {
    const [first, second] = values;
    const add = ['computer', 'variable', 'collection', 'add', 'PC-0003', 'LocalAdministrators'];
    const children = ['Account=me', 'Scope=Local', `Password=${first}`];
    expect((await ems([...add, ...children, '--dry-run'])).code).toBe(0);
    const added = await ems([...add, ...children, '--yes', '-o', 'json']);
    expect(added).toMatchObject({ code: 0 });
    const { collectionId } = JSON.parse(added.stdout) as { collectionId: number };
    const update = ['computer', 'variable', 'collection', 'update', 'PC-0003', 'LocalAdministrators'];
    expect((await ems([...update, String(collectionId), `Password=${second}`, '--yes'])).code).toBe(0);
    const drive = [
      'computer',
      'variable',
      'collection',
      'add',
      'PC-0003',
      'NetworkDrives',
      'Letter=Y:',
      `Path=${first}`,
    ];
    expect((await ems([...drive, '--dry-run'])).code).toBe(0);
    expect((await ems([...drive, '--yes', '-o', 'json', '--debug'])).code).toBe(0);
    await ems(['history', 'show', 'last']);
    expect(found(...values)).toEqual([]);
  });

  it('is neither shown nor kept as a custom field, on one computer and on several', async () => {
    const [first, second] = values;
    const update = ['computer', 'update', 'PC-0003', '--custom'];
    expect((await ems([...update, `BIOS password=${first}`, '--dry-run'])).code).toBe(0);
    for (const value of values) expect((await ems([...update, `BIOS password=${value}`, '--yes'])).code).toBe(0);
    for (const value of values) expect((await ems([...update, `Custom01=${value}`, '--yes'])).code).toBe(0);
    const typed = JSON.stringify({ custom: { Custom01: first } });
    expect((await ems(['api', 'request', 'PATCH', '/api/computer/3', '--body', typed, '--yes'])).code).toBe(0);
    const many = ['computer', 'update', 'PC-0004', 'PC-0005', '--custom', `BIOS password=${second}`, '--yes'];
    expect((await ems(many)).code).toBe(0);
    const file = csv('bios.csv', ['hostname,Secret', `PC-0006,${quoted(first)}`, `PC-0007,${quoted(second)}`]);
    const rows = ['computer', 'update', '--from-file', file, '--map', 'Secret=custom:BIOS password', '--yes'];
    expect((await ems(rows)).code).toBe(0);
    await ems(['history', 'show', 'last']);
    await ems(['undo', '--last', '--dry-run', '-o', 'json']);
    expect(found(...values)).toEqual([]);
  });

  it('is neither shown nor kept in a request that was typed', async () => {
    const [first, second] = values;
    const path = '/api/computer/3/variables/22';
    for (const value of [first, second]) {
      const body = JSON.stringify({ value });
      expect(await ems(['api', 'request', 'PUT', path, '--body', body, '--yes'])).toMatchObject({ code: 0 });
      expect((await ems(['api', 'request', 'PUT', path, '-F', `value=${value}`, '--yes'])).code).toBe(0);
    }
    const patch = ['api', 'request', 'PATCH', '/api/computer/3', '-F', `password=${first}`, '--dry-run'];
    expect((await ems(patch)).code).toBe(0);
    await ems(['history', 'show', 'last', '-o', 'json']);
    expect(found(...values)).toEqual([]);
  });

  it('is not kept by a run with rows: a resume reads the file again', async () => {
    const [first, second] = values;
    const file = csv('passwords.csv', [
      'computer,variable,value',
      `PC-0011,Admin.Password,${quoted(first)}`,
      `PC-0012,Admin.Password,${quoted(second)}`,
      `PC-0013,ProxyServer,${quoted(first)}`,
      `PC-0014,22,${quoted(second)}`,
    ]);
    const line = ['computer', 'variable', 'set', '--from-file', file, '--yes'];
    expect((await ems([...line, '--dry-run'])).code).toBe(0);
    expect(await demo.runKilled(line, 2)).toBe(true);
    expect(found(...values)).toEqual([]);
    const resumed = await ems(['bulk', 'resume', 'last', '--yes']);
    expect([resumed.code, resumed.stderr]).toEqual([7, expect.stringContaining(`again from ${file}`)]);
    for (const [computer, variable, value] of [
      ['PC-0013', 'ProxyServer', first],
      ['PC-0014', 'Admin.Password', second],
    ] as const)
      expect(await valueOf(computer, variable)).toBe(value);
    expect(found(...values)).toEqual([]);
  });

  it('is sent by a resume as it is now, and not where another cell of its row has changed', async () => {
    const [first, second] = values;
    const rows = ['PC-0021', 'PC-0022', 'PC-0023', 'PC-0024'].map((name) => `${name},Admin.Password,${quoted(first)}`);
    const file = csv('changed.csv', ['computer,variable,value', ...rows]);
    expect(await demo.runKilled(['computer', 'variable', 'set', '--from-file', file, '--yes'], 1)).toBe(true);
    const [one = '', two = ''] = rows;
    const other = `PC-0023,ProxyServer,${quoted(first)}`;
    csv('changed.csv', ['computer,variable,value', one, two, other, `PC-0024,Admin.Password,${quoted(second)}`]);
    const resumed = await ems(['bulk', 'resume', 'last', '--yes']);
    expect([resumed.code, resumed.stderr]).toEqual([7, expect.stringContaining('1 request not sent: their rows')]);
    expect(await valueOf('PC-0022', 'Admin.Password')).toBe(first);
    expect(await valueOf('PC-0023', 'Admin.Password')).toBeNull();
    expect(await valueOf('PC-0024', 'Admin.Password')).toBe(second);
    expect(found(...values)).toEqual([]);
  });

  it('is not kept of rows from stdin, which a resume has to be given again', async () => {
    const [first, second] = values;
    const stdin = ['computer,variable,value', ...['PC-0031', 'PC-0032', 'PC-0033'].map((name) => `${name},22,${quoted(first)}`)].join('\n'); // prettier-ignore
    const line = ['computer', 'variable', 'set', '--from-file', '-', '--yes'];
    expect(await demo.runKilled(line, 1, { stdin })).toBe(true);
    const without = await ems(['bulk', 'resume', 'last', '--yes']);
    expect([without.code, without.stderr]).toEqual([7, expect.stringContaining('--from-file -')]);
    expect(await valueOf('PC-0033', 'Admin.Password')).not.toBe(first);
    expect((await ems(['bulk', 'resume', 'last', '--from-file', '-', '--yes'], { stdin })).code).toBe(7);
    expect(await valueOf('PC-0033', 'Admin.Password')).toBe(first);
    expect(found(first, second)).toEqual([]);
  });

  it('is not kept where it was typed for several computers: a resume asks for it', async () => {
    const [first] = values;
    const line = ['computer', 'update', 'PC-0041', 'PC-0042', 'PC-0043', '--custom', `BIOS password=${first}`, '--yes'];
    expect(await demo.runKilled(line, 1)).toBe(true);
    expect(found(...values)).toEqual([]);
    const without = await ems(['bulk', 'resume', 'last', '--yes']);
    expect([without.code, without.stderr]).toEqual([7, expect.stringContaining('--value-stdin')]);
    const resumed = await ems(['bulk', 'resume', 'last', '--yes', '--value-stdin'], hidden(first));
    expect(resumed.code).toBe(7); // the first one is in doubt
    const { stdout } = await demo.run(['computer', 'show', 'PC-0043', '-o', 'json']);
    expect(stdout).toContain(JSON.stringify(first));
    expect(found(...values)).toEqual([]);
  });

  it.each([
    ['one computer', 'PC-0051', 'PC-0052', () => ['PC-0051', 'PC-0052']],
    ['rows', 'PC-0053', 'PC-0054', () => ['--from-file', csv('swaps.csv', ['old,new', 'PC-0053,PC-0054'])]],
  ])('is not kept by a replacement of %s: a resume reads the old computer', async (_, old, young, wordsOf) => {
    const [first, second] = values;
    await demo.run(['computer', 'variable', 'set', old, 'Admin.Password', first, '--yes']);
    await demo.run(['computer', 'variable', 'set', old, 'ProxyServer', second, '--yes']);
    const collection = ['LocalAdministrators', 'Account=me', 'Scope=Local', `Password=${first}`];
    await demo.run(['computer', 'variable', 'collection', 'add', old, ...collection, '--yes']);
    const line = ['computer', 'replace', ...wordsOf(), '--yes'];
    expect((await ems([...line, '--dry-run'])).code).toBe(0);
    for (let moment = 0; await demo.runKilled(line, moment); moment += 4) {
      expect(found(...values)).toEqual([]);
      const { stderr } = await ems(['bulk', 'resume', 'last', '--yes']);
      expect(stderr).not.toContain('not sent: ');
      expect(await valueOf(young, 'ProxyServer')).toBe(second);
      await demo.run(['computer', 'variable', 'unset', young, 'ProxyServer', '--yes']);
      await demo.run(['computer', 'variable', 'unset', young, 'Admin.Password', '--yes']);
    }
    await ems(['history', 'show', 'last']);
    expect(found(...values)).toEqual([]);
  });

  it('is not in files of wanted state, nor in a trace of their commands', async () => {
    const [first, second] = values;
    await demo.run([
      'group',
      'variable',
      'set',
      'Computers/Workstations',
      'Admin.Password',
      first,
      '--yes',
      '--max-affected',
      '60',
    ]);
    const folder = join(demo.directory(), 'wanted');
    expect((await ems(['state', 'export', folder, '--group', 'Computers/Workstations'])).code).toBe(0);
    const texts = filesIn(folder).map((file) => readFileSync(file, 'utf8'));
    const [, name = ''] = /env:(\w+)/.exec(texts.join('\n')) ?? [];
    expect(name).not.toBe('');
    screens += texts.join('\n');
    const env = { [name]: second };
    await ems(['state', 'diff', folder, '--debug'], { env });
    const applied = await ems(
      ['state', 'apply', folder, '--yes', '--write-secrets', '--debug', '--max-affected', '99'],
      { env },
    );
    expect(applied).toMatchObject({ code: 0 });
    await ems(['history', 'show', 'last']);
    await ems(['undo', '--last', '--yes', '-o', 'json']);
    expect(found(...values)).toEqual([]);
  });

  it('is shown in no row of an answer, nor in a question, for groups and for a column of such a name', async () => {
    const [first, second] = values;
    const group = csv('group.csv', ['group,variable,value', `Pilot,Admin.Password,${quoted(first)}`, `Pilot,24,${quoted(second)}`]); // prettier-ignore
    const line = ['group', 'variable', 'set', '--from-file', group, '--yes', '--max-affected', '60'];
    expect((await ems([...line, '--dry-run'])).code).toBe(0);
    const ran = await ems([...line, '-o', 'json']);
    expect([ran.code, JSON.parse(ran.stdout)]).toMatchObject([0, [{ values: { value: '***' } }, { values: { value: '***' } }]]); // prettier-ignore
    const headed = csv('headed.csv', ['computer,variable,Password', `PC-0017,TimeZone,${quoted(first)}`]);
    const mapped = ['computer', 'variable', 'set', '--from-file', headed, '--map', 'Password=value', '--yes'];
    expect((await ems([...mapped, '--dry-run'])).code).toBe(0);
    expect((await ems([...mapped, '-o', 'json'])).code).toBe(0);
    expect(found(...values)).toEqual([]);
  });

  it('could not be read by others: whatever is kept is private', () => {
    const state = join(demo.directory(), 'state');
    const modes = filesIn(state).map((file) => statSync(file).mode & 0o077);
    expect([statSync(state).mode & 0o077, ...new Set(modes)]).toEqual([0, 0]);
  });
});
