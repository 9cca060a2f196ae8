import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runHere, useDirectory } from '../support/in-process.js';
import { startService, type Service } from '../support/strict-server.js';

const directory = useDirectory();
let server: Service;

beforeAll(async () => {
  server = await startService({
    'GET /api/computer': { items: [], skip: 0, top: 50, totalCount: 0, hasMore: false },
    'PATCH /api/computer/{id}': {},
  });
});
afterAll(() => server.close());

const run = (...words: string[]) => runHere(words, directory(), { env: server.env });
const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
const deepObject = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;

describe('input that nests too deeply', () => {
  it.each([
    ['--body', deepObject],
    ['--field', `ou:=${deep}`],
    ['--field', `${'a.'.repeat(20_000)}a=1`],
  ])('is a usage error in %s, and nothing is sent', async (flag, value) => {
    const before = server.calls().length;
    const { code, stderr } = await run('computer', 'update', '42', flag, value);
    expect([code, stderr]).toEqual([2, expect.stringContaining('nested deeper than 200 levels')]);
    expect(server.calls().length).toBe(before);
  });

  it('is named with its place in a file of YAML', async () => {
    const file = join(directory(), 'deep.yaml');
    await writeFile(file, deep);
    const { code, stderr } = await run('rollout', 'plan', '-f', file);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/deep\.yaml:1:\d+: nested too deeply/)]);
  });
});

describe('a csv with two columns of one name', () => {
  it.each([
    ['computer reboot', 'hostname,Hostname\nPC-1,PC-2\n'],
    ['patch approve', 'patch,product,Product\n5,6,7\n'],
  ])('is refused by %s before anything is sent', async (command, text) => {
    const file = join(directory(), 'twins.csv');
    await writeFile(file, text);
    const before = server.calls().length;
    const { code, stderr } = await run(...command.split(' '), '--from-file', file, '--yes');
    expect([code, server.calls().length - before]).toEqual([2, 0]);
    expect(stderr).toMatch(/line 1: two columns are named "(hostname|product)"/);
  });
});

describe('a word that is not text', () => {
  const word = 'M\uFFFDller';
  const env = () => server.env;

  it('is refused: something else than was typed would be sent', async () => {
    const before = server.calls().length;
    const line = ['computer', 'update', '42', '--ou', word];
    const { code, stderr } = await runHere(line, directory(), { env: env(), lineIsGarbled: true });
    expect([code, stderr, server.calls().length]).toEqual([2, expect.stringContaining('is not UTF-8 text'), before]);
  });

  it('may have that character where it was typed', async () => {
    const { code } = await runHere(['computer', 'update', '42', '--ou', word], directory(), { env: env() });
    expect([code, server.calls().at(-1)?.body]).toEqual([0, { ou: word }]);
  });
});

it.each(['', ' , '])('--columns without a column (%j) is a mistake, not a list of empty rows', async (columns) => {
  const { code, stderr } = await run('computer', 'list', '--columns', columns, '-o', 'csv');
  expect([code, stderr]).toEqual([2, expect.stringContaining('--columns: the name of a column is required')]);
});
