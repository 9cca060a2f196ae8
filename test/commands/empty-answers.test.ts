import { expect, it } from 'vitest';
import { useScriptedEms } from '../support/scripted-ems.js';

const { ems, server } = useScriptedEms();

it.each(['pm-group list', 'queue names'])('204 is an empty list where the answer is not shown: %s', async (line) => {
  server().script({ status: 204 });
  const { code, stderr, stdout } = await ems(`${line} -o json`);
  expect({ code, stdout }).toEqual({ code: 0, stdout: '[]\n' });
  expect(stderr).not.toContain('Done');
});

/** An empty group is answered with an empty page. A list that is missing would be a reach of nobody. */
it.each([
  'computer list',
  'computer list --all',
  'computer software-deployment 5',
  'computer reboot --group 3f2504e0-4f89-41d3-9a0c-0305e82c3301 --yes',
  'fleet snapshot',
])('204 is no list where one is described: %s', async (line) => {
  server().script(...Array.from({ length: 40 }, () => ({ status: 204 })));
  const { code, stdout } = await ems(`${line} -o json`);
  expect([code, stdout]).toEqual([1, expect.not.stringMatching(/\w/)]);
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
