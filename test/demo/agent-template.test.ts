import { expect, test } from 'vitest';
import { useService } from './service.js';

const service = useService({ computers: 100 });

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

test('an agent is out of sync from the assignment of another template until its next contact', async () => {
  const agent = async (): Promise<{ outOfSync: boolean; wanted: string; found: string }> => {
    const { outOfSync, desiredState, inventory } = (await service().get('/api/computer/1/uem-agent')).body;
    return { outOfSync, wanted: desiredState.templateId, found: inventory.templateId };
  };
  const { wanted: former } = await agent();
  const { assignedGroupId } = (await service().get('/api/computer/1/agent-template')).body;
  const templates: { packageId: string }[] = (await service().get('/api/agent-templates')).body.items;
  const packageId = templates.find((each) => each.packageId !== former)?.packageId;
  const path = `/api/group/${assignedGroupId}/agent-template`;
  expect((await service().remove(`${path}/${former}`)).status).toBeLessThan(300);
  expect((await service().post(path, { packageId })).status).toBeLessThan(300);
  expect(await agent()).toEqual({ outOfSync: true, wanted: packageId, found: former });
  await service().contact([1]);
  expect(await agent()).toEqual({ outOfSync: false, wanted: packageId, found: packageId });
});
