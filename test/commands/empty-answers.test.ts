import { expect, it } from 'vitest';
import { useScriptedEms } from '../support/scripted-ems.js';
import { sendJson } from '../support/scripted-server.js';

const { ems, server } = useScriptedEms();

it.each(['pm-group list', 'queue names'])('204 is an empty list where the answer is not shown: %s', async (line) => {
  server().script({ status: 204 });
  const { code, stderr, stdout } = await ems(`${line} -o json`);
  expect({ code, stdout }).toEqual({ code: 0, stdout: '[]\n' });
  expect(stderr).not.toContain('Done');
});

it('204 is null where one thing is read', async () => {
  server().script({ status: 204 });
  const ran = await ems('group pxe-bootimage 3f2504e0-4f89-41d3-9a0c-0305e82c3301 -o json');
  expect([ran.code, ran.stdout]).toEqual([0, 'null\n']);
});

it('an object with a field named items is no list', async () => {
  server().script({ json: { items: [1] } });
  expect(JSON.parse((await ems('system info -o json')).stdout)).toEqual({ items: [1] });
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

/** The reference describes no body for these: 200 says that it is done. */
it.each([
  'computer rescan 5 --type Patch --yes',
  'computer rescan 5 6 --type Patch --yes',
  'tag update 5 --designation X',
  'group assign-pxe-bootimage 3f2504e0-4f89-41d3-9a0c-0305e82c3301 --field pxeId:=4',
])('a change that is answered 200 without a body is done: %s', async (line) => {
  server().always((request, response) => {
    if (request.method === 'GET') sendJson(response, []);
    else response.writeHead(200).end();
  });
  const { code, stderr } = await ems(`${line} -o json`);
  expect([code, stderr]).toEqual([0, expect.not.stringContaining('may have taken effect')]);
});

it('a result that the reference names is missed', async () => {
  server().always((request, response) => {
    if (request.method === 'GET') sendJson(response, []);
    else response.writeHead(200).end();
  });
  expect((await ems('patch approve 99 --product 3 --yes -o json')).code).toBe(1);
});

it('a later page without a body is not the end of the list', async () => {
  server().script({ json: { items: [{ id: 1 }], hasMore: true } }, { status: 204 });
  expect((await ems('computer list --all -o json')).code).toBe(1);
});
