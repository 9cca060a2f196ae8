import { describe, expect, it } from 'vitest';
import { useScriptedEms } from '../support/scripted-ems.js';

const { ems, server } = useScriptedEms();

const check = async (status: number, line: string, wanted: string): Promise<void> => {
  server().script({ status });
  const { code, stderr, stdout } = await ems(line);
  expect({ code, stdout }).toEqual({ code: 0, stdout: wanted });
  expect(stderr).not.toContain('Done');
};

describe.each([204, 200])('a read that is answered with %d and nothing', (status) => {
  it.each([
    ['pm-group list -o json', '[]\n'],
    ['queue names -o json', '[]\n'],
  ])('%s', (line, wanted) => check(status, line, wanted));
});

describe('a list that is answered with 204', () => {
  it.each([
    ['computer software-deployment 5 -o json', '[]\n'],
    ['computer software-deployment 5 -o csv --columns name,status', 'name,status\n'],
    ['computer list -o json', '[]\n'],
    ['computer list -o yaml', '[]\n'],
    ['computer list -o ndjson', ''],
    ['computer list -o csv --columns id,hostname', 'id,hostname\n'],
    ['computer list --all -o json', '[]\n'],
  ])('%s', (line, wanted) => check(204, line, wanted));
});

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
