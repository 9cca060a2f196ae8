import { expect, test } from 'vitest';
import { groupIds } from '../../src/demo/catalog/membership.js';
import { packageId } from '../../src/demo/catalog/packages.js';
import { call, useService } from './service.js';

const service = useService({ computers: 100 });
const standard = packageId('Agent Standard@5.4');
const servers = packageId('Agent Servers@5.4');
const hour = 3600;

/** With a token of its own: hours pass here, and tokens end. */
const ask = async (method: string, path: string, body?: unknown) => {
  const { access_token: token } = (await service().token('demo')).body;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  return call(service().url + path, { method, headers, ...content });
};
const agentOf = async (id: number) => (await ask('GET', `/api/computer/${id}/uem-agent`)).body;
const groupWith = async (name: string, id: number): Promise<string> => {
  const wish = { name, type: 'AssignmentGroups', parentId: groupIds.assignments };
  const { body } = await ask('POST', '/api/group', wish);
  await ask('POST', `/api/group/${body.id}/computers`, { computerIds: [id] });
  return body.id;
};
const assign = (group: string, template: string) =>
  ask('POST', `/api/group/${group}/agent-template`, { packageId: template });

test('an agent is out of sync exactly if its configuration differs from its template', async () => {
  const wrong: number[] = [];
  const seen = new Set<unknown>();
  for (let id = 1; id <= 100; id += 1) {
    const {
      outOfSync,
      desiredState: wanted,
      inventory: found,
    } = (await service().get(`/api/computer/${id}/uem-agent`)).body;
    const differs = ['templateId', 'version', 'pollingIntervalMinutes'].some((name) => wanted[name] !== found?.[name]);
    if (outOfSync !== (found === null || wanted.templateId === null ? null : differs)) wrong.push(id);
    seen.add(outOfSync);
  }
  expect(wrong).toEqual([]);
  expect(seen).toEqual(new Set([false, null, true]));
});

test('an agent gets a new template at its next contact', async () => {
  const group = await groupWith('Kiosks', 42);
  expect(await agentOf(42)).toMatchObject({ outOfSync: false, inventory: { templateId: standard } });
  await assign(group, servers);
  expect(await agentOf(42)).toMatchObject({
    outOfSync: true,
    desiredState: { templateId: servers, pollingIntervalMinutes: 60 },
    inventory: { templateId: standard, pollingIntervalMinutes: 15 },
  });
  service().pass(hour);
  expect(await agentOf(42)).toMatchObject({ outOfSync: false, inventory: { templateId: servers } });
});

test('a forced contact fetches the template at once', async () => {
  await assign(await groupWith('Counters', 43), servers);
  await ask('POST', '/api/computer/43/activation', { pull: true });
  expect((await agentOf(43)).outOfSync).toBe(true);
  service().pass(9);
  expect((await agentOf(43)).outOfSync).toBe(false);
});

test('a template that is removed before the contact was never fetched', async () => {
  const group = await groupWith('Displays', 46);
  await assign(group, servers);
  expect((await agentOf(46)).outOfSync).toBe(true);
  await ask('DELETE', `/api/group/${group}/agent-template/${servers}`);
  expect((await agentOf(46)).outOfSync).toBe(false);
});

test('joining, leaving and deleting a group with a template changes the template', async () => {
  const group = await groupWith('Labs', 47);
  await assign(group, servers);
  service().pass(hour);
  await ask('DELETE', `/api/group/${group}/computers?computerIds=47`);
  expect(await agentOf(47)).toMatchObject({ outOfSync: true, inventory: { templateId: servers } });
  await ask('POST', `/api/group/${group}/computers`, { computerIds: [47] });
  expect((await agentOf(47)).outOfSync).toBe(false);
  await ask('DELETE', `/api/group/${group}?force=true`);
  expect(await agentOf(47)).toMatchObject({ outOfSync: true, desiredState: { templateId: standard } });
});

test('an agent that stopped reporting stays out of sync', async () => {
  await assign(await groupWith('Storage', 17), servers);
  service().pass(24 * hour);
  expect((await agentOf(17)).outOfSync).toBe(true);
});
