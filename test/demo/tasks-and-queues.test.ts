import { describe, expect, test } from 'vitest';
import { groupIds } from '../../src/demo/catalog/membership.js';
import { packageId } from '../../src/demo/catalog/packages.js';
import { useService } from './service.js';

const service = useService();

const deploy = async (name: string, software: string, computerIds: number[]): Promise<void> => {
  const type = 'AssignmentGroups';
  const { id } = (await service().post('/api/group', { name, type, parentId: groupIds.assignments })).body;
  await service().post(`/api/group/${id}/packages`, { packageId: packageId(software) });
  await service().post(`/api/group/${id}/computers`, { computerIds });
  await service().post(`/api/group/${id}/activation`, { software: true });
};

const taskOf = async (software: string) => {
  const { items } = (await service().get('/api/tasks')).body;
  const id = packageId(software);
  return items.find((task: { packageId: string }) => task.packageId === id);
};

describe('tasks', () => {
  test('a task runs (1) until the agents report, then it has finished (2), with its breakdown', async () => {
    await deploy('Good', 'KeePass@2.57', [1, 2]);
    const { trackingId } = await taskOf('KeePass@2.57');
    const running = (await service().get(`/api/tasks/${trackingId}`)).body;
    expect(running).toMatchObject({ status: 1, finishedAtUtc: null });
    expect(running.actions).toMatchObject([
      { computerId: 1, hostname: 'PC-0001', action: 'Install', status: 1 },
      { computerId: 2, status: 1 },
    ]);
    service().pass(30);
    const done = (await service().get(`/api/tasks/${trackingId}`)).body;
    expect(done).toMatchObject({ status: 2, finishedAtUtc: expect.any(String) });
    expect(done.actions.map((each: { status: number }) => each.status)).toEqual([2, 2]);
  });

  test('the newest task is listed first', async () => {
    await deploy('Later', 'PuTTY@0.81', [4]);
    const { items } = (await service().get('/api/tasks')).body;
    const times = items.map((task: { createdAtUtc: string }) => task.createdAtUtc);
    expect(items[0].name).toBe('PuTTY 0.81');
    expect(times).toEqual(times.toSorted().toReversed());
  });
});

describe('queues', () => {
  test('show pending and running jobs newest first and drain to an empty list', async () => {
    expect((await service().get('/api/queues')).body.items).toEqual([]);
    await service().post('/api/packages/import', { folderPath: 'One/1.0' });
    service().pass(1);
    await service().post('/api/system/sync-jobs');
    const { items } = (await service().get('/api/queues')).body;
    expect(items).toMatchObject([
      { queueName: 'DepotSync', status: 'Pending' },
      { queueName: 'Import', status: 'Running' },
    ]);
    service().pass(60);
    expect((await service().get('/api/queues')).body.items).toEqual([]);
  });

  test('a queue name narrows the list', async () => {
    const names: string[] = (await service().get('/api/queues/names')).body;
    expect(names).toContain('HashGeneration');
    await service().post('/api/packages/import', { folderPath: 'Two/1.0' });
    for (const name of names) {
      const { items } = (await service().get(`/api/queues?queueName=${name}`)).body;
      expect(items).toHaveLength(name === 'Import' ? 1 : 0);
    }
  });
});
