import { beforeAll, describe, expect, it } from 'vitest';
import { reachOf } from '../../src/apps/mcp/allowed.js';
import { commandTree } from '../../src/program/built-in.js';
import { useKillableDemo } from '../support/killable-demo.js';
import { openMcp, type McpClient, type ToolReply } from '../support/mcp-client.js';
import { formsOf, secretSpellings } from '../support/secret-demo.js';
import { readShellLine } from '../support/shell-line.js';

const demo = useKillableDemo(60, secretSpellings);
const [short, long] = ['Zq1x!7&é', 'Correct-horse+battery/staple&ü'];

const sent = async (...line: string[]): Promise<void> => {
  const { code, stderr } = await demo.run([...line, '--yes', '--max-affected', '60']);
  expect(code, stderr).toBe(0);
};

beforeAll(async () => {
  const group = 'Computers/Workstations';
  for (const [at, owner] of [
    ['computer', 'PC-0003'],
    ['group', group],
  ].entries()) {
    const [area = '', name = ''] = owner;
    const [one, two] = at === 0 ? [short, long] : [long, short];
    await sent(area, 'variable', 'set', name, 'Admin.Password', one);
    await sent(area, 'variable', 'set', name, 'ProxyServer', two);
    const add = [area, 'variable', 'collection', 'add', name];
    await sent(...add, 'LocalAdministrators', 'Account=me', 'Scope=Local', `Password=${one}`);
    await sent(...add, 'NetworkDrives', 'Letter=Y:', `Path=${two}`);
  }
  await sent('computer', 'update', 'PC-0003', '--custom', `BIOS password=${long}`);
});

const open = (...words: string[]): Promise<McpClient> =>
  openMcp(words, demo.directory(), { start: (line, options) => demo.run(line, options), answer: 'yes' });

const shown = (text: string): string[] => [short, long].flatMap(formsOf).filter((form) => text.includes(form));

/** Every line that names what is secret, each in a way of its own. */
const lines: readonly (readonly string[])[] = [
  ...['computer PC-0003', 'group Computers/Workstations'].flatMap((owner) => {
    const [area = '', name = ''] = owner.split(' ');
    const id = area === 'computer' ? '3' : name;
    const of = [area, 'variable'];
    return [
      [...of, 'list', name],
      [...of, 'search', name, '--var-id', '22'],
      [...of, 'search', name, '--var-id', '24', '--include-inherited'],
      [...of, 'collection', 'list', name, 'LocalAdministrators'],
      [...of, 'collection', 'list', name, 'NetworkDrives'],
      ['variable-definition', `${area}s`, '22'],
      ['variable-definition', `${area}s`, '24'],
      ['variable-definition', `${area}s`, 'LocalAdministrators.Password'],
      ['variable-definition', `${area}s`, 'NetworkDrives.Path'],
      ...(area === 'computer'
        ? [
            ['api', 'request', 'GET', `/api/computer/${id}/variables`],
            ['api', 'request', 'GET', `/API/Computer/${id}/Variables`],
          ]
        : []),
    ];
  }),
  ['api', 'request', 'GET', '/api/variable-definitions/22/computers'],
  ['api', 'request', 'GET', '/api/Variable%2dDefinitions/24/computers'],
  ['api', 'request', 'GET', '/api/computer/3'],
  ['computer', 'explain', 'PC-0003', '--variable', 'Admin.Password'],
  ['explain', 'PC-0003', '--variable', 'ProxyServer'],
  ['computer', 'show', 'PC-0003'],
  ['computer', 'list', '--search', 'custom:BIOS password=*'],
  ['computer', 'compare', 'PC-0003', 'PC-0004'],
  ['fleet', 'tidy'],
];

describe('an assistant and secret values', () => {
  it('are a part of the fleet', async () => {
    const { stdout } = await demo.run(['computer', 'variable', 'list', 'PC-0003', '-o', 'json']);
    expect([stdout.includes(short), stdout.includes(long)]).toEqual([true, true]);
    expect((await demo.run(['computer', 'show', 'PC-0003', '-o', 'json'])).stdout).toContain(long);
  });

  it.each(lines.map((line) => [line.join(' '), line] as const))('reads %s', async (_, args) => {
    const client = await open();
    const plain = await client.call('read', { args });
    const one = await client.call('read', { args, query: 'to_string(@)' });
    const other = await client.call('read', { args, query: 'reverse(to_string(@))' });
    await client.close();
    expect(plain.isError, plain.text).toBe(false);
    const backwards = Array.from(other.text).toReversed().join('');
    expect(shown(plain.text + one.text + backwards)).toEqual([]);
  });

  it('shows that there is a value', async () => {
    const client = await open();
    for (const args of [lines[0] ?? [], ['variable-definition', 'computers', '22']])
      expect((await client.call('read', { args })).text).toContain('***');
    const { value } = await client.call('explain', { computer: 'PC-0003', variable: 'ProxyServer' });
    expect(JSON.stringify(value)).toContain('***');
    await client.close();
  });

  it('has no tool that shows one', async () => {
    const client = await open('--allow-changes');
    const replies: ToolReply[] = [];
    const call = async (name: string, args: object): Promise<void> => void replies.push(await client.call(name, args));
    await call('fleet_overview', {});
    await call('find', { text: 'Password' });
    await call('find', { text: 'PC-0003' });
    for (const variable of ['Admin.Password', 'ProxyServer']) await call('explain', { computer: 'PC-0003', variable });
    await call('commands', { words: ['variable'] });
    for (const variable of ['Admin.Password', 'ProxyServer', '22'])
      await call('plan', { args: ['computer', 'variable', 'set', 'PC-0003', variable, 'other'] });
    await call('plan', { args: ['computer', 'variable', 'unset', 'PC-0003', 'Admin.Password'] });
    await call('plan', { args: ['computer', 'update', 'PC-0003', '--custom', 'BIOS password=other'] });
    await client.close();
    expect(replies.flatMap(({ text }) => shown(text))).toEqual([]);
  });

  it('shows none in any example of a command that reads', async () => {
    const client = await open();
    const specs = (await commandTree.parts()).flatMap(({ leaves }) => leaves.map((leaf) => leaf.spec()));
    const reads = specs.filter((spec) => reachOf(spec, false) === 'read');
    const found: string[] = [];
    let answered = 0;
    for (const spec of reads)
      for (const line of Object.values(spec.examples).slice(0, 1)) {
        const args = readShellLine(line).words.map((word) => (word === 'PC-0042' ? 'PC-0003' : word));
        const { isError, text } = await client.call('read', { args });
        if (!isError) answered += 1;
        if (shown(text).length > 0) found.push(line);
      }
    await client.close();
    expect(found).toEqual([]);
    expect(answered).toBeGreaterThan(reads.length / 2);
  });
});
