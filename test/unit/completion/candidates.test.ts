import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { DescribedRecord } from '../../../src/areas/record.js';
import { candidatesFor } from '../../../src/completion/candidates.js';
import type { Operation } from '../../../src/contract/operation.js';
import { branches } from '../../../src/program/branches.js';

const words = async (line: string): Promise<string[]> => {
  const tokens = line.split(' ');
  const { words: found } = await candidatesFor(tokens.slice(0, -1), tokens.at(-1) ?? '', branches());
  return found.map(({ word }) => word);
};
const operation: Operation = {
  id: 'listLogins',
  method: 'GET',
  path: '/api/login/{mode}',
  area: 'login',
  summary: '',
  parameters: [{ parameter: 'mode', in: 'path', type: 'string', enum: ['Fast', 'Slow'], required: true }],
  answers: [],
  paging: 'sure',
  repeat: 'read',
  source: 'server',
};
const record: DescribedRecord = {
  operation: 'GET /api/login/{mode}',
  name: 'list',
  summary: '',
  arguments: [{ name: 'mode', fills: 'mode', help: '' }],
  examples: {},
};
const whole = (line: string) => candidatesFor(line.split(' ').slice(0, -1), line.split(' ').at(-1) ?? '', branches());

describe('completion at the cursor', () => {
  it('offers any area at the start, and no hidden word', async () => {
    const found = await words('comp');
    expect(found).toEqual(expect.arrayContaining(['computer', 'login', 'help']));
    expect(found.filter((word) => word.startsWith('_'))).toEqual([]);
  });
  it.each([
    [
      'offers a name behind an equals sign as well',
      'computer reboot --group=Pi',
      { names: 'group', prefix: '--group=' },
    ],
    ['offers another computer where many are taken', 'computer reboot PC-0001 PC-0002 ', { names: 'computer' }],
    ['offers no flag after --', 'computer show -- -', { names: 'computer' }],
    ['offers a file', 'computer reboot --from-file ', { files: true }],
    ['offers an area', 'api list --area ', { names: 'area' }],
    ['offers a profile', '--profile ', { names: 'profile' }],
  ])('%s: ems %s', async (_, line, expected) => expect(await whole(line)).toMatchObject(expected));
  it('offers an inner word once, with flags before it passed over', async () => {
    const found = await words('-o json computer ');
    expect(found.filter((word) => word === 'issues')).toEqual(['issues']);
    expect(found).toContain('list');
  });
  it('offers a value of an enumeration', async () =>
    expect(await words('computer rescan --type ')).toEqual(['Inventory', 'Patch']));
  it('offers an issue sweep', async () => expect(await words('computer reboot --issue ')).toContain('pending-reboot'));
  it('offers a value after an equals sign', async () =>
    expect(await words('computer rescan --type=')).toEqual(['--type=Inventory', '--type=Patch']));
  it('offers a computer for the first argument, a package for the second', async () => {
    expect(await whole('computer package-groups ')).toMatchObject({ names: 'computer' });
    expect(await whole('computer package-groups PC-0001 ')).toMatchObject({ names: 'package' });
    expect(await whole('computer package-groups --output json PC-0001 ')).toMatchObject({ names: 'package' });
  });
  it('offers nothing behind the last argument', async () =>
    expect(await whole('computer health PC-0001 ')).toEqual({ words: [] }));
  it('offers a file after what stands before it', async () => {
    expect(await whole('computer list --cacert=/x')).toMatchObject({ files: true, prefix: '--cacert=' });
    expect(await whole('--cacert=/x')).toMatchObject({ files: true, prefix: '--cacert=' });
    expect(await whole('computer create --body @x')).toMatchObject({ files: true, prefix: '@' });
    expect(await whole('computer create --body=@x')).toMatchObject({ files: true, prefix: '--body=@' });
    expect(await whole('computer create --body {')).toEqual({ words: [] });
    expect(await whole('api request /x --body @x')).toMatchObject({ files: true, prefix: '@' });
  });
  it('offers the values of a criterion', async () => {
    expect(await words('computer list --os ')).toEqual(expect.arrayContaining(['Windows 11', '!Server']));
    expect(await whole('computer reboot --model ')).toMatchObject({ names: 'model' });
    expect(await whole('computer reboot --user ')).toMatchObject({ names: 'user' });
  });
  it('offers a custom field by its designation, wherever one is written', async () => {
    expect(await whole('computer update --custom ')).toMatchObject({ names: 'custom-field', suffix: '=' });
    expect(await whole('computer update --clear custom:R')).toMatchObject({ names: 'custom-field', prefix: 'custom:' });
    expect(await whole('computer update --map Room=')).toMatchObject({ names: 'custom-field', prefix: 'Room=custom:' });
  });
  it('offers a column of the file, then what it can stand for', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'ems-columns-')), 'a.csv');
    await writeFile(file, '\uFEFFhostname;"Room; floor";Group\nPC-1;2;3\n');
    expect(await words(`group add-computers --from-file ${file} --map `)).toEqual([
      'hostname=',
      'Room; floor=',
      'Group=',
    ]);
    expect(await words(`group add-computers --from-file=${file} --map=G`)).toContain('--map=Group=');
    expect(await words('group add-computers --map Group=')).toEqual(['Group=group']);
    expect(await words('patch approve --map KB=')).toEqual(['KB=patch', 'KB=product']);
    expect(await words('patch approve --from-file /nowhere --map ')).toEqual([]);
    await rm(dirname(file), { recursive: true });
  });
  it('offers what the longest of several commands takes', async () => {
    const command = { record: { ...record, name: 'list' }, operation };
    const discovered = {
      branches: [{ word: 'login', summary: 'x' }],
      load: async () => ({ commands: [command], widen: (each: Operation) => each }),
    };
    const found = async (line: string) => {
      const tokens = line.split(' ');
      const { words: all } = await candidatesFor(tokens.slice(0, -1), tokens.at(-1) ?? '', branches(discovered));
      return all.map(({ word }) => word);
    };
    expect(await found('login list --')).toContain('--all');
    expect(await found('login list ')).toEqual(['Fast', 'Slow']);
  });
  it('offers a flag with its opposite', async () =>
    expect(await words('computer list --n')).toEqual(
      expect.arrayContaining(['--never-seen', '--no-never-seen', '--no-color']),
    ));
  it('offers a column of the answer, also after a comma', async () => {
    expect(await words('computer list --columns ')).toContain('hostname');
    expect(await words('computer list --columns id,')).toContain('id,hostname');
    expect(await words('computer list --columns id,')).not.toContain('id,id');
    expect(await words('computer list --sort-by=')).toContain('--sort-by=hostname');
  });
  it('offers a field of a search', async () => expect(await words('computer reboot --search ')).toContain('osName='));
  it('offers nothing where a value is free text', async () => expect(await whole('--url ')).toEqual({ words: [] }));
  it('offers a topic or a command after help', async () => {
    expect(await words('help ')).toEqual(expect.arrayContaining(['exit-codes', 'computer']));
    expect(await words('help computer ')).toContain('issues');
  });
  it('offers nothing for a word that does not exist', async () =>
    expect(await whole('nonsense ')).toEqual({ words: [] }));
});
