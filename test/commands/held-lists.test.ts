import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mostHeld, mostRead } from '../../src/json/held-list.js';
import { useScriptedEms } from '../support/scripted-ems.js';
import { servePaths } from '../support/serve-paths.js';

// Small ones, so that nothing large has to be made.
const [held, read] = [{ ...mostHeld }, { ...mostRead }];
beforeAll(() => {
  Object.assign(mostHeld, { rows: 1_000, bytes: 1_048_576, values: 10_000 });
  Object.assign(mostRead, { bytes: 1_048_576, values: 10_000 });
});
afterAll(() => {
  Object.assign(mostHeld, held);
  Object.assign(mostRead, read);
});

const { ems, server } = useScriptedEms();

const perPage = 10;

/** Computers or groups, ten a page; each has the same field. */
const serve = (pages: number, ou: unknown): void => {
  const list = ({ url }: { readonly url: string }): object => {
    const skip = Number(new URL(url, 'http://h').searchParams.get('skip') ?? 0);
    const items = Array.from({ length: perPage }, (_, at) => {
      const id = skip + at + 1;
      return { id: url.includes('group') ? `g-${id}` : id, hostname: `PC-${id}`, name: `G-${id}`, ou };
    });
    return { items, hasMore: skip + perPage < perPage * pages };
  };
  servePaths(server(), { '/api/computer': list, '/api/computer/search': list, '/api/group': list });
};

const fat = 'x'.repeat(10_000);
const dense = Array.from({ length: 2_000 }, () => ({}));

const wholeList = [
  ['--query', '-o json --query length(@)'],
  ['--sort-by', '-o json --sort-by hostname'],
  ['--sort-by', '-o table --sort-by hostname'],
  ['--envelope', '-o yaml --envelope'],
] as const;

describe.each(wholeList)('a list that is held in memory as a whole by %s (%s)', (flag, options) => {
  it.each([
    ['1,000 rows', 101, null],
    ['1 MiB', 20, fat],
    ['10,000 values', 1, dense],
  ])('has no more than %s', async (limit, pages, ou) => {
    serve(pages, ou);
    const { code, stdout, stderr } = await ems(`computer list --all ${options}`);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(`${flag} holds the whole list in memory and is limited to ${limit}.`);
    expect(stderr).toContain('stream it to another tool with -o ndjson');
  });
});

it.each(['ndjson', 'json', 'csv', 'yaml', 'table'])('%s is written as it comes, however long', async (format) => {
  serve(20, fat);
  const { code, stdout } = await ems(`computer list --all -o ${format}`);
  expect([code, stdout.match(/\bPC-\d+/g)?.length]).toEqual([0, 200]);
});

describe.each(['group tree', 'computer show PC-9999', 'computer reboot PC-9* --dry-run'])('%s', (command) => {
  it.each([
    ['1 MiB', 20, fat],
    ['10,000 values', 1, dense],
  ])('reads no list of more than %s', async (limit, pages, ou) => {
    serve(pages, ou);
    const { code, stderr } = await ems(command);
    expect([code, stderr]).toEqual([1, expect.stringContaining(`too long to be read into memory: more than ${limit}`)]);
  });
});
