import { expect, it } from 'vitest';
import { useScriptedEms } from '../support/scripted-ems.js';

const { ems, server } = useScriptedEms();
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

it('a service without assignment groups has no rollouts', async () => {
  server().script({ json: { items: [], skip: 0, top: 1000, totalCount: 0, hasMore: false } });
  expect(await ems('rollout list -o json')).toMatchObject({ code: 0, stdout: '[]\n' });
});
