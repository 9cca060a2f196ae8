import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { useScriptedEms } from '../support/scripted-ems.js';

const { directory, ems, server } = useScriptedEms();
const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const parent = (assignedToTree: string) => ({ json: { id, name: 'Sales', assignedToTree, parentId: null } });

it.each([
  ['AssignmentGroups', 'AssignmentGroups'],
  ['Configuration', 'ConfigurationGroups'],
])('a new group in the tree %s is of type %s', async (tree, type) => {
  server().script(parent(tree), { ...parent(tree), status: 201 });
  expect((await ems(`group create New --parent ${id} --yes -o json`)).code).toBe(0);
  expect(server().requests.at(-1)?.body).toContain(`"type":"${type}"`);
});

it('a tree that is no type is never sent as one', async () => {
  server().script(parent('Users'));
  const { code, stderr } = await ems(`group create New --parent ${id} --yes -o json`);
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining('values of --type: ConfigurationGroups, AssignmentGroups'),
  ]);
  expect(server().calls.map(({ method }) => method)).toEqual(['GET']);
});

it.each([
  ['Configuration', 0, 'POST'],
  ['Users', 2, 'GET'],
])('a group of a csv below the tree %s ends with %d after a %s', async (tree, code, method) => {
  const file = join(directory(), 'groups.csv');
  writeFileSync(file, 'path\nSales/New\n');
  const groups = [parent(tree).json];
  server().script(
    { json: { items: groups, skip: 0, top: 1000, totalCount: 1, hasMore: false } },
    { ...parent(tree), status: 201 },
  );
  const ran = await ems(`group create --from-file ${file} --yes -o json`);
  expect([ran.code, server().calls.at(-1)?.method]).toEqual([code, method]);
  if (code === 0) expect(server().requests.at(-1)?.body).toContain('"type":"ConfigurationGroups"');
  else expect(ran.stderr).toContain('values of --type: ConfigurationGroups, AssignmentGroups');
});

it('a service without assignment groups has no rollouts', async () => {
  server().script({ json: { items: [], skip: 0, top: 1000, totalCount: 0, hasMore: false } });
  expect(await ems('rollout list -o json')).toMatchObject({ code: 0, stdout: '[]\n' });
});
