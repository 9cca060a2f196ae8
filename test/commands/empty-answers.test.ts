import { describe, expect, it } from 'vitest';
import { useScriptedEms } from '../support/scripted-ems.js';

const { ems, server } = useScriptedEms();

const check = async (status: number, line: string, wanted: string): Promise<void> => {
  server().script({ status });
  const { code, stderr, stdout } = await ems(line);
  expect({ code, stdout }).toEqual({ code: 0, stdout: wanted });
  expect(stderr).not.toContain('Done');
};

describe('a list that is answered with 204', () => {
  it.each([
    ['pm-group list -o json', '[]\n'],
    ['queue names -o json', '[]\n'],
    ['computer software-deployment 5 -o json', '[]\n'],
    ['computer software-deployment 5 -o csv --columns name,status', 'name,status\n'],
    ['computer list -o json', '[]\n'],
    ['computer list -o yaml', '[]\n'],
    ['computer list -o ndjson', ''],
    ['computer list -o csv --columns id,hostname', 'id,hostname\n'],
    ['computer list --all -o json', '[]\n'],
  ])('%s', (line, wanted) => check(204, line, wanted));
});

it.each(['pm-group list', 'queue names', 'queue list', 'task list', 'tag packages 5'])(
  'a list that is answered with 200 and nothing is not read as empty: %s',
  async (line) => {
    server().script({ status: 200 });
    const { code, stdout, stderr } = await ems(`${line} -o json`);
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining('nothing instead of a list')]);
  },
);

it('a write that is answered with nothing is still done', async () => {
  server().script({ status: 204 });
  const { code, stderr, stdout } = await ems('tag delete 5 --yes -o json');
  expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
  expect(stderr).not.toBe('');
});

it('a later page without a body is not the end of the list', async () => {
  server().script({ json: { items: [{ id: 1 }], hasMore: true } }, { status: 204 });
  expect((await ems('computer list --all -o json')).code).toBe(1);
});
