import { describe, expect, it } from 'vitest';
import { useScriptedEms } from '../support/scripted-ems.js';
import { servePaths } from '../support/serve-paths.js';

const { ems, server } = useScriptedEms();

/** Five entries, two a page; `said` is what the wrapper says beside its items. */
const serve = (path: string, said: (skip: number) => object): void =>
  servePaths(server(), {
    [path]: ({ url }: { readonly url: string }) => {
      const skip = Number(new URL(url, 'http://h').searchParams.get('skip') ?? 0);
      return { items: [1, 2, 3, 4, 5].slice(skip, skip + 2).map((id) => ({ id, name: `T${id}` })), ...said(skip) };
    },
  });

/** The paging of these is not documented: what they answer decides. */
describe.each([
  ['pm-group list', '/api/pmgroup'],
  ['task list', '/api/tasks'],
])('%s', (command, path) => {
  it.each([{ totalCount: 5 }, { totalCount: 5, hasMore: null }, { totalCount: 5, hasMore: 'true' }])(
    'is read to the end by its total: %j',
    async (said) => {
      serve(path, () => said);
      const { code, stdout } = await ems(`${command} --all -o json --query length(@)`);
      expect([code, stdout.trim()]).toEqual([0, '5']);
      const first = await ems(`${command} -o json`);
      expect([first.code, first.stderr]).toEqual([0, expect.stringMatching(/^2 of 5 .*--all for the rest/)]);
    },
  );

  it('says that it ends before what it counts', async () => {
    serve(path, () => ({ totalCount: 5, hasMore: false }));
    const { code, stderr } = await ems(`${command} --all -o json`);
    expect([code, stderr]).toEqual([0, expect.stringContaining('counts 5 items, and its pages ended after 2')]);
  });
});

it.each([
  'pm-group list',
  'computer software-deployment 5',
  'admin role list',
  'package status 3f2504e0-4f89-41d3-9a0c-0305e82c3301',
])('a page without any of the items that it counts is an error: %s', async (line) => {
  server().script(...Array.from({ length: 3 }, () => ({ json: { items: [], totalCount: 99, hasMore: true } })));
  const { code, stdout, stderr } = await ems(`${line} -o json`);
  expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining('although more items exist')]);
});

it.each(['--group 3f2504e0-4f89-41d3-9a0c-0305e82c3301', '--search hostname=x', '--os !server', '--issue stale-agent'])(
  'a selection that is read only in part changes nothing: %s',
  async (selection) => {
    const part = () => ({ items: [{ id: 1, hostname: 'PC-1' }], skip: 0, top: 500, totalCount: 9, hasMore: false });
    servePaths(server(), {
      '/api/group/3f2504e0-4f89-41d3-9a0c-0305e82c3301/computers': part,
      '/api/computer/search': part,
      '/api/computer/issues/stale-agent': part,
    });
    const { code, stderr } = await ems(`computer reboot ${selection} --yes`);
    expect([code, stderr.replaceAll(/\s+/g, ' ')]).toEqual([1, expect.stringContaining('counts 9 items')]);
    expect(server().calls.filter(({ url }) => url.includes('reboot'))).toEqual([]);
  },
);
