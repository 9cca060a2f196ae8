import { beforeEach, describe, expect, it } from 'vitest';
import { isListRead } from '../../src/engine/read/shape-result.js';
import type { ArgumentSpec, CommandSpec } from '../../src/command/spec.js';
import { loadTree } from '../../src/program/built-in.js';
import { useScriptedEms } from '../support/scripted-ems.js';
import { sendJson } from '../support/scripted-server.js';

const errorPage = { error: 'db down', items: [], totalCount: 0 };
const guid = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const { ems, server } = useScriptedEms({ EMS_TOKEN: 'given' });
let answer: unknown;

beforeEach(() => {
  answer = errorPage;
  server().always((_, response) => sendJson(response, answer));
});

const lists = (await loadTree())
  .flatMap(({ leaves }) => leaves.map((leaf) => leaf.spec()))
  .filter(({ operation }) => operation?.repeat === 'read' && isListRead({}, operation));

const wordFor = (argument: ArgumentSpec, { operation }: CommandSpec): string => {
  if (argument.values !== undefined) return argument.values[0] ?? '';
  if (argument.completes === 'computer' || argument.isId === true) return '7';
  const inPath = operation?.parameters.filter((parameter) => parameter.in === 'path') ?? [];
  return inPath.some((parameter) => parameter.type === 'integer') ? '7' : guid;
};

const lineOf = (spec: CommandSpec): string => {
  const words = spec.arguments.filter(({ optional }) => optional !== true).map((each) => wordFor(each, spec));
  const flags = spec.flags.filter(({ required }) => required === true).flatMap(({ name }) => [`--${name}`, '7']);
  return [...spec.words, ...words, ...flags].join(' ');
};

describe('a page with an error in it', () => {
  it('is asked for by every list command of the tree', () => {
    expect(lists.length).toBeGreaterThan(50);
  });

  const formats = ['table', 'json', 'csv', 'ndjson'];

  it.each(lists.map((spec, at) => `${lineOf(spec)} -o ${formats[at % formats.length]}`))('fails: %s', async (line) => {
    const { code, stdout, stderr } = await ems(line);
    expect([line, code, stderr]).toEqual([line, 1, expect.stringContaining('db down')]);
    expect(stdout).not.toContain('{');
  });

  it('fails when it is large and has items, so that it is scanned instead of parsed', async () => {
    const items = Array.from({ length: 800 }, (_, id) => ({ id: id + 1, hostname: 'x'.repeat(100) }));
    answer = { items, totalCount: 800, error: { code: 'partial', message: 'shard 3 is down' } };
    for (const format of formats) {
      const { code, stdout, stderr } = await ems(`computer list -o ${format}`);
      expect([code, stdout.includes('xxx')]).toEqual([1, false]);
      expect(stderr).toContain('(partial): shard 3 is down');
    }
  });

  it.each([null, false, ''])('is a list when it says that there is no error: %j', async (error) => {
    answer = { items: [{ id: 1, hostname: 'PC-1', error: 'in an item' }], totalCount: 1, hasMore: false, error };
    expect(await ems('computer list -o name')).toMatchObject({ code: 0, stdout: '1\n' });
  });

  it.each([
    'computer show PC-0007',
    'computer list PC-0007',
    'computer reboot PC-0007 --yes',
    'computer reboot --search hostname=PC --yes',
    'group show Berlin',
    'find PC-0007',
    'explain 7 --package KeePass',
    'group tree',
    'fleet status',
    'fleet pending',
    'fleet report',
    'fleet failures',
    'fleet snapshot',
    'patch pending',
    'package show KeePass',
    'api request GET /api/computer --paginate',
  ])('fails: %s', async (line) => {
    const { code, stdout, stderr } = await ems(line);
    expect([1, 7]).toContain(code);
    expect(`${stdout}${stderr}`).toMatch(/db\s+down/);
  });
});
